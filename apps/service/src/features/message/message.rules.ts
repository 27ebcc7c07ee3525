import { endOfAccount } from '@portal/kernel/account-no'
import { currencyMarks } from '@portal/kernel/currency-marks'
import { after, type Instant } from '@portal/kernel/instant'
import { type Money, toDecimal } from '@portal/kernel/money'
import type { MailAnswer } from '../../ports/messages/mail.port.ts'
import type { DueMessage, MessageOutcome } from '../../ports/messages/message-store.port.ts'
import type { SmsAnswer } from '../../ports/messages/sms.port.ts'
import type { MessageWord, Payment } from '../../ports/payment.port.ts'

/** Messages older than this, in milliseconds, are not sent any more. */
const worthSendingMs = 24 * 3_600_000
const retryFirstMs = 5_000
const retryMaxMs = 10 * 60_000
/** A message that may have been sent is sent at most this many times: a second copy is better than none. */
const unsureTriesMax = 3

export type MessageAnswer = SmsAnswer | MailAnswer

/**
 * The words of a message: "your payment" is said to the phone whose wallet paid, and to no other; and by mail, since the
 * payer named the address.
 */
export function wordsFor({
  kind,
  channel,
  recipient,
  payment,
}: Pick<DueMessage, 'kind' | 'channel' | 'recipient' | 'payment'>): MessageWord {
  if (kind === 'delivered') return kind
  const isRefused = kind === 'refund-due' && payment.reason === 'delivery-refused'
  const word = isRefused ? (`${kind}.refused` as const) : kind
  const isPayer = channel === 'mail' || recipient === payment.payerMsisdn
  return isPayer ? word : `${word}.recipient`
}

const amountWords = (amount: Money): string =>
  `${currencyMarks[amount.currency]}${toDecimal(amount)}`

/** The amount that was taken for a payment. */
export const paidWords = ({ taken, amount }: Payment): string => amountWords(taken ?? amount)

const textOf = (stored: unknown): string => (typeof stored === 'string' ? stored : '')

/** The values that the words of a message may use. */
export function valuesOf({ kind, payment, order }: DueMessage, publicUrl: string) {
  // The amount that was added can differ from the one that was paid for it.
  const amount = kind === 'delivered' ? amountWords(order.value) : paidWords(payment)
  const account = textOf(order.item.accountId)
  return {
    amount,
    // In one piece, so that a phone breaks no line in it and offers to call it.
    number: order.msisdn,
    // The name of a bundle, and the number of an invoice; airtime has neither.
    name: textOf(order.item.name),
    invoice: textOf(order.item.invoiceNumber),
    // Empty where the device that paid does not know it.
    account: account && endOfAccount(account),
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

/**
 * The reason why a message is not worth sending; null where it is. "It takes longer" is not said once the delivery has
 * ended, and nothing is said of what happened a day ago, as when a mail server was connected only now.
 */
export function whyNotSent(
  { kind, payment, createdAt }: Pick<DueMessage, 'kind' | 'payment' | 'createdAt'>,
  now: Instant,
): string | null {
  if (kind === 'delivery-late' && payment.state !== 'paid') return 'overtaken by later news'
  return isTooOld(createdAt, now) ? tooOld : null
}

const tooOld = 'too old'
const isTooOld = (createdAt: Instant, now: Instant): boolean =>
  now >= after(createdAt, worthSendingMs)

/** Pure: the next step of a message after the answer of the message centre or mail server. */
export function afterAnswer(
  { tries, createdAt }: Pick<DueMessage, 'tries' | 'createdAt'>,
  answer: MessageAnswer,
  now: Instant,
): MessageOutcome {
  switch (answer.kind) {
    case 'accepted':
      return {
        kind: 'sent',
        providerId: 'providerId' in answer ? answer.providerId : null,
        at: now,
      }
    case 'refused':
      return { kind: 'given-up', detail: answer.detail }
    case 'busy':
    case 'lost': {
      if (answer.kind === 'lost' && tries + 1 >= unsureTriesMax) {
        return { kind: 'given-up', detail: answer.detail }
      }
      const next = after(now, Math.min(retryMaxMs, retryFirstMs * 2 ** Math.min(tries, 20)))
      return isTooOld(createdAt, next)
        ? { kind: 'given-up', detail: tooOld }
        : { kind: 'again', at: next }
    }
  }
}
