import type { Static } from 'typebox'
import { get, post, postOnce } from './call.ts'
import type * as schema from './transaction.schema.ts'

export type OpenOrderBody = Static<typeof schema.openOrderBody>
export type OpenOrderResult = Static<typeof schema.openOrderResult>
export type OrderSummary = Static<typeof schema.orderSummary>
export type PaymentOptionsBody = Static<typeof schema.paymentOptionsBody>
export type PaymentOption = Static<typeof schema.paymentOption>
export type InitiateBody = Static<typeof schema.initiateBody>
export type InitiateResult = Static<typeof schema.initiateResult>
export type ProcessBody = Static<typeof schema.processBody>
export type ProcessResult = Static<typeof schema.processResult>
export type TransactionEntity = Static<typeof schema.transactionEntity>
export type OrderPage = Static<typeof schema.orderPage>
export type Receipt = Static<typeof schema.receiptResult>
export type Recent = Static<typeof schema.recentResult>['recent'][number]
export type Unfinished = Static<typeof schema.unfinishedResult>['unfinished']

/** Prices a purchase and keeps it on the server. */
export const openOrderCall = post<OpenOrderBody, OpenOrderResult>('transaction/v1/order')
export const orderPageCall = get<Static<typeof schema.orderPageQuery>, OrderPage>(
  'transaction/v1/order',
)
export const paymentOptionsCall = post<
  PaymentOptionsBody,
  Static<typeof schema.paymentOptionsResult>
>('transaction/v1/payment-options')
/** Other paths of the same call: the older one, and the broadband flow's. */
export const paymentOptionsAliasCalls: readonly (typeof paymentOptionsCall)[] = [
  post('transaction/payment-options'),
  post('transaction/v1/hbb/payment-options'),
]
export const initiateCall = postOnce<InitiateBody, InitiateResult>('transaction/v1/initiate')
export const processCall = postOnce<ProcessBody, ProcessResult>('transaction/v1/process')
/** The owner gives an open attempt up; a link or a returning browser never does. */
export const giveUpCall = post<Static<typeof schema.giveUpBody>, Record<string, never>>(
  'transaction/v1/give-up',
)
export const statusCall = get<
  Static<typeof schema.statusQuery>,
  Static<typeof schema.statusResult>
>('transaction/v1/status')
export const fetchCall = get<Static<typeof schema.fetchQuery>, TransactionEntity>(
  'transaction/fetch',
)
export const receiptCall = get<Static<typeof schema.receiptQuery>, Receipt>(
  'transaction/v1/receipt',
)
export const findCall = post<Static<typeof schema.findBody>, Static<typeof schema.findResult>>(
  'transaction/v1/find',
)
export const unfinishedCall = get<Record<string, never>, Static<typeof schema.unfinishedResult>>(
  'transaction/v1/unfinished',
)

/** The purchases that "Again" offers on this device. */
export const recentCall = get<Record<string, never>, Static<typeof schema.recentResult>>(
  'transaction/v1/recent',
)
/** "Forget me on this phone": the device loses its cookie, and with it all that it opened. */
export const forgetCall = post<Record<string, never>, Record<string, never>>('session/v1/forget')

/** The picture of a receipt's address, for phones that read one from paper. */
export const receiptImagePath = (code: string): string => `/receipt/${code}/qr.svg`
