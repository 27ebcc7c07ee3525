import type { Call } from '@portal/contract/call'
import { broadbandBalanceCall, queryBalanceCall } from '@portal/contract/calls/balance'
import { billCall, openInvoicesCall, validateAccountCall } from '@portal/contract/calls/bill'
import { broadbandBundleCall, bundleCall } from '@portal/contract/calls/bundle'
import { activePackageCall, productConfigCall } from '@portal/contract/calls/content'
import { faqsCall } from '@portal/contract/calls/help/help'
import { lineTypeCall } from '@portal/contract/calls/line'
import { fetchCall, statusCall } from '@portal/contract/calls/order-page'
import {
  resendInvoiceOtpCall,
  resendOtpCall,
  sendInvoiceOtpCall,
  sendOtpCall,
  verifyInvoiceOtpCall,
  verifyOtpCall,
  verifyUserCall,
} from '@portal/contract/calls/otp'
import {
  authInitiateCall,
  authProcessCall,
  exchangeRateCall,
  initiateCall,
  paymentOptionsCall,
  processCall,
} from '@portal/contract/calls/transaction'
import type { Market } from '@portal/kernel/money'
import { voteCall } from './own-help.ts'
import { readEntity } from './read-entity.ts'
import { readFaqs } from './read-faqs.ts'
import {
  readConverted,
  readDeviceCode,
  readInitiated,
  readOptions,
  readProcessed,
  readResentBillCode,
  readResentCode,
  readSentBillCode,
  readSentCode,
  readStatus,
  readUser,
  readVerified,
  readVerifiedBillCode,
} from './read-payments.ts'
import {
  readBalances,
  readBill,
  readBundles,
  readInvoices,
  readLineType,
  readProductConfig,
} from './read-products.ts'
import { type Fields, fieldsOf, firstText } from './values.ts'

/** A call of the specification: what of ours it takes, and how its answer is read. */
export type PublishedCall = {
  /** The fields that the specification names. Others of ours are not sent. */
  readonly sends: readonly string[]
  /** The result as our contract has it; undefined where it cannot be read. `body`: the whole answer. */
  readonly read: (result: unknown, input: Fields, body: Fields, reading: Reading) => unknown
}

/** What an answer is read by, beside itself. */
type Reading = { readonly market: Market; readonly today: string }

export const keyOf = ({ method, path }: Pick<Call<never, unknown>, 'method' | 'path'>) =>
  `${method} ${path}`

/** The types of input and result are the call's own; what arrives is read as anything. */
const published = <Input, Result>(
  call: Call<Input, Result>,
  sends: readonly (keyof Input & string)[],
  read: (result: unknown, input: Input, body: Fields, reading: Reading) => Result | undefined,
): readonly [string, PublishedCall] => [
  keyOf(call),
  { sends, read: read as unknown as PublishedCall['read'] },
]

const initiateFields = [
  ...(['amount', 'countryCode', 'emailId', 'mobileNumber', 'currencyCode'] as const),
  ...(['productCode', 'paymentGateway', 'transactionType', 'unit', 'loggedInNumber'] as const),
  ...(['accountId', 'invoiceNumber', 'accountType', 'paymentMode', 'paymentMobile'] as const),
  // Not txnId: it would name an order that this service does not know.
  ...(['uniqueCode', 'amPin'] as const),
]

const processFields = [
  ...(['transactionId', 'isSubscriberRequest', 'paymentGateway', 'paymentMode'] as const),
  ...(['proccessFlag', 'paymentMobile', 'accountId', 'accountType', 'amPin'] as const),
]

const readInitiatedAs = (result: unknown, input: unknown, body: Fields) =>
  readInitiated(result, fieldsOf(input), body)

/** The calls that are forwarded, by method and path. */
export const publishedCalls: ReadonlyMap<string, PublishedCall> = new Map([
  published(lineTypeCall, ['msisdn', 'checkIfBroadband', 'requestType'], readLineType),
  published(productConfigCall, [], (result, _input, _body, { market }) =>
    readProductConfig(result, market),
  ),
  published(validateAccountCall, ['msisdn', 'accountNo'], () => ({})),
  published(billCall, ['msisdn', 'otpId'], readBill),
  published(
    openInvoicesCall,
    ['accountNo', 'contactPersonEmailId'],
    (result, input, _body, reading) => readInvoices(result, input, reading),
  ),
  published(bundleCall, ['msisdn', 'lineType', 'serviceType'], (result, input, _body, { market }) =>
    readBundles(result, input, market),
  ),
  published(broadbandBundleCall, ['serviceType'], (result, _input, _body, { market }) =>
    readBundles(result, {}, market),
  ),
  published(
    queryBalanceCall,
    ['msisdn', 'uniqueCode', 'serviceType'],
    (result, input, _body, { market }) => readBalances(result, input, market),
  ),
  published(broadbandBalanceCall, ['msisdn', 'requestType'], readDeviceCode),
  published(sendInvoiceOtpCall, ['text', 'text1', 'otpAction'], readSentBillCode),
  published(resendInvoiceOtpCall, ['otpId'], readResentBillCode),
  published(verifyInvoiceOtpCall, ['otp', 'otpId'], readVerifiedBillCode),
  published(sendOtpCall, ['msisdn', 'email', 'customerDetails', 'requestType'], readSentCode),
  published(resendOtpCall, ['refId'], readResentCode),
  published(verifyOtpCall, ['refId', 'otp'], readVerified),
  published(verifyUserCall, ['refId', 'otp', 'username', 'paymentMode'], readUser),
  published(
    paymentOptionsCall,
    ['amount', 'mobileNumber', 'subscriberType', 'rechargeType', 'transactionType'],
    readOptions,
  ),
  published(exchangeRateCall, ['fromCurrency', 'toCurrency', 'amount'], (result) =>
    readConverted(result),
  ),
  published(faqsCall, ['opco'], readFaqs),
  published(voteCall, ['questionId', 'isLike', 'opco'], () => ({})),
  published(initiateCall, initiateFields, readInitiatedAs),
  published(authInitiateCall, initiateFields, readInitiatedAs),
  published(processCall, processFields, readProcessed),
  published(authProcessCall, processFields, readProcessed),
  published(statusCall, ['tid'], readStatus),
  published(
    fetchCall,
    ['txnId', 'id', 'paymentMode', 'channel'],
    (result, input, _body, { market }) => readEntity(result, input, market),
  ),
  published(activePackageCall, ['opco', 'pageUrl'], (result) => ({
    pageUrl: firstText(fieldsOf(result).pageUrl),
    packageHtml: firstText(fieldsOf(result).packageHtml),
  })),
])

/** Of these a success need not carry a result. */
export const mayBeBare: readonly string[] = [
  ...[resendOtpCall, resendInvoiceOtpCall, validateAccountCall, verifyInvoiceOtpCall],
  ...[processCall, authProcessCall, voteCall],
].map(keyOf)
