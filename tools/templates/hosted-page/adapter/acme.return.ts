import type { ReturnOutcome } from '../../../../apps/service/src/ports/payment-provider.port.ts'

const outcomes: ReadonlyMap<string, ReturnOutcome> = new Map([
  ['paid', 'paid'],
  ['declined', 'failed'],
  ['cancelled', 'cancelled'],
])

/** Reads the parameters of a returning browser. They prove nothing: any of them can be typed by hand. */
export function readReturn(
  parameters: URLSearchParams,
): { reference: string; outcome: ReturnOutcome } | null {
  const reference = parameters.get('reference') ?? ''
  if (!/^[!-~]{1,100}$/.test(reference)) return null
  return { reference, outcome: outcomes.get(parameters.get('status') ?? '') ?? 'unknown' }
}
