import { countryCode } from '@portal/kernel/msisdn'
import { methodHealths } from '@portal/kernel/transaction'
import { Type } from 'typebox'
import { defineCall } from '../define-call.ts'
import {
  amountAsked,
  amountIn,
  amountOut,
  currency,
  email,
  id,
  idIn,
  languageCode,
  lineType,
  msisdn,
  name,
  nothing,
  optionType,
  orderSummary,
  payerIn,
  publicStatus,
  strict,
  text,
  time,
  transactionType,
} from '../shapes.schema.ts'
import { activeBundle } from './balance.schema.ts'

const optional = Type.Optional

const openOrderBody = strict({
  transactionType,
  /** Absent for what is served to a number that the operator alone knows. */
  msisdn: optional(msisdn),
  amount: optional(amountAsked),
  productCode: optional(text(60)),
  lineType: optional(lineType),
  accountId: optional(text(20)),
  invoiceNumber: optional(text(40)),
  /** The lead that a plan of home broadband is ordered by. */
  leadId: optional(text(40)),
  currency: optional(currency),
  redirectPage: optional(text(300)),
  language: optional(languageCode),
})

const openOrderResult = Type.Object({
  orderId: id,
  amount: amountOut,
  currency,
  summary: orderSummary,
  duplicates: Type.Array(
    Type.Object({ transactionId: id, amount: amountOut, currency, askedAt: time }),
  ),
  activeBundles: Type.Array(activeBundle, {
    description:
      'Advice: bundles of the same category that are active on the number; empty unless this session has proved it.',
  }),
})

export const openOrderCall = defineCall({
  method: 'POST',
  path: 'transaction/v1/order',
  summary: 'Price what is asked for and keep it as an order',
  input: openOrderBody,
  result: openOrderResult,
})

const exchangeRateQuery = strict({
  fromCurrency: currency,
  toCurrency: currency,
  amount: text(20),
})

export const exchangeRateCall = defineCall({
  method: 'GET',
  path: 'transaction/get/exchange/rate',
  summary: 'What an amount is in the other currency of the market',
  input: exchangeRateQuery,
  result: Type.Object({ convertedAmount: amountOut }),
})

export const changeCurrencyCall = defineCall({
  method: 'POST',
  path: 'transaction/v1/order/currency',
  summary: 'Open an order anew, to be paid in the other currency of the market',
  input: strict({ orderId: idIn, currency }),
  result: Type.Object({ orderId: id, amount: amountOut, currency, summary: orderSummary }),
})

const paymentOptionsBody = strict({
  amount: amountIn,
  /** Absent: the market's own. */
  currencyCode: optional(currency),
  mobileNumber: optional(msisdn),
  subscriberType: optional(lineType),
  rechargeType: optional(text(60)),
  transactionType,
})

const paymentOption = Type.Object({
  name: Type.String({ description: 'What initiate takes as paymentGateway for a card option.' }),
  type: optionType,
  label: Type.String(),
  health: Type.Enum(methodHealths),
  usualSeconds: optional(
    Type.Integer({
      minimum: 1,
      description: 'From paying to delivered, of half of the last ones.',
    }),
  ),
  preferred: optional(
    Type.Literal(true, { description: 'Of several of its type, the one that a page takes.' }),
  ),
  byPin: optional(
    Type.Literal(true, { description: 'The page offers to pay by the PIN of the wallet as well.' }),
  ),
})

const paymentOptionsResult = Type.Object({ paymentOption: Type.Array(paymentOption) })

export const paymentOptionsCall = defineCall({
  method: 'POST',
  path: 'transaction/v1/payment-options',
  summary: 'Payment methods',
  input: paymentOptionsBody,
  result: paymentOptionsResult,
})

/** The same call by its older path. */
export const paymentOptionsOldCall = defineCall({
  ...paymentOptionsCall,
  path: 'transaction/payment-options',
})

/** The same call in the business channel, which pays for plans of home broadband alone. */
export const leadPaymentOptionsCall = defineCall({
  ...paymentOptionsCall,
  path: 'transaction/v1/hbb/payment-options',
})

const initiateBody = strict({
  amount: amountIn,
  countryCode: Type.Literal(countryCode),
  /** Absent for what is served to a number that the operator alone knows. */
  mobileNumber: optional(msisdn),
  currencyCode: currency,
  transactionType,
  paymentMode: text(40),
  txnId: optional(idIn),
  paymentGateway: optional(text(40)),
  emailId: optional(Type.Union([email, Type.Literal('')])),
  paymentMobile: optional(payerIn),
  productCode: optional(text(60)),
  accountId: optional(text(20)),
  invoiceNumber: optional(text(40)),
  leadId: optional(text(40)),
  accountType: optional(text(40)),
  unit: optional(text(20)),
  loggedInNumber: optional(Type.Union([msisdn, Type.Literal('')])),
  uniqueCode: optional(text(60)),
  amPin: optional(text(1_000)),
})

const initiateResult = Type.Object({
  transactionId: id,
  encryptionKeyDetails: Type.Object({ key: Type.String({ description: 'Base64 DER SPKI.' }) }),
})

export const initiateCall = defineCall({
  method: 'POST',
  path: 'transaction/v1/initiate',
  summary: 'Open an attempt to pay',
  input: initiateBody,
  result: initiateResult,
  idempotent: true,
})

/** The same for a wallet whose number was proved: the call carries its access token. */
export const authInitiateCall = defineCall({
  ...initiateCall,
  path: 'transaction/v1/auth/initiate',
  summary: 'Open an attempt to pay, with an access token',
  authorized: true,
})

const processBody = strict({
  transactionId: idIn,
  paymentGateway: optional(name(40)),
  paymentMode: optional(name(40)),
  isSubscriberRequest: optional(Type.Boolean()),
  proccessFlag: optional(Type.Union([text(40), Type.Boolean()])),
  paymentMobile: optional(payerIn),
  accountId: optional(text(20)),
  accountType: optional(text(40)),
  amPin: optional(text(1_000)),
})

const processResult = Type.Object({
  transactionId: id,
  redirectUrl: optional(Type.String()),
  inline: optional(
    Type.Object(
      { key: Type.String(), accessCode: Type.String(), reference: Type.String() },
      { description: "What the gateway's own script needs to open its popup on our page." },
    ),
  ),
  transactionStatus: Type.Union([publicStatus, Type.Literal('ALREADY_PROCESSED')]),
})

export const processCall = defineCall({
  method: 'POST',
  path: 'transaction/v1/process',
  summary: 'Submit an attempt: answers what the visitor pays with',
  input: processBody,
  result: processResult,
  idempotent: true,
})

/** The same with the access token that opened the attempt. */
export const authProcessCall = defineCall({
  ...processCall,
  path: 'transaction/v1/auth/process',
  summary: 'Submit an attempt, with an access token',
  authorized: true,
})

export const giveUpCall = defineCall({
  method: 'POST',
  path: 'transaction/v1/give-up',
  summary: 'Give an open attempt up: it ends once its provider has no payment',
  input: strict({ transactionId: idIn }),
  result: nothing,
})
