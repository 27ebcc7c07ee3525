/** Where the provider's word that it took money leads an attempt that nothing was paid by. */
const successes = {
  confirm: 'paid',
  'confirm-late': 'refund-due',
  'confirm-wrong': 'refund-due',
} as const

/** An attempt that was submitted, and may be paid or ended by what the provider says. */
const underWay = {
  ...successes,
  decline: 'failed',
  expire: 'expired',
  abandon: 'superseded',
  doubt: 'exception',
} as const

/** Ended unpaid: a debit that shows up late is never kept without its order. */
const endedUnpaid = {
  reinstate: 'paid',
  'confirm-late': 'refund-due',
  'confirm-wrong': 'refund-due',
  // The provider still called it pending when the watch was over.
  doubt: 'exception',
} as const

/**
 * The life of one attempt to pay. This table is the only place that says what may follow what;
 * the diagram in docs is drawn from it, and `move` refuses everything it does not list.
 */
export const moves = {
  registered: {
    submit: 'raised',
    expire: 'expired',
    abandon: 'superseded',
    // Evidence may show that it was submitted after all, and the row lost in a failover.
    ...successes,
    doubt: 'exception',
  },
  raised: { pend: 'in-process', lose: 'unknown', ...underWay },
  'in-process': underWay,
  unknown: { pend: 'in-process', ...underWay },
  paid: { deliver: 'delivered', 'cannot-deliver': 'refund-due', doubt: 'exception' },
  delivered: {},
  'refund-due': {
    refund: 'refunded',
    'cannot-refund': 'exception',
    // The operator has delivered after all, and no refund was sent yet.
    deliver: 'delivered',
  },
  refunded: {},
  failed: endedUnpaid,
  expired: endedUnpaid,
  superseded: endedUnpaid,
  exception: {
    // Where no debit was ever seen the provider is asked on, and its word still counts.
    ...successes,
    decline: 'failed',
    expire: 'expired',
    'resolve-unpaid': 'failed',
    'resolve-delivered': 'delivered',
    'resolve-refunded': 'refunded',
  },
} as const

export type PaymentState = keyof typeof moves
type MovesOf<S extends PaymentState> = keyof (typeof moves)[S]
export type PaymentMove = { [S in PaymentState]: MovesOf<S> }[PaymentState]

/** What the browser sees. */
export const publicStatus = {
  registered: 'REQUEST_REGISTERED',
  raised: 'REQUEST_RAISED',
  'in-process': 'IN_PROCESS',
  unknown: 'IN_PROCESS',
  paid: 'IN_PROCESS',
  delivered: 'SUCCESS',
  'refund-due': 'IN_PROCESS',
  refunded: 'FAILED',
  failed: 'FAILED',
  expired: 'FAILED',
  superseded: 'FAILED',
  exception: 'IN_PROCESS',
} as const satisfies Record<PaymentState, string>

/** Where `from` leads by `move`, or null where the table has no such arrow. */
export function follow(from: PaymentState, move: PaymentMove): PaymentState | null {
  const row: Partial<Record<PaymentMove, PaymentState>> = moves[from]
  return row[move] ?? null
}

/** States in which money may still be taken by this attempt with the visitor's consent. */
export const openStates = ['registered', 'raised', 'in-process', 'unknown'] as const
export const isOpen = (state: PaymentState): boolean =>
  (openStates as readonly PaymentState[]).includes(state)

/** Ended without money kept; a debit that shows up later is refunded or delivered. */
export const closedUnpaidStates = ['failed', 'expired', 'superseded'] as const
export const isClosedUnpaid = (state: PaymentState): boolean =>
  (closedUnpaidStates as readonly PaymentState[]).includes(state)
