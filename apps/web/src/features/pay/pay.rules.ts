import type { Recent } from '@portal/contract/calls/device'
import type { OrderPage } from '@portal/contract/calls/order-page'
import type { PaymentOption } from '@portal/contract/calls/transaction'
import { parseMsisdn } from '@portal/kernel/msisdn'
import { type MoneyNote, openMoneyNotes } from '@portal/kernel/transaction'
import { methods as knownMethods } from './methods/payment-methods.ts'

/** One payment method for this order, as its options name it. */
export type OfferedMethod = {
  readonly type: PaymentOption['type']
  /** The option's name: for cards the gateway, as initiate and process take it. */
  readonly name: string
  /** End of its start route. */
  readonly slug: string
  readonly troubled: boolean
  /** The page offers to pay by the wallet's PIN as well. */
  readonly byPin?: true | undefined
  /** How long it usually takes until what was paid for is there. */
  readonly usualSeconds?: number | undefined
}

/** Options by name, one of each type that can be rendered: the preferred one, or else the first without trouble. */
export function readMethods(options: readonly PaymentOption[]): OfferedMethod[] {
  const sorted = [...options].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return [...new Set(sorted.map(({ type }) => type))].flatMap((type) => {
    const known = knownMethods.find((each) => each.type === type)
    const same = sorted.filter((option) => option.type === type)
    const well = same.find(({ health }) => health !== 'troubled')
    const option = same.find(({ preferred }) => preferred) ?? well ?? same[0]
    if (!known || !option) return []
    const { name, health, usualSeconds, byPin } = option
    const troubled = health === 'troubled'
    return [{ type, name, slug: known.slugOf(name), troubled, byPin, usualSeconds }]
  })
}

/** The preferred way, unless it has problems, or was just left, and another has none. */
export function preselect(
  methods: readonly OfferedMethod[],
  left: string | null,
): OfferedMethod | null {
  const well = methods.filter(({ troubled }) => !troubled)
  const others = well.filter(({ type }) => type !== left)
  const from = [others, well].find(({ length }) => length > 0) ?? methods
  const preferred = knownMethods.map(({ type }) => from.find((method) => method.type === type))
  return preferred.find((method) => method !== undefined) ?? null
}

/**
 * The wallet most likely to pay: the one asked before for this order, else the one that paid last for this number
 * or for any, else the number of the order itself, where the device knows it.
 */
export function likelyPayer(
  { summary, transaction }: OrderPage,
  recent: readonly Recent[],
): string {
  if (transaction?.payer) return transaction.payer
  const payers = recent.filter(({ payer }) => payer !== undefined)
  const last = payers.find(({ msisdn }) => msisdn === summary.msisdn) ?? payers[0]
  // A masked number is nobody's wallet.
  return last?.payer ?? (parseMsisdn(summary.msisdn).ok ? summary.msisdn : '')
}

/** The last price that this device paid for the same product, where that was another one. */
export function priceBefore({ summary }: OrderPage, recent: readonly Recent[]): string | null {
  const { productCode, amount, currency } = summary
  if (productCode === undefined) return null
  const last = recent.find((paid) => paid.productCode === productCode && paid.currency === currency)
  return last && last.amount !== amount ? last.amount : null
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

const unpaid: readonly MoneyNote[] = ['nothing-taken', ...openMoneyNotes]

/** The order can be paid, or its outcome followed; without an attempt it is its owner's alone. */
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

/** The order's attempt waits for the PIN of this number's wallet. */
export const awaitsPinOf = ({ transaction }: OrderPage, mode: string, number: string): boolean =>
  transaction?.awaitsPin === true &&
  transaction.paymentMode === mode &&
  transaction.payer === number
