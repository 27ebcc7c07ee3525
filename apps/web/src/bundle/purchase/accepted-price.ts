import type { Failure } from '../../lib/api/contract-client.ts'
import type { Question } from '../../lib/page/page.ts'

declare module '../../lib/page/page.ts' {
  interface Questions {
    /** The bundle costs another price than the page has shown. No order was opened. */
    price: { readonly before: string; readonly now: string }
  }
}

/** Names the price of now in a form whose visitor goes on at it, beside the `amount` that was shown. */
export const acceptedField = 'accepted'

/** A page that has shown another price asks before it goes on at the price of now. */
export const priceQuestion = (failure: Failure, before: string): Question | null =>
  failure.kind === 'refusal' && failure.price !== undefined
    ? { kind: 'price', before, now: failure.price }
    : null
