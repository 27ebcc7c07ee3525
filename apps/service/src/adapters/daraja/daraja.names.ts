import { type Currency, type Money, parseMoney, toDecimal } from '@portal/kernel/money'
import { answeredIds } from '../../ports/answered-ids.port.ts'

/** True of the wallet's own id of a push, as it can be stored and sent back. */
export const isCheckoutId = (raw: unknown): raw is string =>
  typeof raw === 'string' && /^ws_CO_[\w-]{1,90}$/.test(raw)

/** True of a receipt's number. */
const isReceipt = (raw: unknown): raw is string =>
  typeof raw === 'string' && /^[A-Z0-9]{8,20}$/.test(raw)

/** True of the wallet's own id of a reversal. */
export const isConversationId = (raw: unknown): raw is string =>
  typeof raw === 'string' && /^[\w-]{1,90}$/.test(raw)

/**
 * What callbacks bring beside the id of a push, in texts of our own: they are kept among the payment's sessions, since no
 * question to the wallet tells them.
 */
export const broughtReceipt = (
  checkoutId: string,
  receipt: unknown,
  amount: Money | null,
): string[] =>
  isReceipt(receipt)
    ? [`receipt:${checkoutId}:${receipt}:${amount === null ? '' : toDecimal(amount)}`]
    : []

/** Of a receipt that a person found; its amount is what the push asked for. */
export function textsBeside(checkoutId: string, receipt: string): string[] | null {
  const texts = broughtReceipt(checkoutId, receipt, null)
  return texts.length === 0 ? null : texts
}

export const broughtResult = (conversationId: unknown, code: unknown): string[] =>
  isConversationId(conversationId) && /^\w{1,20}$/.test(String(code))
    ? [`reversal:${conversationId}:${code}`]
    : []

/** Pushes of one charge, newest first: those that answers named, or else those that callbacks did. Decision 157. */
export function checkoutIdsIn(sessions: readonly string[]): string[] {
  const answered = answeredIds(sessions).filter(isCheckoutId)
  return (answered.length > 0 ? answered : sessions.filter(isCheckoutId)).toReversed()
}

/** The receipt that a callback named beside this push, and the amount; null amount where it named none. */
export function receiptIn(
  sessions: readonly string[],
  checkoutId: string,
  currency: Currency,
): { receipt: string; amount: Money | null } | null {
  for (const session of sessions) {
    const [kind, id, receipt = '', text = ''] = session.split(':')
    if (kind !== 'receipt' || id !== checkoutId) continue
    const amount = parseMoney(text, currency)
    return { receipt, amount: amount.ok ? amount.value : null }
  }
  return null
}

/** The results of reversals that came, by the wallet's ids. */
export const resultsIn = (sessions: readonly string[]): { id: string; code: string }[] =>
  sessions.flatMap((session) => {
    const [kind, id = '', code = ''] = session.split(':')
    return kind === 'reversal' ? [{ id, code }] : []
  })
