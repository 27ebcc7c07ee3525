import {
  legStates,
  legs,
  methodHealths,
  moneyNotes,
  publicStatuses,
  statusReasons,
  transactionTypes,
} from '@portal/kernel/transaction'
import { Type } from 'typebox'
import {
  amountIn,
  amountOut,
  channel,
  currency,
  email,
  id,
  idIn,
  languageCode,
  lineType,
  msisdn,
  name,
  ownChannel,
  payerIn,
  strict,
  text,
  time,
} from './shapes.schema.ts'

const optional = Type.Optional

const transactionType = Type.Enum(transactionTypes)
const publicStatus = Type.Enum(publicStatuses)

export const openOrderBody = strict({
  transactionType,
  msisdn,
  amount: optional(amountIn),
  productCode: optional(text(60)),
  lineType: optional(lineType),
  accountId: optional(text(20)),
  currency: optional(currency),
  redirectPage: optional(text(300)),
  language: optional(languageCode),
})

/** The purchase as the summary shows it. */
export const orderSummary = Type.Object({
  transactionType,
  msisdn: Type.String({
    description: 'Masked for whoever is not the device that opened the order.',
  }),
  lineType: optional(lineType),
  amount: amountOut,
  currency,
  description: optional(Type.String()),
  words: optional(Type.String({ description: 'The family of words that pages tell of it with.' })),
})

export const openOrderResult = Type.Object({
  orderId: id,
  amount: amountOut,
  currency,
  summary: orderSummary,
  duplicates: Type.Array(Type.Object({ transactionId: id, amount: amountOut, askedAt: time })),
})

export const paymentOptionsBody = strict({
  amount: amountIn,
  mobileNumber: msisdn,
  subscriberType: optional(lineType),
  rechargeType: optional(text(60)),
  transactionType,
})

export const paymentOption = Type.Object({
  name: Type.String({ description: 'What initiate takes as paymentGateway for a card option.' }),
  type: Type.Enum(['PG', 'AM', 'AIRTIME', 'SMARTCASH', 'MPESA']),
  label: Type.String(),
  health: Type.Enum(methodHealths),
})

export const paymentOptionsResult = Type.Object({ paymentOption: Type.Array(paymentOption) })

export const initiateBody = strict({
  amount: amountIn,
  countryCode: Type.Literal('260'),
  mobileNumber: msisdn,
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
  accountType: optional(text(40)),
  unit: optional(text(20)),
  loggedInNumber: optional(msisdn),
  uniqueCode: optional(text(60)),
  amPin: optional(text(1_000)),
})

export const initiateResult = Type.Object({
  transactionId: id,
  encryptionKeyDetails: Type.Object({ key: Type.String({ description: 'Base64 DER SPKI.' }) }),
})

export const processBody = strict({
  transactionId: idIn,
  paymentGateway: optional(name(40)),
  paymentMode: optional(name(40)),
  isSubscriberRequest: optional(
    Type.Literal(true, { description: 'Only subscribers themselves pay here.' }),
  ),
  proccessFlag: optional(text(40)),
  paymentMobile: optional(payerIn),
  accountId: optional(text(20)),
  accountType: optional(text(40)),
  amPin: optional(text(1_000)),
})

export const processResult = Type.Object({
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

export const giveUpBody = strict({ transactionId: idIn })
export const giveUpResult = Type.Object({})

export const statusQuery = strict({ tid: idIn })

export const statusResult = Type.Object({ transactionId: id, transactionStatus: publicStatus })

/** Exactly one of txnId and id, which are two names of the same. */
export const fetchQuery = strict({
  txnId: optional(idIn),
  id: optional(idIn),
  paymentMode: optional(text(40)),
  channel: optional(channel),
})

export const transactionEntity = Type.Object({
  status: publicStatus,
  transactionStatus: publicStatus,
  transactionId: id,
  refTransactionId: Type.String({
    description: 'The reference for people, for example ZM-4K7Q-19MX.',
  }),
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
})

/** The order page: exactly one of the two is given. */
export const orderPageQuery = strict({ tid: optional(idIn), order: optional(idIn) })

export const orderPage = Type.Object({
  orderId: id,
  /** The service's time of this answer; a phone's clock may differ. */
  asOf: optional(time),
  owned: Type.Boolean({ description: 'Asked from the device that opened the order.' }),
  language: languageCode,
  redirectPage: Type.String({ description: 'A path on this site.' }),
  summary: orderSummary,
  /** The attempt this page is about; absent until the visitor chose how to pay. */
  transaction: optional(
    Type.Object({
      transactionId: id,
      reference: Type.String(),
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
      money: Type.Enum(moneyNotes, { description: 'Where the money stands: a key of words.' }),
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
      /** The owner may give the attempt up, to choose another way to pay. */
      canGiveUp: Type.Boolean(),
      /** Money that goes back: the amount if not the order's, working days (0: at once), when sent. */
      refund: optional(
        Type.Object({
          amount: optional(amountOut),
          arrivesWithinDays: optional(Type.Integer({ minimum: 0 })),
          sentAt: optional(time),
        }),
      ),
    }),
  ),
})

export const receiptQuery = strict({ code: text(60) })

export const receiptResult = Type.Object({
  genuine: Type.Boolean(),
  status: optional(publicStatus),
  amount: optional(amountOut),
  currency: optional(currency),
  transactionType: optional(transactionType),
  at: optional(time),
})

export const findBody = strict({ reference: text(40), msisdn })

export const findResult = Type.Object({ transactionId: id })

/** The payment this device has not finished, if there is one. */
export const unfinishedResult = Type.Object({
  unfinished: optional(
    Type.Object({
      orderId: id,
      transactionId: optional(id),
      amount: amountOut,
      currency,
      msisdn: Type.String(),
      status: publicStatus,
    }),
  ),
})

/** Recent purchases of this device, newest first, one for each number, amount and method. */
export const recentResult = Type.Object({
  recent: Type.Array(
    Type.Object({
      transactionType,
      msisdn,
      amount: amountOut,
      currency,
      paymentMode: Type.String(),
      /** The number whose wallet paid; absent for cards. */
      payer: optional(msisdn),
    }),
  ),
})

export const forgetBody = strict({})
export const forgetResult = Type.Object({})
