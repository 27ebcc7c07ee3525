import { emailLengthMax, emailPattern } from '@portal/contract/constants'
import type { Recent } from '@portal/contract/device'
import type { OrderPage } from '@portal/contract/order-page'
import type { PaymentOption } from '@portal/contract/transaction'
import { parseMsisdn } from '@portal/kernel/msisdn'
import type { Problem } from '../../lib/page.ts'

/** The ways to pay that this page can draw: type on the wire, the field to fill in, words, icon. */
export const methods = {
  PG: {
    field: 'emailId',
    text: 'payment.card',
    detail: 'payment.cardDetail',
    busy: 'payment.paying',
    icon: 'card',
  },
  AM: {
    field: 'paymentMobile',
    text: 'payment.money',
    detail: 'payment.moneyDetail',
    busy: 'payment.prompting',
    icon: 'wallet',
  },
} as const
export type MethodType = keyof typeof methods

export type Method = {
  readonly type: MethodType
  /** The option's name: for cards the gateway, as initiate and process take it. */
  readonly name: string
  /** End of its start route. */
  readonly slug: string
  readonly troubled: boolean
}

/** Cards are all "card"; a wallet's address is its name on the wire: "X_MONEY" is "x-money". */
const slugOf = (type: MethodType, name: string): string =>
  type === 'PG' ? 'card' : name.toLowerCase().replaceAll('_', '-')

const isMethod = (type: PaymentOption['type']): type is MethodType => Object.hasOwn(methods, type)

/** Options by name, one of each type: the first that is not troubled stands for its type. */
export function readMethods(options: readonly PaymentOption[]): Method[] {
  const sorted = [...options].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const chosen = new Map<MethodType, Method>()
  for (const { name, type, health } of sorted) {
    if (!isMethod(type)) continue
    const method = { type, name, slug: slugOf(type, name), troubled: health === 'troubled' }
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

export const wrongPayer = { field: 'paymentMobile', text: 'refusal.payer.invalid' } as const

/** `digits`: what was typed, cleaned. Whether the number has a wallet is the service's to say. */
export function checkPayer(digits: string): Problem | null {
  if (digits === '') return { field: 'paymentMobile', text: 'refusal.payer.required' }
  return parseMsisdn(digits).ok ? null : wrongPayer
}

/**
 * Whose wallet is likely to pay: the one asked before for this order, else the one that paid last for
 * this number or for any, else the recharged number itself.
 */
export function likelyPayer(
  { summary, transaction }: OrderPage,
  recent: readonly Recent[],
): string {
  if (transaction?.payer) return transaction.payer
  const payers = recent.filter(({ payer }) => payer !== undefined)
  const last = payers.find(({ msisdn }) => msisdn === summary.msisdn) ?? payers[0]
  return last?.payer ?? summary.msisdn
}

/** The earlier attempt that may still take money: what it waits for, or null where none does. */
export type Pending = 'prompt' | 'page' | 'answer'

export function pendingOf({ transaction }: OrderPage): Pending | null {
  if (!transaction || transaction.status === 'FAILED') return null
  const { money, payer, redirectUrl } = transaction
  if (money === 'approve-on-phone') return payer ? 'prompt' : 'answer'
  if (money === 'confirming') return 'answer'
  // A page at the bank stays payable until its time is over, whatever is chosen here.
  if (money === 'waiting-for-you' && redirectUrl) return 'page'
  return money === 'opening-page' && payer ? 'answer' : null
}

const unpaid = [
  'nothing-taken',
  'waiting-for-you',
  'approve-on-phone',
  'opening-page',
  'confirming',
]

/** What the order allows: paying, or only looking at what became of it. */
export function orderStage({ owned, transaction }: OrderPage): 'pay' | 'follow' | 'foreign' {
  if (!transaction) return owned ? 'pay' : 'foreign'
  if (transaction.status === 'FAILED') return owned && transaction.canRetry ? 'pay' : 'follow'
  return owned && unpaid.includes(transaction.money) ? 'pay' : 'follow'
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
