import type { TransactionId } from '@portal/kernel/ids'
import type { Clock, Counter } from '@portal/kernel/instant'
import type { Method } from '../ports/method.port.ts'
import type { Order } from '../ports/payment.port.ts'
import type { LockedPayment, PaymentStore } from '../ports/payment-store.port.ts'
import type { Product } from '../ports/product.port.ts'
import type { PaymentSettings } from './payment.settings.ts'
import type { Change } from './payment-move.rules.ts'
import type { CallStep } from './payment-settle.rules.ts'
import type { Context } from './payment-step.rules.ts'

/** What the engine reports to logs and metrics. Never personal data. */
export type PaymentObserver = {
  moved(change: Change): void
  called(provider: string, step: CallStep, answer: string): void
  /** Work on a payment threw, and was put off. */
  failed(id: TransactionId, error: unknown): void
}

export type PaymentWorld = {
  store: PaymentStore
  /** Every connected method, by the name of its provider; offered or not. */
  methods: ReadonlyMap<string, Method>
  /** What is sold, by its kind. */
  products: ReadonlyMap<string, Product>
  /** As close to the database's clock as can be had without asking; decisions use the rows' own. */
  clock: Clock
  counter: Counter
  settings: PaymentSettings
  /** Where providers send browsers back to: "{this}/{gateway}". */
  returnUrl: string
  observer: PaymentObserver
}

/** The method an attempt was opened with; throws where it is not connected any more. */
export function methodOf(world: PaymentWorld, provider: string): Method {
  const method = world.methods.get(provider)
  if (!method) throw new Error(`The provider ${provider} is not connected`)
  return method
}

export function productOf(world: PaymentWorld, { item }: Order): Product {
  const product = world.products.get(item.kind)
  if (!product) throw new Error(`The product ${item.kind} is not sold here`)
  return product
}

/** What a decision about these rows depends on, at the moment the database read with them. */
export function contextFor(world: PaymentWorld, { payment, order, now }: LockedPayment): Context {
  const method = world.methods.get(payment.provider)
  return {
    now,
    askedAt: now,
    isAct: false,
    isSubmission: false,
    wasBoughtMeanwhile: false,
    settings: world.settings,
    facts: {
      charge: method ? { protocol: method.protocol, provider: method.provider } : null,
      fulfilment: world.products.get(order.item.kind) ?? null,
    },
  }
}
