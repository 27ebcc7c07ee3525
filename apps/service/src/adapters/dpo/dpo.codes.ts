/** Codes of three digits; their meaning depends on the call, and the words beside them may be in any language. */
export const codes = {
  done: '000',
  tokenMissing: '801',
  tokenUnknown: '802',
  /** Of createToken: the reference is paid. */
  paidBefore: '940',
  /** Of verifyToken: no transaction fits what was asked about. */
  noMatch: '902',
} as const

/** The request was turned away at the door: nothing in it was looked at. */
export const isTurnedAway = (code: string): boolean =>
  code === codes.tokenMissing || code === codes.tokenUnknown

/**
 * createToken opened nothing: bad request, missing or doubled fields, unsupported currency, an amount above a limit, or an
 * arrangement that the account does not have.
 */
const refusedCreation: readonly string[] = [
  ...['803', '804', '902', '904', '905', '906'],
  ...['922', '923', '930', '950', '960'],
]

/** refundToken gave nothing back: bad request, unknown transaction, missing fields, declined. */
const refusedRefund: readonly string[] = ['803', '804', '902', '950', '999']

export const isRefusedCreation = (code: string): boolean => refusedCreation.includes(code)
export const isRefusedRefund = (code: string): boolean => refusedRefund.includes(code)

/**
 * What a code of verifyToken says about one transaction.
 * - `paid`, `declined`, `cancelled`: as they read.
 * - `other-amount`: more or less than the amount was paid.
 * - `under-way`: authorised and not captured, or pending.
 * - `open`: not paid yet, and can still be.
 * - `over`: its time to be paid has passed.
 */
export type Stage =
  | 'paid'
  | 'other-amount'
  | 'under-way'
  | 'open'
  | 'declined'
  | 'over'
  | 'cancelled'

const stages: ReadonlyMap<string, Stage> = new Map([
  ['000', 'paid'],
  ['001', 'under-way'],
  ['002', 'other-amount'],
  ['003', 'under-way'],
  ['005', 'under-way'],
  ['007', 'under-way'],
  ['900', 'open'],
  ['901', 'declined'],
  ['903', 'over'],
  ['904', 'cancelled'],
])

/** Null for faults of the request and for codes that are not known: they say nothing about a transaction. */
export const stageOf = (code: string): Stage | null => stages.get(code) ?? null
