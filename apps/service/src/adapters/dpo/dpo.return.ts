import type { ReturnOutcome } from '../../ports/payment-provider.port.ts'

/** Our reference comes back under both names, the second one the gateway's word for a booking. */
const referenceNames = ['companyref', 'pnrid'] as const
const referenceMax = 100

/** Added to the address behind the page's link back. */
export const cancelMark = 'cancelled'

/** Its own parameters stay where the gateway appends others. */
export function backAddress(returnUrl: string): string {
  const address = new URL(returnUrl)
  address.searchParams.set(cancelMark, 'true')
  return address.href
}

/** The parameters by names without case and signs, since spellings differ; where one comes twice, the first that says something. */
function byPlainName(parameters: URLSearchParams): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of parameters) {
    const plain = name.toLowerCase().replace(/[^a-z]/g, '')
    if (value.trim() && !found.has(plain)) found.set(plain, value.trim())
  }
  return found
}

/**
 * Reads the parameters of a returning browser. They prove nothing: any of them can be typed by hand, and an approval may be
 * missing although the payment was made.
 */
export function readReturn(
  parameters: URLSearchParams,
): { reference: string; outcome: ReturnOutcome } | null {
  const found = byPlainName(parameters)
  const reference = referenceNames
    .map((name) => found.get(name))
    .find((value) => value !== undefined && value.length <= referenceMax)
  if (reference === undefined) return null
  if (/^(true|1)$/i.test(found.get(cancelMark) ?? '')) return { reference, outcome: 'cancelled' }
  return { reference, outcome: found.has('ccdapproval') ? 'paid' : 'unknown' }
}
