/**
 * The life of one refund at the provider. Initiated does not mean returned: banks take days, and some
 * refunds fail on the way. A failed refund has ended; the next try is a refund of its own. Decision 025.
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
  /** Marked as sent; until an answer comes the provider may or may not have it. */
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
  /** Ended; another refund follows, or a person after `refundsMax` of them. */
  failed: { 'give-up': 'stuck' },
  /** With a person; the provider's answer still counts. */
  stuck: { return: 'returned', 'close-returned': 'returned', 'close-unneeded': 'called-off' },
  'called-off': {},
} as const

export type RefundState = keyof typeof refundMoves
type MovesOf<S extends RefundState> = keyof (typeof refundMoves)[S]
export type RefundMove = { [S in RefundState]: MovesOf<S> }[RefundState]

/** The state to which `move` leads from `from`; null if the table has no such arrow. */
export function followRefund(from: RefundState, move: RefundMove): RefundState | null {
  const row: Partial<Record<RefundMove, RefundState>> = refundMoves[from]
  return row[move] ?? null
}
