import { currencyMarks } from '@portal/kernel/currency-marks'
import { after, type Instant } from '@portal/kernel/instant'
import { toDecimal } from '@portal/kernel/money'
import type { DueMessage, MessageOutcome } from '../../ports/messages/message-store.port.ts'
import type { SmsAnswer } from '../../ports/messages/sms.port.ts'
import type { MessageWord } from '../../ports/payment.port.ts'

/** Messages older than this, in milliseconds, are not sent any more. */
const worthSendingMs = 24 * 3_600_000
const retryFirstMs = 5_000
const retryMaxMs = 10 * 60_000
/** A text that may have been sent is sent at most this many times: a second copy is better than none. */
const unsureTriesMax = 3

/** The words of a message: "your payment" is said to the phone whose wallet paid, and to no other. */
export function wordsFor({
  kind,
  to,
  payment,
}: Pick<DueMessage, 'kind' | 'to' | 'payment'>): MessageWord {
  if (kind === 'delivered') return kind
  const isRefused = kind === 'refund-due' && payment.reason === 'delivery-refused'
  const word = isRefused ? (`${kind}.refused` as const) : kind
  return to === payment.payerMsisdn ? word : `${word}.recipient`
}

const textOf = (stored: unknown): string => (typeof stored === 'string' ? stored : '')

/** The values that the words of a message may use. */
export function valuesOf({ kind, payment, order }: DueMessage, publicUrl: string) {
  // The amount that was added can differ from the one that was paid for it.
  const amount = kind === 'delivered' ? order.value : (payment.taken ?? payment.amount)
  return {
    amount: `${currencyMarks[amount.currency]}${toDecimal(amount)}`,
    // In one piece, so that a phone breaks no line in it and offers to call it.
    number: order.msisdn,
    // The name of a bundle, and the number of an invoice; airtime has neither.
    name: textOf(order.item.name),
    invoice: textOf(order.item.invoiceNumber),
    reference: order.reference,
    link: `${publicUrl}${shortPath(payment.id)}`,
  }
}

/** The key of the sentence about the time a refund takes, in working days; 0 is at once. */
export function arrivalKey(withinDays: number | undefined, tag: string): string {
  if (withinDays === undefined) return 'sms.arrives.unknown'
  if (withinDays === 0) return 'sms.arrives.at-once'
  return `sms.arrives.days.${new Intl.PluralRules(tag).select(withinDays)}`
}

/** The short way to an order page: it opens in the order's language. */
export const shortPath = (transactionId: string): string => `/p/${transactionId}`

/** "It takes longer" is not said once the delivery has ended: its text waited too long itself. */
export const isOvertaken = ({ kind, payment }: Pick<DueMessage, 'kind' | 'payment'>): boolean =>
  kind === 'delivery-late' && payment.state !== 'paid'

/** Pure: the next step of a message after the centre's answer. */
export function afterSms(
  { tries, createdAt }: Pick<DueMessage, 'tries' | 'createdAt'>,
  answer: SmsAnswer,
  now: Instant,
): MessageOutcome {
  switch (answer.kind) {
    case 'accepted':
      return { kind: 'sent', providerId: answer.providerId, at: now }
    case 'refused':
      return { kind: 'given-up', detail: answer.detail }
    case 'busy':
    case 'lost': {
      if (answer.kind === 'lost' && tries + 1 >= unsureTriesMax) {
        return { kind: 'given-up', detail: answer.detail }
      }
      const next = after(now, Math.min(retryMaxMs, retryFirstMs * 2 ** Math.min(tries, 20)))
      return next < after(createdAt, worthSendingMs)
        ? { kind: 'again', at: next }
        : { kind: 'given-up', detail: 'too old' }
    }
  }
}
