import type { Instant } from '@portal/kernel/instant'
import type { Money } from '@portal/kernel/money'
import type { LineDebit } from '../people/people.store.ts'
import { stateOf } from '../world.ts'
import type { Fields } from './fields.ts'
import type { PaymentRequest } from './payment.request.ts'
import type { Names, Sink } from './sink.ts'

/** One-step payments know no other states. */
export const paymentStatuses = ['processing', 'succeeded', 'denied'] as const
export type Status = (typeof paymentStatuses)[number]

export type Refund = Names & {
  id: string
  type: 'total' | 'partial'
  status: Status
  amount: Money
  reason: string | null
  merchant: string | null
  sink: Sink | null
  /** Given back as it came. */
  amountTransaction: Fields
  createdAt: Instant
  endedAt: Instant | null
}

export type Payment = PaymentRequest & {
  id: string
  clientId: string
  msisdn: string
  status: Status
  createdAt: Instant
  endedAt: Instant | null
  /** The money that it took. */
  debit: LineDebit | null
  refunds: Refund[]
}

/** In the order in which they were made; those that were refused are not kept. */
export const paymentsOf = stateOf(() => {
  const payments = new Map<string, Payment>()
  return {
    add(payment: Payment): Payment {
      payments.set(payment.id, payment)
      return payment
    },
    /** A client sees its own payments only. */
    byId: (clientId: string, id: string): Payment | null => {
      const found = payments.get(id)
      return found?.clientId === clientId ? found : null
    },
    ofClient: (clientId: string): Payment[] =>
      [...payments.values()].filter((payment) => payment.clientId === clientId),
    all: (): Payment[] => [...payments.values()],
  }
})
