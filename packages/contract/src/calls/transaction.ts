import type { CallOf, InputOf, ResultOf } from '../call.ts'
import type * as schema from './transaction.schema.ts'

/** Prices a purchase and keeps it on the server. */
export const openOrderCall: CallOf<typeof schema.openOrderCall> = {
  method: 'POST',
  path: 'transaction/v1/order',
}

/** What an amount is in the other currency of the market. */
export const exchangeRateCall: CallOf<typeof schema.exchangeRateCall> = {
  method: 'GET',
  path: 'transaction/get/exchange/rate',
}

/** Opens an order anew in the other currency; the one that it is named by stays as it is. */
export const changeCurrencyCall: CallOf<typeof schema.changeCurrencyCall> = {
  method: 'POST',
  path: 'transaction/v1/order/currency',
}

export const paymentOptionsCall: CallOf<typeof schema.paymentOptionsCall> = {
  method: 'POST',
  path: 'transaction/v1/payment-options',
}
/** The same in the business channel. */
export const leadPaymentOptionsCall: CallOf<typeof schema.leadPaymentOptionsCall> = {
  ...paymentOptionsCall,
  path: 'transaction/v1/hbb/payment-options',
}
export type PaymentOption = ResultOf<typeof paymentOptionsCall>['paymentOption'][number]

export const initiateCall: CallOf<typeof schema.initiateCall> = {
  method: 'POST',
  path: 'transaction/v1/initiate',
  idempotent: true,
}
export type InitiateBody = InputOf<typeof initiateCall>

/** Opens an attempt by the access token of the wallet's number. */
export const authInitiateCall: CallOf<typeof schema.authInitiateCall> = {
  method: 'POST',
  path: 'transaction/v1/auth/initiate',
  idempotent: true,
  authorized: true,
}

export const processCall: CallOf<typeof schema.processCall> = {
  method: 'POST',
  path: 'transaction/v1/process',
  idempotent: true,
}
export type ProcessBody = InputOf<typeof processCall>

export const authProcessCall: CallOf<typeof schema.authProcessCall> = {
  method: 'POST',
  path: 'transaction/v1/auth/process',
  idempotent: true,
  authorized: true,
}

/** The owner gives an open attempt up; a link or a returning browser never does. */
export const giveUpCall: CallOf<typeof schema.giveUpCall> = {
  method: 'POST',
  path: 'transaction/v1/give-up',
}
