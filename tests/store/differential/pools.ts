import type { OrderId, TransactionId } from '@portal/kernel/ids'
import { type Instant, instantOf } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { Recipient } from '../../../apps/service/src/ports/payment.port.ts'
import { stepMs } from './two-stores.ts'

/** Small pools, so that operations meet on the same rows. */
export const orders = 4
export const payments = 7
export const pool = {
  phones: ['971000001' as Msisdn, '971000002' as Msisdn],
  owners: ['owner-a', 'owner-b'],
  sameKeys: ['thing/1', 'thing/2'],
  providers: ['pages', 'purse'],
  digests: ['D', 'E'],
} as const

/** Two addresses of one payment, which has one mail of each kind all the same. */
export const recipients: readonly Recipient[] = [
  ...pool.phones.map((recipient) => ({ channel: 'sms', recipient }) as const),
  ...['a@example.com', 'b@example.com'].map(
    (recipient) => ({ channel: 'mail', recipient }) as const,
  ),
]

export const orderId = (index: number) => `O${index}` as OrderId
export const paymentId = (index: number) => `P${index}` as TransactionId
export const indices = (length: number) => Array.from({ length }, (_, index) => index)
export const everyOrder = indices(orders).map(orderId)
export const everyPayment = indices(payments).map(paymentId)

/** Turns steps into moments; a second for each index, so that no order of rows is left to chance. */
export type Clock = (steps: number, index?: number) => Instant
export const clockFrom =
  (base: number): Clock =>
  (steps, index = 0) =>
    instantOf(base + steps * stepMs + index * 1_000)
