import type { FailureCause } from '../../ports/payment-provider.port.ts'

/** What a result code means. The words beside one differ from one answer to the next, and decide nothing. */
export type Meaning =
  | { kind: 'paid' }
  | { kind: 'pending' }
  | { kind: 'failed'; cause: FailureCause | null }
  | { kind: 'unknown' }

const failed = (cause: FailureCause | null): Meaning => ({ kind: 'failed', cause })

const meanings: ReadonlyMap<string, Meaning> = new Map([
  ['0', { kind: 'paid' }],
  ['4999', { kind: 'pending' }],
  ['1', failed('not-enough-money')],
  // The receiver cannot take it: above all a number without a wallet.
  ['17', failed(null)],
  // Another prompt is open on the phone.
  ['1001', failed('not-reached')],
  ['1019', failed('not-answered')],
  ['1025', failed('not-reached')],
  ['1032', failed(null)],
  ['1037', failed('not-answered')],
  ['2001', failed(null)],
  ['9999', failed('not-reached')],
])

/** `code` is a number in callbacks and a text in answers. */
export const meaningOf = (code: unknown): Meaning =>
  meanings.get(String(code)) ?? { kind: 'unknown' }

/** Of a reversal. A transaction can be reversed once, so that "already" is the word about ours as well. */
export const returnedCodes: readonly string[] = ['0', 'R000001']
