import type { PublicStatus } from '@portal/kernel/transaction'

/** Moves by which a provider's success ends an attempt that was not paid. */
const successes = {
  confirm: 'paid',
  'confirm-late': 'refund-due',
  'confirm-wrong': 'refund-due',
} as const

/** Moves of a submitted attempt: the provider's answers pay or end it. */
const underWay = {
  ...successes,
  decline: 'failed',
  expire: 'expired',
  abandon: 'superseded',
  doubt: 'exception',
} as const

/** Moves of an attempt that ended unpaid: a debit that shows up late is never kept without its order. */
const endedUnpaid = {
  reinstate: 'paid',
  'confirm-late': 'refund-due',
  'confirm-wrong': 'refund-due',
  // The provider still called it pending when the watch ended.
  doubt: 'exception',
} as const

/**
 * The life of one attempt to pay. Only this table says which state may follow which; the diagram in docs is
 * drawn from it, and `moveTo` refuses everything it does not list.
 */
export const moves = {
  registered: {
    submit: 'raised',
    expire: 'expired',
    abandon: 'superseded',
    // Evidence may show that the attempt was submitted and the row lost in a failover.
    ...successes,
    doubt: 'exception',
  },
  raised: {
    pend: 'in-process',
    lose: 'unknown',
    // Nothing was taken: the visitor may try another secret.
    'reject-secret': 'registered',
    ...underWay,
  },
  'in-process': underWay,
  unknown: { pend: 'in-process', ...underWay },
  paid: { deliver: 'delivered', 'cannot-deliver': 'refund-due', doubt: 'exception' },
  // What the operator took on was not installed: a person decides.
  delivered: { 'cannot-install': 'refund-due' },
  'refund-due': {
    refund: 'refunded',
    'cannot-refund': 'exception',
    // The operator has delivered, and no refund was sent yet.
    deliver: 'delivered',
  },
  refunded: {},
  failed: endedUnpaid,
  expired: endedUnpaid,
  superseded: endedUnpaid,
  exception: {
    // If no debit was ever seen the provider is still asked, and its answer still counts.
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

/** The state that the browser sees. */
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
} as const satisfies Record<PaymentState, PublicStatus>

/** The state to which `move` leads from `from`; null if the table has no such arrow. */
export function follow(from: PaymentState, move: PaymentMove): PaymentState | null {
  const row: Partial<Record<PaymentMove, PaymentState>> = moves[from]
  return row[move] ?? null
}

/** States in which the attempt may still take money with the visitor's consent. */
export const openStates = ['registered', 'raised', 'in-process', 'unknown'] as const
export const isOpen = (state: PaymentState): boolean =>
  (openStates as readonly PaymentState[]).includes(state)

/** Ended without money kept; a debit that shows up later is refunded or delivered. */
export const closedUnpaidStates = ['failed', 'expired', 'superseded'] as const
export const isClosedUnpaid = (state: PaymentState): boolean =>
  (closedUnpaidStates as readonly PaymentState[]).includes(state)
