import type { Call } from './call.ts'
import { broadbandBalanceCall, queryBalanceCall } from './calls/balance.ts'
import { billCall, openInvoicesCall, validateAccountCall } from './calls/bill.ts'
import { broadbandBundleCall, bundleCall } from './calls/bundle.ts'
import { productConfigCall } from './calls/content.ts'
import { faqsCall } from './calls/help/help.ts'
import { lineTypeCall } from './calls/line.ts'
import { fetchCall, statusCall } from './calls/order-page.ts'
import * as otp from './calls/otp.ts'
import * as transaction from './calls/transaction.ts'

export type PublishedCall = Pick<Call<never, unknown>, 'method' | 'path'>

/** A vote on an answer of the help centre, as the specification has it. */
export const publishedVoteCall = { method: 'GET', path: 'cms/webpage/likeCount/' } as const

/** The calls of the specification that are asked of a portal service that is not ours. Texts come from the content folder. Decision 181. */
export const publishedCalls: readonly PublishedCall[] = [
  ...[lineTypeCall, productConfigCall, validateAccountCall, billCall, openInvoicesCall],
  ...[bundleCall, broadbandBundleCall, queryBalanceCall, broadbandBalanceCall],
  ...[otp.sendInvoiceOtpCall, otp.resendInvoiceOtpCall, otp.verifyInvoiceOtpCall],
  ...[otp.sendOtpCall, otp.resendOtpCall, otp.verifyOtpCall, otp.verifyUserCall],
  ...[transaction.paymentOptionsCall, transaction.exchangeRateCall],
  ...[transaction.initiateCall, transaction.authInitiateCall],
  ...[transaction.processCall, transaction.authProcessCall],
  ...[statusCall, fetchCall, faqsCall, publishedVoteCall],
]
