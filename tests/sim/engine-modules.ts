/**
 * The modules that the simulation calls or plants bugs in, by their files: those of the engine itself. The
 * model of a method or a product declares the entry of its own module.
 */
export interface EngineModules {
  'ledger/ledger.rules.ts': typeof import('../../apps/service/src/ledger/ledger.rules.ts')
  'methods/protocols/hosted-page.protocol.ts': typeof import('../../apps/service/src/methods/protocols/hosted-page.protocol.ts')
  'methods/protocols/push.protocol.ts': typeof import('../../apps/service/src/methods/protocols/push.protocol.ts')
  'payments/call.flow.ts': typeof import('../../apps/service/src/payments/call.flow.ts')
  'payments/case.flow.ts': typeof import('../../apps/service/src/payments/case.flow.ts')
  'payments/charge-answer.rules.ts': typeof import('../../apps/service/src/payments/charge-answer.rules.ts')
  'payments/charge-watch.rules.ts': typeof import('../../apps/service/src/payments/charge-watch.rules.ts')
  'payments/checkout.flow.ts': typeof import('../../apps/service/src/payments/checkout.flow.ts')
  'payments/contradiction.rules.ts': typeof import('../../apps/service/src/payments/contradiction.rules.ts')
  'payments/fulfilment-answer.rules.ts': typeof import('../../apps/service/src/payments/fulfilment-answer.rules.ts')
  'payments/hint.flow.ts': typeof import('../../apps/service/src/payments/hint.flow.ts')
  'payments/initiate.flow.ts': typeof import('../../apps/service/src/payments/initiate.flow.ts')
  'payments/lease.rules.ts': typeof import('../../apps/service/src/payments/lease.rules.ts')
  'payments/message.rules.ts': typeof import('../../apps/service/src/payments/message.rules.ts')
  'payments/named-answer.rules.ts': typeof import('../../apps/service/src/payments/named-answer.rules.ts')
  'payments/order.flow.ts': typeof import('../../apps/service/src/payments/order.flow.ts')
  'payments/order.rules.ts': typeof import('../../apps/service/src/payments/order.rules.ts')
  'payments/order-view.rules.ts': typeof import('../../apps/service/src/payments/order-view.rules.ts')
  'payments/payer.flow.ts': typeof import('../../apps/service/src/payments/payer.flow.ts')
  'payments/payment.flow.ts': typeof import('../../apps/service/src/payments/payment.flow.ts')
  'payments/payment.settings.ts': typeof import('../../apps/service/src/payments/payment.settings.ts')
  'payments/payment-move.rules.ts': typeof import('../../apps/service/src/payments/payment-move.rules.ts')
  'payments/payment-settle.rules.ts': typeof import('../../apps/service/src/payments/payment-settle.rules.ts')
  'payments/payment-step.rules.ts': typeof import('../../apps/service/src/payments/payment-step.rules.ts')
  'payments/process.flow.ts': typeof import('../../apps/service/src/payments/process.flow.ts')
  'payments/refund.rules.ts': typeof import('../../apps/service/src/payments/refund.rules.ts')
  'payments/refund-answer.rules.ts': typeof import('../../apps/service/src/payments/refund-answer.rules.ts')
  'payments/world.flow.ts': typeof import('../../apps/service/src/payments/world.flow.ts')
  'states/payment.states.ts': typeof import('../../apps/service/src/states/payment.states.ts')
  'states/refund.states.ts': typeof import('../../apps/service/src/states/refund.states.ts')
}

export type EngineFile = keyof EngineModules

export type LoadModule = <File extends EngineFile>(file: File) => Promise<EngineModules[File]>

export const engineRoot = new URL('../../apps/service/src/', import.meta.url).href

/** `tag` is the query under which a planted bug's engine is loaded; the real one has none. */
export const moduleLoader =
  (tag = ''): LoadModule =>
  (file) =>
    import(`${engineRoot}${file}${tag}`)
