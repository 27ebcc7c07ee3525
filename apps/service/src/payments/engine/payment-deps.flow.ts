import type { TransactionId } from '@portal/kernel/ids'
import type { Clock, Counter } from '@portal/kernel/instant'
import type { CallbackMarks } from '../../ports/callback-marks.port.ts'
import type { Method } from '../../ports/method.port.ts'
import type { Order } from '../../ports/payment.port.ts'
import type { LockedPayment, PaymentStore } from '../../ports/payment-store.port.ts'
import type { Product } from '../../ports/product.port.ts'
import type { Context } from '../core/context.rules.ts'
import type { PaymentSettings } from '../core/payment.settings.ts'
import type { Change } from '../core/payment-move.rules.ts'
import type { CallStep } from '../steps/payment-settle.rules.ts'

/** Events for logs and metrics. They never carry personal data. */
export type PaymentObserver = {
  moved(change: Change): void
  called(provider: string, step: CallStep, answer: string): void
  /** Work on a payment threw and was put off. */
  failed(id: TransactionId, error: unknown): void
}

export type PaymentDeps = {
  store: PaymentStore
  /** Every connected method by the name of its provider, offered or not. */
  methods: ReadonlyMap<string, Method>
  /** Every product by its kind. */
  products: ReadonlyMap<string, Product>
  /**
   * The best estimate of the database's clock without a query; decisions use the time read with the rows.
   */
  clock: Clock
  counter: Counter
  settings: PaymentSettings
  /** Address to which providers send browsers back: "{this}/{gateway}". */
  returnUrl: string
  callbackMarks: CallbackMarks
  observer: PaymentObserver
}

/** The method an attempt was opened with. Throws if it is no longer connected. */
export function methodOf(deps: PaymentDeps, provider: string): Method {
  const method = deps.methods.get(provider)
  if (!method) throw new Error(`The provider ${provider} is not connected`)
  return method
}

export function productOf(deps: PaymentDeps, { item }: Order): Product {
  const product = deps.products.get(item.kind)
  if (!product) throw new Error(`The product ${item.kind} is not sold here`)
  return product
}

/**
 * Everything that a decision about these rows depends on, at the moment that the database read with them.
 */
export function contextFor(deps: PaymentDeps, { payment, order, now }: LockedPayment): Context {
  const method = deps.methods.get(payment.provider)
  return {
    now,
    askedAt: now,
    isAct: false,
    isSubmission: false,
    wasBoughtMeanwhile: false,
    settings: deps.settings,
    facts: {
      charge: method ? { protocol: method.protocol, provider: method.provider } : null,
      fulfilment: deps.products.get(order.item.kind) ?? null,
    },
  }
}
