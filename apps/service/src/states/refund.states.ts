/**
 * The life of one refund at the provider. Initiated is not returned: banks take days, and some
 * refunds fail on the way. A failed one is over; the next try is a refund of its own.
 */
export const refundMoves = {
  /** Decided on and not sent, or sent and refused. */
  due: {
    send: 'sent',
    initiate: 'under-way',
    return: 'returned',
    'give-up': 'stuck',
    'call-off': 'called-off',
  },
  /** Marked as sent; until an answer came the provider may or may not have it. */
  sent: {
    initiate: 'under-way',
    return: 'returned',
    fail: 'failed',
    refuse: 'due',
    deny: 'due',
    'give-up': 'stuck',
  },
  'under-way': { return: 'returned', fail: 'failed', 'give-up': 'stuck' },
  returned: {},
  /** Over; the next one follows, or after too many of them a person. */
  failed: { 'give-up': 'stuck' },
  /** With a person; the provider's word still counts. */
  stuck: { return: 'returned', 'close-returned': 'returned', 'close-unneeded': 'called-off' },
  'called-off': {},
} as const

export type RefundState = keyof typeof refundMoves
type MovesOf<S extends RefundState> = keyof (typeof refundMoves)[S]
export type RefundMove = { [S in RefundState]: MovesOf<S> }[RefundState]

/** Where `from` leads by `move`, or null where the table has no such arrow. */
export function followRefund(from: RefundState, move: RefundMove): RefundState | null {
  const row: Partial<Record<RefundMove, RefundState>> = refundMoves[from]
  return row[move] ?? null
}
