import {
  legStates,
  legs,
  moneyNotes,
  receiptRefunds,
  statusReasons,
} from '@portal/kernel/transaction'
import { Type } from 'typebox'
import { defineCall } from '../define-call.ts'
import {
  amountOut,
  currency,
  id,
  idIn,
  languageCode,
  msisdn,
  orderSummary,
  ownChannel,
  publicStatus,
  strict,
  text,
  time,
  transactionType,
} from '../shapes.schema.ts'

const optional = Type.Optional

export const statusCall = defineCall({
  method: 'GET',
  path: 'transaction/v1/status',
  summary: 'Status of an attempt',
  input: strict({ tid: idIn }),
  result: Type.Object({ transactionId: id, transactionStatus: publicStatus }),
})

/** One or both of txnId and id, which are two names of the same. */
const fetchQuery = strict({
  txnId: optional(idIn),
  id: optional(idIn),
  paymentMode: optional(text(40)),
  channel: optional(text(40)),
})

const transactionEntity = Type.Object({
  status: publicStatus,
  transactionStatus: publicStatus,
  transactionId: id,
  refTransactionId: optional(
    Type.String({
      description: 'The reference for people, for example ZM-4K7Q-19MX; for the owner only.',
    }),
  ),
  transactionType,
  paymentMode: Type.String(),
  paymentGateway: optional(Type.String()),
  channel: ownChannel,
  mobileNumber: Type.String(),
  msisdn: Type.String(),
  amount: amountOut,
  currencyCode: currency,
  bundleDescription: optional(Type.String()),
  accountId: optional(Type.String()),
  invoiceNumber: optional(Type.String()),
  statusReason: optional(Type.Enum(statusReasons)),
  metaInfo: optional(
    Type.Object(
      { leadId: Type.String() },
      { description: 'Of home broadband, for the owner only: the lead that it was bought by.' },
    ),
  ),
})

export const fetchCall = defineCall({
  method: 'GET',
  path: 'transaction/fetch',
  summary: 'An attempt with its details',
  input: fetchQuery,
  result: transactionEntity,
})

/** The order page: exactly one of the two is given. */
const orderPageQuery = strict({ tid: optional(idIn), order: optional(idIn) })

const orderPage = Type.Object({
  orderId: id,
  /** The service's time of this answer; a phone's clock may differ. */
  asOf: optional(time),
  owned: Type.Boolean({ description: 'Asked from the device that opened the order.' }),
  language: languageCode,
  redirectPage: Type.String({ description: 'A path on this site.' }),
  summary: orderSummary,
  alike: optional(
    Type.Object(
      {
        transactionId: id,
        amount: amountOut,
        currency,
        askedAt: time,
        isDelivered: Type.Boolean(),
      },
      {
        description:
          'Advice: a payment for the same that this device began after this order, pending or delivered. Only of orders asked for by their own id that are not paid.',
      },
    ),
  ),
  pinKey: optional(
    Type.String({ description: 'Encrypts the PIN that the attempt waits for; base64 DER SPKI.' }),
  ),
  /** The attempt this page is about; absent until the visitor chose how to pay. */
  transaction: optional(
    Type.Object({
      transactionId: id,
      /** For people; for the owner only, since reference and number together find a payment. */
      reference: optional(Type.String()),
      status: publicStatus,
      paymentMode: Type.String(),
      paymentGateway: optional(Type.String()),
      emailId: optional(Type.String()),
      legs: Type.Array(
        Type.Object({
          leg: Type.Enum(legs),
          state: Type.Enum(legStates),
          at: optional(time),
        }),
      ),
      money: Type.Enum(moneyNotes, { description: 'The state of the money: a key of texts.' }),
      /** It is paid, and its delivery takes longer than usual. */
      late: optional(Type.Literal(true)),
      /** Its delivery took too long and is not tried any more; the money goes back once it is sure that nothing came. */
      calledOff: optional(Type.Literal(true)),
      /** The number whose wallet was asked; for the owner only. */
      payer: optional(Type.String()),
      /** The end of the prompt on that phone; absent once it was approved or is over. */
      approveBy: optional(time),
      /** The reason why it ended or waits, as a key of words; absent where there is none. */
      reason: optional(Type.Enum(statusReasons)),
      redirectUrl: optional(
        Type.String({ description: 'Continue at the gateway; the owner only.' }),
      ),
      linkExpiresAt: optional(time),
      receiptCode: optional(Type.String()),
      paidBy: optional(id),
      canRetry: Type.Boolean(),
      /** The owner may give the attempt up, to choose another payment method. */
      canGiveUp: Type.Boolean(),
      /** The attempt can be submitted with the PIN of the payer's wallet; for the owner only. */
      awaitsPin: optional(Type.Literal(true)),
      /** Money that goes back: the amount if not the order's, working days (0: at once), when sent. */
      refund: optional(
        Type.Object({
          amount: optional(amountOut),
          arrivesWithinDays: optional(Type.Integer({ minimum: 0 })),
          sentAt: optional(time),
          /** An earlier try failed, and the next one is not under way yet. */
          again: optional(Type.Literal(true)),
        }),
      ),
    }),
  ),
})

export const orderPageCall = defineCall({
  method: 'GET',
  path: 'transaction/v1/order',
  summary: 'The order page: what was asked, paid, delivered, refunded',
  input: orderPageQuery,
  result: orderPage,
})

const receiptResult = Type.Union([
  Type.Object({
    genuine: Type.Literal(true),
    /** As it is printed, however it was typed. */
    code: text(60),
    status: publicStatus,
    amount: amountOut,
    currency,
    /** The price, where it was paid in another currency. */
    priceAmount: optional(amountOut),
    priceCurrency: optional(currency),
    transactionType,
    /** Of what was bought, as the catalogue has it: "1 GB for 7 days"; absent where the type says all. */
    name: optional(Type.String()),
    at: time,
    /** Money that was taken and goes back: its state, and since when; absent where none does. */
    refund: optional(Type.Object({ state: Type.Enum(receiptRefunds), at: optional(time) })),
  }),
  Type.Object({ genuine: Type.Literal(false) }),
])

export const receiptCall = defineCall({
  method: 'GET',
  path: 'transaction/v1/receipt',
  summary: 'Whether a receipt is genuine',
  input: strict({ code: text(60) }),
  result: receiptResult,
})

export const findCall = defineCall({
  method: 'POST',
  path: 'transaction/v1/find',
  summary: 'Find a payment by its reference and its number or account',
  input: strict({
    reference: text(40),
    msisdn: optional(msisdn),
    accountId: optional(text(40)),
  }),
  result: Type.Object({ transactionId: id }),
})
