declare module '../../lib/page/page.ts' {
  interface Questions {
    /** The bundle costs another price than the page has shown. No order was opened. */
    price: { readonly before: string; readonly now: string }
  }
}

/** Names the price of now in a form whose visitor goes on at it, beside the `amount` that was shown. */
export const acceptedField = 'accepted'
