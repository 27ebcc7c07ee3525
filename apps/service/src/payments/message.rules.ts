import type { MessageKind, NewMessage } from '../ports/payment.port.ts'
import type { PaymentState } from '../states/payment.states.ts'
import type { Change } from './payment-move.rules.ts'

/** Every move after a debit is worth an SMS. Payments that took no money are reported on the page alone. */
const kindOf: Partial<Record<PaymentState, MessageKind>> = {
  delivered: 'delivered',
  'refund-due': 'refund-due',
  refunded: 'refunded',
  exception: 'with-support',
}

/**
 * The messages that a change calls for: the payer is told, and the number that was delivered to. A card's
 * payer has no number here; the recharged one is told instead. Decision 016.
 */
export function messagesOf({ payment, order, history }: Change): NewMessage[] {
  if (payment.taken === null) return []
  const payer = payment.payerMsisdn ?? order.msisdn
  return history.flatMap(({ to, at }) => {
    const kind = kindOf[to]
    if (!kind) return []
    const readers = kind === 'delivered' ? [...new Set([payer, order.msisdn])] : [payer]
    return readers.map((reader) => ({
      paymentId: payment.id,
      orderId: order.id,
      kind,
      to: reader,
      at,
    }))
  })
}
