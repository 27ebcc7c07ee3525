import { emailLengthMax, emailPattern } from '@portal/contract/constants'
import type { OrderPage, PaymentOption } from '@portal/contract/transaction'
import type { Problem } from '../../lib/page.ts'

/** The ways to pay that this page can draw: type on the wire, end of the address, words, icon. */
export const methods = {
  PG: { slug: 'card', text: 'payment.card', detail: 'payment.cardDetail', icon: 'card' },
} as const
export type MethodType = keyof typeof methods

export type Method = {
  readonly type: MethodType
  /** The gateway's name, as initiate and process take it. */
  readonly gateway: string
  readonly troubled: boolean
}

const isMethod = (type: PaymentOption['type']): type is MethodType => Object.hasOwn(methods, type)

/** Options by name, one of each type: the first that is not troubled stands for its type. */
export function readMethods(options: readonly PaymentOption[]): Method[] {
  const sorted = [...options].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const chosen = new Map<MethodType, Method>()
  for (const { name, type, health } of sorted) {
    if (!isMethod(type)) continue
    const method = { type, gateway: name, troubled: health === 'troubled' }
    const known = chosen.get(type)
    if (!known || (known.troubled && !method.troubled)) chosen.set(type, method)
  }
  return [...chosen.values()]
}

/** The card comes first, unless it has problems and something else has none. */
export function preselect(choices: readonly Method[]): Method | null {
  const well = choices.filter((method) => !method.troubled)
  const from = well.length > 0 ? well : choices
  return from.find((method) => method.type === 'PG') ?? from[0] ?? null
}

export function checkEmail(typed: string): Problem | null {
  if (typed === '') return { field: 'emailId', text: 'payment.emailRequired' }
  const fits = typed.length <= emailLengthMax && new RegExp(emailPattern).test(typed)
  return fits ? null : { field: 'emailId', text: 'payment.emailInvalid' }
}

/** What the order allows: paying, or only looking at what became of it. */
export function orderStage({ owned, transaction }: OrderPage): 'pay' | 'follow' | 'foreign' {
  if (!transaction) return owned ? 'pay' : 'foreign'
  if (transaction.status === 'FAILED') return owned && transaction.canRetry ? 'pay' : 'follow'
  const unpaid = ['nothing-taken', 'waiting-for-you', 'confirming'].includes(transaction.money)
  return owned && unpaid ? 'pay' : 'follow'
}

/** A short fingerprint (FNV-1a, 32 bits), only to tell one content of a form from another. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/**
 * Names the next attempt at an order: order, the attempt before it, and what was quoted. The same
 * page opened twice names the same attempt, whether it is sent by script or as a plain form.
 */
export const attemptName = ({ orderId, transaction, summary }: OrderPage): string =>
  [orderId, transaction?.transactionId ?? '0', fingerprint(summary.amount + summary.currency)].join(
    ':',
  )
