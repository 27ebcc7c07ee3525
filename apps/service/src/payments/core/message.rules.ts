import type { Instant } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { MessageKind, NewMessage } from '../../ports/payment.port.ts'
import type { PaymentState } from '../../states/payment.states.ts'
import type { Change } from './payment-move.rules.ts'

/** Every move after a debit is worth an SMS. Payments that took no money are reported on the page alone. */
const kindOf: Partial<Record<PaymentState, MessageKind>> = {
  delivered: 'delivered',
  'refund-due': 'refund-due',
  refunded: 'refunded',
  exception: 'with-support',
}

/**
 * The messages that a change calls for: one to the payer, and one to the number that was delivered to. A card's
 * payer has no number here; the recharged one gets the text instead. Decision 016. A delivery that stays late asks for
 * its text again each time; the store keeps it once.
 */
export function messagesOf({ payment, order, history, lateAt }: Change): NewMessage[] {
  if (payment.taken === null) return []
  const payer = payment.payerMsisdn ?? order.msisdn
  const messageTo = (to: Msisdn, kind: MessageKind, at: Instant): NewMessage => ({
    paymentId: payment.id,
    orderId: order.id,
    kind,
    to,
    at,
  })
  const moved = history.flatMap(({ to, at }) => {
    const kind = kindOf[to]
    if (!kind) return []
    const readers = kind === 'delivered' ? [...new Set([payer, order.msisdn])] : [payer]
    return readers.map((reader) => messageTo(reader, kind, at))
  })
  return lateAt === null ? moved : [...moved, messageTo(payer, 'delivery-late', lateAt)]
}
