import type { ReturnOutcome } from '../../ports/payment-provider.port.ts'
import { referenceIn } from './paystack.names.ts'

/** The same reference comes back under both names. */
const referenceNames = ['reference', 'trxref'] as const

/** Added to the address behind the page's way back, to which the gateway adds nothing. */
const cancelMark = 'cancelled'

/** The address to which the gateway leads a visitor who leaves its page unpaid. */
export function backAddress(returnUrl: string, name: string): string {
  const address = new URL(returnUrl)
  address.searchParams.set('reference', name)
  address.searchParams.set(cancelMark, 'true')
  return address.href
}

/** Reads the parameters of a returning browser. They prove nothing, and name no outcome but that the visitor left. */
export function readReturn(
  parameters: URLSearchParams,
): { reference: string; outcome: ReturnOutcome } | null {
  const reference = referenceNames
    .map((name) => referenceIn(parameters.get(name)))
    .find((found) => found !== null)
  if (!reference) return null
  const isLeft = parameters.get(cancelMark) === 'true'
  return { reference, outcome: isLeft ? 'cancelled' : 'unknown' }
}
