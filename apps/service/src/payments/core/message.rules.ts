import type { Instant } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { MessageKind, NewMessage, Recipient } from '../../ports/payment.port.ts'
import type { PaymentState } from '../../states/payment.states.ts'
import type { Change } from './payment-move.rules.ts'

/** Every move after a debit is worth a message. Payments that took no money are reported on the page alone. */
const kindOf: Partial<Record<PaymentState, MessageKind>> = {
  delivered: 'delivered',
  'refund-due': 'refund-due',
  refunded: 'refunded',
  exception: 'with-support',
}

const phone = (recipient: Msisdn): Recipient => ({ channel: 'sms', recipient })

/**
 * The messages that a change calls for: a text to the payer, one to the number that was delivered to, and a mail to the
 * address that the payer gave. A card's payer has no number here; the recharged one gets the text instead. Decisions 016
 * and 160. A delivery that stays late asks for its messages again each time; the store keeps them once.
 */
export function messagesOf({ payment, order, history, lateAt }: Change): NewMessage[] {
  if (payment.taken === null) return []
  const payer = payment.payerMsisdn ?? order.msisdn
  const mail: Recipient[] = payment.emailId ? [{ channel: 'mail', recipient: payment.emailId }] : []
  const messageTo = (to: Recipient, kind: MessageKind, at: Instant): NewMessage => ({
    paymentId: payment.id,
    orderId: order.id,
    kind,
    ...to,
    at,
  })
  const moved = history.flatMap(({ to, at }) => {
    const kind = kindOf[to]
    if (!kind) return []
    const phones = kind === 'delivered' ? [...new Set([payer, order.msisdn])] : [payer]
    return [...phones.map(phone), ...mail].map((to) => messageTo(to, kind, at))
  })
  if (lateAt === null) return moved
  return [...moved, ...[phone(payer), ...mail].map((to) => messageTo(to, 'delivery-late', lateAt))]
}
