import { randomBytes } from 'node:crypto'
import { newId, newShortCode, type OrderId, type TransactionId } from '@portal/kernel/ids'
import { type Instant, instantOf } from '@portal/kernel/instant'
import {
  anOrder,
  aPayment,
  paidFields,
} from '../../apps/service/src/payments/core/payment-fixture.ts'
import type { Order, Payment, Refund } from '../../apps/service/src/ports/payment.port.ts'
import type { PaymentStore } from '../../apps/service/src/ports/payment-store.port.ts'

/** The database's clock is the machine's here. */
export const agoMs = (ms: number): Instant => instantOf(Date.now() - ms)

/** An order that differs from every other in all unique columns. */
export const ownOrder = (fields: Partial<Order> = {}): Order => ({
  ...anOrder({ createdAt: agoMs(60_000), quotedAt: agoMs(60_000), openAttempt: null }),
  id: newId<'OrderId'>(randomBytes),
  ownerHash: randomBytes(32).toString('hex'),
  reference: `XX-${newShortCode(randomBytes)}`,
  receiptCode: `${newShortCode(randomBytes)}-${newShortCode(randomBytes)}`,
  ...fields,
})

/** An attempt likewise; the transaction of the fixture becomes one of its own. */
export const ownPayment = (orderId: OrderId, fields: Partial<Payment> = {}): Payment => {
  const registeredAt = agoMs(60_000)
  const id = newId<'TransactionId'>(randomBytes)
  const { providerId = null } = fields
  return {
    ...aPayment({ registeredAt, submittedAt: registeredAt, chargeSentAt: registeredAt }),
    id,
    orderId,
    nextAt: null,
    ...fields,
    providerId: providerId === paidFields.providerId ? `T-${id}` : providerId,
  }
}

export async function keep(
  store: PaymentStore,
  fields: Partial<Payment> = {},
  orderFields: Partial<Order> = {},
): Promise<{ order: Order; payment: Payment }> {
  const order = ownOrder(orderFields)
  const made = ownPayment(order.id, fields)
  const refund: Refund | null = made.refund && { ...made.refund, paymentId: made.id }
  const payment = { ...made, refund }
  await store.transaction(async (tx) => {
    await tx.insertOrder(order)
    await tx.insertPayment(payment)
    if (refund) await tx.saveRefund(payment.provider, refund)
  })
  return { order, payment }
}

export async function find(store: PaymentStore, id: TransactionId): Promise<Payment> {
  const found = await store.findPayment(id)
  if (!found) throw new Error(`There is no payment ${id}`)
  return found.payment
}
