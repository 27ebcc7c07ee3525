import type { CallOf, ResultOf } from '../call.ts'
import type * as schema from './order-page.schema.ts'

export const statusCall: CallOf<typeof schema.statusCall> = {
  method: 'GET',
  path: 'transaction/v1/status',
}

export const fetchCall: CallOf<typeof schema.fetchCall> = {
  method: 'GET',
  path: 'transaction/fetch',
}

export const orderPageCall: CallOf<typeof schema.orderPageCall> = {
  method: 'GET',
  path: 'transaction/v1/order',
}
export type OrderPage = ResultOf<typeof orderPageCall>

export const receiptCall: CallOf<typeof schema.receiptCall> = {
  method: 'GET',
  path: 'transaction/v1/receipt',
}
export type GenuineReceipt = Extract<ResultOf<typeof receiptCall>, { genuine: true }>

/** The picture of a receipt's address, for phones that read one from paper. */
export const receiptImagePath = (code: string): string => `/receipt/${code}/qr.svg`

export const findCall: CallOf<typeof schema.findCall> = {
  method: 'POST',
  path: 'transaction/v1/find',
}
