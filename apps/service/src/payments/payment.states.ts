/**
 * The life of one attempt to pay. This table is the only place that says what may follow what;
 * the diagram in docs is drawn from it, and `move` refuses everything it does not list.
 */
export const moves = {
  registered: { submit: 'raised', expire: 'expired', abandon: 'superseded' },
  raised: {
    pend: 'in-process',
    lose: 'unknown',
    confirm: 'paid',
    'confirm-late': 'refund-due',
    'confirm-wrong': 'refund-due',
    decline: 'failed',
    expire: 'expired',
    abandon: 'superseded',
    doubt: 'exception',
  },
  'in-process': {
    confirm: 'paid',
    'confirm-late': 'refund-due',
    'confirm-wrong': 'refund-due',
    decline: 'failed',
    expire: 'expired',
    abandon: 'superseded',
    doubt: 'exception',
  },
  unknown: {
    pend: 'in-process',
    confirm: 'paid',
    'confirm-late': 'refund-due',
    'confirm-wrong': 'refund-due',
    decline: 'failed',
    expire: 'expired',
    abandon: 'superseded',
    doubt: 'exception',
  },
  paid: { deliver: 'delivered', 'cannot-deliver': 'refund-due', doubt: 'exception' },
  delivered: {},
  'refund-due': { refund: 'refunded', 'cannot-refund': 'exception' },
  refunded: {},
  failed: { reinstate: 'paid', 'confirm-late': 'refund-due', 'confirm-wrong': 'refund-due' },
  expired: { reinstate: 'paid', 'confirm-late': 'refund-due', 'confirm-wrong': 'refund-due' },
  superseded: { reinstate: 'paid', 'confirm-late': 'refund-due', 'confirm-wrong': 'refund-due' },
  exception: {
    // Where no debit was ever seen the provider is asked on, and its word still counts.
    confirm: 'paid',
    'confirm-late': 'refund-due',
    'confirm-wrong': 'refund-due',
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
