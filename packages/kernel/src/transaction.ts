/**
 * The words that every room uses of a transaction. Schemas, ports, rules and pages derive their types
 * from these lists; the words that people read are found in the content packages under the same names.
 */

/** The kinds of purchases that are named alike for every operator, by their names on the wire. */
export const transactionTypes = [
  'PREPAID RECHARGE',
  'POSTPAID BILL PAYMENT',
  'BUNDLE PURCHASE',
  'Broadband Recharge',
  'BILL_PAYMENT',
  'HYBRID_POSTPAID_CHECK',
  'HBB_LEADS',
] as const

/** A TV recharge, whose name begins with that of the brand's product: "{product}TV". */
export type TvType = `${string}TV`
export const tvTypeOf = (product: string): TvType => `${product}TV`

/**
 * All types, by what has them. A product whose type is not listed above declares it beside its definition:
 * `declare module '@portal/kernel/transaction' { interface TransactionTypes { <kind>: '<TYPE>' } }`. Decision 151.
 */
export interface TransactionTypes {
  named: (typeof transactionTypes)[number]
  tv: TvType
}
export type TransactionType = TransactionTypes[keyof TransactionTypes]

/** The form of a type that a product or a method declares for itself: capitals, digits and underscores. */
export const ownTypePattern = '^[A-Z][A-Z0-9_]{1,39}$'

/** The states of an attempt that callers see; SUCCESS and FAILED are final. */
export const publicStatuses = [
  'REQUEST_REGISTERED',
  'REQUEST_RAISED',
  'IN_PROCESS',
  'SUCCESS',
  'FAILED',
] as const
export type PublicStatus = (typeof publicStatuses)[number]

/** The steps of an order that its page shows. */
export const legs = ['asked', 'paid', 'delivered', 'refunded'] as const
export const legStates = ['done', 'now', 'next', 'stopped'] as const
export type Leg = (typeof legs)[number]
export type LegState = (typeof legStates)[number]

/** States of the money while the attempt can still be paid. */
export const openMoneyNotes = [
  'waiting-for-you',
  'approve-on-phone',
  'opening-page',
  'confirming',
] as const
export type OpenMoneyNote = (typeof openMoneyNotes)[number]

/**
 * States of the money: the first sentence of the order page. `unsuccessful` is of a service that tells a status and not where
 * the money is.
 */
export const moneyNotes = [
  'nothing-taken',
  'unsuccessful',
  ...openMoneyNotes,
  'paid-delivering',
  'delivered',
  'refund-due',
  'refund-on-its-way',
  'refunded',
  'with-support',
  'unsure-with-support',
] as const
export type MoneyNote = (typeof moneyNotes)[number]

/** States of money that goes back, as a receipt tells anyone. */
export const receiptRefunds = ['due', 'on-its-way', 'returned', 'with-support'] as const
export type ReceiptRefund = (typeof receiptRefunds)[number]

/** The reasons why an attempt ended, waits or goes back. */
export const statusReasons = [
  'declined',
  'cancelled',
  'expired',
  'other-attempt',
  'not-delivered',
  'delivery-refused',
  'not-installed',
  'other-amount',
  'paid-twice',
  'link-pending',
  'not-enough-money',
  'wallet-locked',
  'wrong-pin',
  'not-answered',
  'not-reached',
  'bought-meanwhile',
  'old-rate',
] as const
export type StatusReason = (typeof statusReasons)[number]

/** Kinds of payment options that are named alike for every operator, by their names on the wire. */
export const optionTypes = ['PG', 'AM', 'AIRTIME', 'SMARTCASH', 'MPESA'] as const

/** All kinds of options. A method declares its own, like a product. */
export interface OptionTypes {
  named: (typeof optionTypes)[number]
}
export type OptionType = OptionTypes[keyof OptionTypes]

/** The recent health of a payment method. */
export const methodHealths = ['good', 'troubled', 'unknown'] as const
export type MethodHealth = (typeof methodHealths)[number]
