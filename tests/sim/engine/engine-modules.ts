/**
 * The modules that the simulation calls or plants bugs in, by their files: those of the engine itself. The
 * model of a method or a product declares the entry of its own module.
 */
export interface EngineModules {
  'ledger/ledger.rules.ts': typeof import('../../../apps/service/src/ledger/ledger.rules.ts')
  'methods/protocols/hosted-page.protocol.ts': typeof import('../../../apps/service/src/methods/protocols/hosted-page.protocol.ts')
  'methods/protocols/push.protocol.ts': typeof import('../../../apps/service/src/methods/protocols/push.protocol.ts')
  'payments/engine/call.flow.ts': typeof import('../../../apps/service/src/payments/engine/call.flow.ts')
  'payments/exceptions/exception.flow.ts': typeof import('../../../apps/service/src/payments/exceptions/exception.flow.ts')
  'payments/exceptions/failed-installation.flow.ts': typeof import('../../../apps/service/src/payments/exceptions/failed-installation.flow.ts')
  'payments/charges/charge-answer.rules.ts': typeof import('../../../apps/service/src/payments/charges/charge-answer.rules.ts')
  'payments/charges/charge-watch.rules.ts': typeof import('../../../apps/service/src/payments/charges/charge-watch.rules.ts')
  'payments/orders/checkout.flow.ts': typeof import('../../../apps/service/src/payments/orders/checkout.flow.ts')
  'payments/charges/contradiction.rules.ts': typeof import('../../../apps/service/src/payments/charges/contradiction.rules.ts')
  'payments/deliveries/fulfilment-answer.rules.ts': typeof import('../../../apps/service/src/payments/deliveries/fulfilment-answer.rules.ts')
  'payments/notifications/notification.flow.ts': typeof import('../../../apps/service/src/payments/notifications/notification.flow.ts')
  'payments/notifications/marked-callback.flow.ts': typeof import('../../../apps/service/src/payments/notifications/marked-callback.flow.ts')
  'payments/attempts/initiate.flow.ts': typeof import('../../../apps/service/src/payments/attempts/initiate.flow.ts')
  'payments/core/exchanged.rules.ts': typeof import('../../../apps/service/src/payments/core/exchanged.rules.ts')
  'payments/core/lease.rules.ts': typeof import('../../../apps/service/src/payments/core/lease.rules.ts')
  'payments/core/message.rules.ts': typeof import('../../../apps/service/src/payments/core/message.rules.ts')
  'payments/charges/named-answer.rules.ts': typeof import('../../../apps/service/src/payments/charges/named-answer.rules.ts')
  'payments/orders/order.flow.ts': typeof import('../../../apps/service/src/payments/orders/order.flow.ts')
  'payments/orders/order.rules.ts': typeof import('../../../apps/service/src/payments/orders/order.rules.ts')
  'payments/orders/order-view.rules.ts': typeof import('../../../apps/service/src/payments/orders/order-view.rules.ts')
  'payments/attempts/payer.flow.ts': typeof import('../../../apps/service/src/payments/attempts/payer.flow.ts')
  'payments/engine/payment.flow.ts': typeof import('../../../apps/service/src/payments/engine/payment.flow.ts')
  'payments/core/payment.settings.ts': typeof import('../../../apps/service/src/payments/core/payment.settings.ts')
  'payments/core/payment-move.rules.ts': typeof import('../../../apps/service/src/payments/core/payment-move.rules.ts')
  'payments/steps/payment-settle.rules.ts': typeof import('../../../apps/service/src/payments/steps/payment-settle.rules.ts')
  'payments/steps/payment-step.rules.ts': typeof import('../../../apps/service/src/payments/steps/payment-step.rules.ts')
  'payments/attempts/process.flow.ts': typeof import('../../../apps/service/src/payments/attempts/process.flow.ts')
  'payments/refunds/refund.rules.ts': typeof import('../../../apps/service/src/payments/refunds/refund.rules.ts')
  'payments/refunds/refund-answer.rules.ts': typeof import('../../../apps/service/src/payments/refunds/refund-answer.rules.ts')
  'payments/engine/payment-deps.flow.ts': typeof import('../../../apps/service/src/payments/engine/payment-deps.flow.ts')
  'states/payment.states.ts': typeof import('../../../apps/service/src/states/payment.states.ts')
  'states/refund.states.ts': typeof import('../../../apps/service/src/states/refund.states.ts')
}

export type EngineFile = keyof EngineModules

export type LoadModule = <File extends EngineFile>(file: File) => Promise<EngineModules[File]>

export const engineRoot = new URL('../../../apps/service/src/', import.meta.url).href

/** `tag` is the query under which a planted bug's engine is loaded; the real one has none. */
export const moduleLoader =
  (tag = ''): LoadModule =>
  (file) =>
    import(`${engineRoot}${file}${tag}`)
