import type { InputOf, ResultOf } from '@portal/contract/call'
import type { broadbandBalanceCall } from '@portal/contract/calls/balance'
import type { statusCall } from '@portal/contract/calls/order-page'
import type {
  resendInvoiceOtpCall,
  resendOtpCall,
  sendInvoiceOtpCall,
  sendOtpCall,
  verifyInvoiceOtpCall,
  verifyOtpCall,
  verifyUserCall,
} from '@portal/contract/calls/otp'
import type {
  exchangeRateCall,
  initiateCall,
  PaymentOption,
  paymentOptionsCall,
  processCall,
} from '@portal/contract/calls/transaction'
import { maskMsisdn, parseMsisdn } from '@portal/kernel/msisdn'
import { type OptionType, optionTypes } from '@portal/kernel/transaction'
import { statusOf } from './statuses.ts'
import { amountOf, type Fields, fieldsOf, firstText, listOf, optional, textOf } from './values.ts'

/** Seconds for which a code serves, and a proof by it, where the service does not say. */
export const codeLifeSeconds = 600
/** Seconds until a code may be sent again, by the specification. */
export const resendLockSeconds = 60

const sentCode = (recipient: string) => ({
  recipient: parseMsisdn(recipient).ok ? maskMsisdn(recipient) : recipient,
  resendInSeconds: resendLockSeconds,
  expiresInSeconds: codeLifeSeconds,
})

export function readSentCode(
  result: unknown,
  { msisdn, email }: InputOf<typeof sendOtpCall>,
): ResultOf<typeof sendOtpCall> | undefined {
  const refId = textOf(fieldsOf(result).refId)
  return refId === '' ? undefined : { refId, ...sentCode(firstText(msisdn, email)) }
}

/** A repeat may name no other code: then the one that was sent goes on. */
export const readResentCode = (
  result: unknown,
  { refId }: InputOf<typeof resendOtpCall>,
): ResultOf<typeof resendOtpCall> => ({
  refId: firstText(fieldsOf(result).refId, refId),
  ...sentCode(''),
})

export function readSentBillCode(
  result: unknown,
  { text }: InputOf<typeof sendInvoiceOtpCall>,
): ResultOf<typeof sendInvoiceOtpCall> | undefined {
  const otpId = textOf(fieldsOf(result).otpId)
  return otpId === '' ? undefined : { otpId, ...sentCode(text) }
}

/** A verified code opens its bill by the name that it was sent under, where it is given no other. */
export const readVerifiedBillCode = (
  result: unknown,
  { otpId }: InputOf<typeof verifyInvoiceOtpCall>,
): ResultOf<typeof verifyInvoiceOtpCall> => ({ otpId: firstText(fieldsOf(result).otpId, otpId) })

export const readResentBillCode = (
  result: unknown,
  { otpId }: InputOf<typeof resendInvoiceOtpCall>,
): ResultOf<typeof resendInvoiceOtpCall> => ({
  otpId: firstText(fieldsOf(result).otpId, otpId),
  ...sentCode(''),
})

export function readDeviceCode(result: unknown): ResultOf<typeof broadbandBalanceCall> | undefined {
  const { txnRefId, otpRecipient } = fieldsOf(result)
  const { recipient, ...times } = sentCode(textOf(otpRecipient))
  const id = textOf(txnRefId)
  return id === '' ? undefined : { txnRefId: id, otpRecipient: recipient, ...times }
}

export function readVerified(result: unknown): ResultOf<typeof verifyOtpCall> | undefined {
  const uniqueCode = textOf(fieldsOf(result).uniqueCode)
  return uniqueCode === '' ? undefined : { uniqueCode, expiresIn: codeLifeSeconds }
}

/** The specification names a token type and an access token, and not the fields that carry them. */
export function readUser(result: unknown): ResultOf<typeof verifyUserCall> | undefined {
  const user = fieldsOf(result)
  const token = firstText(user.accessToken, user.access_token, user.token, user.uniqueCode)
  const type = firstText(user.tokenType, user.token_type)
  if (token === '') return undefined
  return {
    tokenType: 'Bearer',
    // Another type than the usual one travels with its token.
    accessToken: type === '' || /^bearer$/i.test(type) ? token : `${type} ${token}`,
    expiresIn: codeLifeSeconds,
  }
}

const optionWords: readonly (readonly [RegExp, OptionType])[] = [
  [/^(PG|CARDS?|PAYMENT_?GATEWAY)$/, 'PG'],
  [/^SMART_?CASH/, 'SMARTCASH'],
  [/M_?PESA/, 'MPESA'],
  [/AIRTIME$/, 'AIRTIME'],
  [/^(AM|MOBILE_?MONEY)$|_MONEY$/, 'AM'],
]

function optionTypeOf(value: unknown): OptionType | undefined {
  const word = textOf(value)
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  return (
    optionTypes.find((type) => type === word) ??
    optionWords.find(([pattern]) => pattern.test(word))?.[1]
  )
}

/** An option of a kind that pages do not know is left out. */
export function readOptions(result: unknown): ResultOf<typeof paymentOptionsCall> {
  const listed = listOf(fieldsOf(result).paymentOption)
  const paymentOption = listed
    .map((one) => fieldsOf(one.paymentOpt ?? one))
    .flatMap((one): PaymentOption[] => {
      const name = firstText(one.name, one.type)
      const type = optionTypeOf(one.type) ?? optionTypeOf(one.name)
      if (name === '' || !type) return []
      return [{ name, type, label: name, health: 'unknown' }]
    })
  return { paymentOption }
}

/** Without the lines around it, where it is written as PEM. */
const keyOf = (value: unknown): string =>
  textOf(value)
    .replace(/-----[A-Z ]+-----/g, '')
    .replace(/\s/g, '')

/** A transaction without an id is said on the page. The key is beside the result or in it. */
export const readInitiated = (
  result: unknown,
  _input: Fields,
  body: Fields,
): ResultOf<typeof initiateCall> => {
  const { transactionId, encryptionKeyDetails } = fieldsOf(result)
  const { key } = fieldsOf(encryptionKeyDetails ?? body.encryptionKeyDetails)
  return { transactionId: textOf(transactionId), encryptionKeyDetails: { key: keyOf(key) } }
}

export const readProcessed = (
  result: unknown,
  { transactionId }: InputOf<typeof processCall>,
): ResultOf<typeof processCall> => {
  const processed = fieldsOf(result)
  const { transactionStatus } = processed
  return {
    transactionId: firstText(processed.transactionId, transactionId),
    ...optional('redirectUrl', textOf(processed.redirectUrl)),
    transactionStatus: textOf(transactionStatus) ? statusOf(transactionStatus) : 'REQUEST_RAISED',
  }
}

export function readConverted(result: unknown): ResultOf<typeof exchangeRateCall> | undefined {
  const convertedAmount = amountOf(fieldsOf(result).convertedAmount)
  return convertedAmount === '' ? undefined : { convertedAmount }
}

export function readStatus(
  result: unknown,
  { tid }: InputOf<typeof statusCall>,
): ResultOf<typeof statusCall> {
  const { transactionId, transactionStatus, status } = fieldsOf(result)
  return {
    transactionId: firstText(transactionId, tid),
    transactionStatus: statusOf(transactionStatus ?? status),
  }
}
