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
  ['17', failed('not-reached')],
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

/**
 * Of a reversal that gave nothing back and never will. Any other code, such as one of a core that did not answer in time,
 * may stand beside money that is given back all the same.
 */
export const deniedCodes: readonly string[] = [
  // Too little money in the account of the short code.
  '1',
  // The state of the account does not allow it.
  '11',
  // The initiator: not allowed, wrong credential, account status, not permitted, locked.
  ...['21', '2001', '2006', '2028', '8006'],
  // No such transaction.
  'R000002',
]
