import type { CallOf, ResultOf } from '../call.ts'
import type * as schema from './bill.schema.ts'

/** Accepts a pair of number and account, which then opens one read of its bill. */
export const validateAccountCall: CallOf<typeof schema.validateAccountCall> = {
  method: 'POST',
  path: 'subscriber/validate/msisdn-account',
  mayBeEmpty: true,
}

/** Takes exactly one of `otpId` and `accountNo`. */
export const billCall: CallOf<typeof schema.billCall> = {
  method: 'POST',
  path: 'subscriber/v1/bill',
}
export type Bill = ResultOf<typeof billCall>

/** For a page that is opened again: what it was shown costs no second code. */
export const shownBillCall: CallOf<typeof schema.shownBillCall> = {
  method: 'POST',
  path: 'subscriber/v1/shown-bill',
}

export const openInvoicesCall: CallOf<typeof schema.openInvoicesCall> = {
  method: 'POST',
  path: 'subscriber/getopeninvoice',
}
export type Invoices = ResultOf<typeof openInvoicesCall>
export type Invoice = Invoices['response']['invoices'][number]

export const shownInvoicesCall: CallOf<typeof schema.shownInvoicesCall> = {
  method: 'POST',
  path: 'subscriber/v1/shown-invoices',
}
