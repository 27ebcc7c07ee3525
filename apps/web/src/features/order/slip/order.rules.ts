import type { OrderPage } from '@portal/contract/calls/order-page'
import { type Channel, channels, timing } from '@portal/contract/constants'
import type { Instant } from '@portal/kernel/instant'
import type { MoneyNote, PublicStatus, StatusReason } from '@portal/kernel/transaction'
import type { ReceiptTone } from '../../../ui/receipt/receipt.tsx'

export type Transaction = NonNullable<OrderPage['transaction']>

export const isOpen = (status: PublicStatus): boolean => status !== 'SUCCESS' && status !== 'FAILED'

/** A gateway may bring back any word as the channel; the calls know two. */
export const readChannel = (word: string | null): Channel | null =>
  channels.find((one) => one === word) ?? null

/** Money that came back is a promise kept, and no reason for alarm. */
export function toneOf({ status, money }: Transaction): ReceiptTone {
  if (status === 'SUCCESS') return 'success'
  if (status !== 'FAILED') return 'wait'
  return money === 'refunded' ? 'back' : 'stopped'
}

/** The wallet was asked for a prompt and has not answered, so that one may be ringing. */
export const isUnanswered = ({ money, approveBy }: Transaction): boolean =>
  money === 'opening-page' && approveBy !== undefined

/** After the time to approve the phone asks no more; whether the payer did is being found out. */
export const afterApproval = (transaction: Transaction): Transaction =>
  transaction.money === 'approve-on-phone' || isUnanswered(transaction)
    ? { ...transaction, money: 'confirming' }
    : transaction

/**
 * How the page follows a payment. First the status by id, once a second and at most five times while
 * it is only registered; then the final status; then, while it is open, the order at the wallets' pace.
 */
export type PollState = {
  readonly stage: 'registered' | 'final' | 'watch'
  /** Questions asked in this stage; the one about the final status counts as the first of the watch. */
  readonly tries: number
}
export type Poll = { readonly ask: 'status' | 'final' | 'order'; readonly waitMs: number }

/** The gateway's answer is usually there within this time after the visitor came back. */
const firstLookMs = 2_000

export const startPolling = (status: PublicStatus): PollState => ({
  stage: status === 'REQUEST_REGISTERED' ? 'registered' : 'final',
  tries: 0,
})

/** Next question of the page and the wait before it; null when the page stops asking. */
export function nextPoll(
  status: PublicStatus,
  { stage, tries }: PollState,
  triesMax: number,
): Poll | null {
  if (!isOpen(status)) return null
  if (stage === 'registered' && status === 'REQUEST_REGISTERED' && tries < timing.statusPollTries) {
    return { ask: 'status', waitMs: timing.statusPollMs }
  }
  if (stage === 'registered') return { ask: 'final', waitMs: 0 }
  if (stage === 'final') return { ask: 'final', waitMs: firstLookMs }
  return tries < triesMax ? { ask: 'order', waitMs: timing.walletPollMs } : null
}

/** The stage after a question was answered. */
export function afterPoll({ stage, tries }: PollState, { ask }: Poll): PollState {
  if (ask === 'final') return { stage: 'watch', tries: 1 }
  return { stage, tries: tries + 1 }
}

/** Opened and not submitted: no bank and no wallet was asked yet. */
const isUnstarted = ({ status, money }: Transaction): boolean =>
  status === 'REQUEST_REGISTERED' && money === 'waiting-for-you'

/** The owner came back from the page at the bank by its way out; the bank is asked, and its page stays open. */
const hasLeftBank = ({ money, redirectUrl, canGiveUp }: Transaction, leftPage: boolean): boolean =>
  leftPage && canGiveUp && money === 'waiting-for-you' && redirectUrl !== undefined

/** A refund did not go through, and the next one is not under way yet. */
const isSentAgain = ({ money, refund }: Transaction): boolean =>
  money === 'refund-due' && refund?.again === true

/** State of the money, as the end of a key of words. */
function whereMoneyIs(transaction: Transaction, owned: boolean, leftPage = false): string {
  if (isUnstarted(transaction)) return 'not-started'
  if (hasLeftBank(transaction, leftPage)) return 'confirming'
  if (owned && isUnanswered(transaction)) return 'unanswered'
  if (isSentAgain(transaction)) return 'refund-again'
  if (transaction.calledOff) return 'called-off'
  // Only the payer's own device shows that the prompt is on its phone.
  const isElsewhere = transaction.money === 'approve-on-phone' && !owned
  return isElsewhere ? 'approve-elsewhere' : transaction.money
}

/** The words of a leg go by its state, except while its owner has to act, and where the payer's number is known. */
export function legWords(
  transaction: Transaction,
  owned: boolean,
  { leg, state }: Pick<Transaction['legs'][number], 'leg' | 'state'>,
  leftPage = false,
): string {
  const { money, refund } = transaction
  const isWithPerson = money === 'with-support' && (leg === 'delivered' || leg === 'refunded')
  if (isWithPerson && state === 'now') return money
  if (leg === 'refunded' && isSentAgain(transaction)) return 'again'
  if (leg === 'delivered' && state === 'now' && transaction.calledOff) return 'called-off'
  if (leg === 'refunded' && state === 'now' && refund?.sentAt) return 'sent'
  if (owned && money === 'approve-on-phone' && leg !== 'asked') return 'approve'
  if (leg === 'paid' && state === 'done' && transaction.payer) return 'payer'
  // Before the visitor was at the bank its word is not asked for yet.
  const isWithVisitor =
    (money === 'waiting-for-you' && !hasLeftBank(transaction, leftPage)) || money === 'opening-page'
  return leg === 'paid' && state === 'now' && isWithVisitor
    ? whereMoneyIs(transaction, false)
    : state
}

/** The legs with their times; money on its way back has the time at which it was sent. */
export const timedLegs = ({ legs, refund }: Transaction): Transaction['legs'] =>
  legs.map((each) =>
    each.leg === 'refunded' && each.state === 'now' && refund?.sentAt
      ? { ...each, at: refund.sentAt }
      : each,
  )

/** Longer than this is nothing to be proud of. */
const quickSeconds = 60

/** Whole seconds from the payment to its delivery, by the service's own times; null where it took long. */
export function secondsToDeliver({ legs }: Transaction): number | null {
  const at = (name: string) => Date.parse(legs.find(({ leg }) => leg === name)?.at ?? '')
  const seconds = Math.max(1, Math.round((at('delivered') - at('paid')) / 1_000))
  return seconds <= quickSeconds ? seconds : null
}

/** These say themselves what to do about them. */
const reasonsWithAdvice: readonly StatusReason[] = [
  'not-enough-money',
  'wallet-locked',
  'not-answered',
  'not-reached',
]

/** How long money that goes back takes; nothing where the provider's figure is not known. */
function arrivalWords({ refund }: Transaction): readonly string[] {
  const days = refund?.arrivesWithinDays
  if (days === undefined) return []
  return [`order.refundSent.${days === 0 ? 'at-once' : 'days'}`]
}

type Onlooker = {
  readonly owned: boolean
  /** Back from the bank's page by its way out. */
  readonly leftPage: boolean
}

const deliveryIsLate = 'order.next.delivery-late'

/** Next steps, as keys of words; empty where only the paying device can go on. */
function nextWords(transaction: Transaction, { owned, leftPage }: Onlooker): readonly string[] {
  const { money, late, reason, redirectUrl, linkExpiresAt, paidBy, awaitsPin } = transaction
  if (paidBy && money === 'nothing-taken') return ['order.paidElsewhere']
  const isUnpaid = money === 'nothing-taken' || money === 'unsuccessful'
  if (owned && isUnpaid && reason && reasonsWithAdvice.includes(reason)) {
    return [`order.next.${reason}`]
  }
  const where = whereMoneyIs(transaction, owned)
  // The one who has to act reads that alone, and money that came back says it in large words above.
  if (where === 'approve-elsewhere' || where === 'approve-on-phone' || where === 'refunded')
    return []
  if (where === 'unanswered') return ['order.next.unanswered', 'order.next.confirming']
  if (money === 'refund-due' || money === 'refund-on-its-way') {
    // The checks were done before the refund that did not go through.
    const next = where === 'refund-again' ? 'refund-on-its-way' : money
    return [`order.next.${next}`, ...arrivalWords(transaction)]
  }
  if (where === 'called-off') return ['order.next.called-off']
  if (late) return [deliveryIsLate]
  if (money !== 'waiting-for-you') return [`order.next.${money}`]
  if (!owned) return []
  if (!redirectUrl) return [awaitsPin ? 'order.next.pin' : 'order.next.choose']
  if (hasLeftBank(transaction, leftPage)) return ['order.next.left-page']
  return ['order.next.waiting-for-you', ...(linkExpiresAt ? ['order.linkOpenUntil'] : [])]
}

/** The next steps of these stay true however old the last answer is. */
const lastingNotes: readonly MoneyNote[] = [
  'refund-due',
  'refund-on-its-way',
  'with-support',
  'unsure-with-support',
]

/** The next step may be another one by now. What is not started yet waits for the visitor alone. */
const mayBeOutdated = (transaction: Transaction): boolean =>
  isOpen(transaction.status) &&
  !isUnstarted(transaction) &&
  !transaction.calledOff &&
  !lastingNotes.includes(transaction.money)

type Head = {
  /** The state of the money, then why. */
  readonly money: readonly [string, ...string[]]
  readonly next: readonly string[]
}

/**
 * The words under the state, as keys. Once the page has stopped asking it says so instead of the next
 * step, where that may be outdated.
 */
export function headOf(
  transaction: Transaction,
  { owned, stopped, leftPage = false }: Partial<Onlooker> & { owned: boolean; stopped: boolean },
): Head {
  const { status, money, reason } = transaction
  const isOutdated = stopped && mayBeOutdated(transaction)
  const outcome = money === 'paid-delivering' ? deliveryIsLate : 'order.stillConfirming'
  const thanks = status === 'SUCCESS' ? ['order.thanks'] : []
  return {
    money: [
      `order.money.${whereMoneyIs(transaction, owned, leftPage)}`,
      ...(reason ? [`order.reason.${reason}`] : []),
    ],
    next: isOutdated ? [outcome] : [...thanks, ...nextWords(transaction, { owned, leftPage })],
  }
}

/**
 * What decides how high the parts of the slip are. While it stays the same they stay in their places; with another one they are
 * rendered as new. Decision 127.
 */
export function shapeOf(transaction: Transaction, onlooker: Parameters<typeof headOf>[1]): string {
  const { status, money, legs, payer, reference, canGiveUp, redirectUrl } = transaction
  const head = headOf(transaction, onlooker)
  return [
    isOpen(status) ? 'open' : status,
    money,
    ...head.money,
    ...head.next,
    ...legs.map(({ leg, state }) => `${leg} ${state}`),
    ...[payer, reference, canGiveUp, redirectUrl].map(Boolean),
  ].join()
}

/** A person looks into it: nothing changes within minutes. */
const isWithSupport = (money: MoneyNote): boolean =>
  money === 'with-support' || money === 'unsure-with-support'

/** The one thing to do next. */
export type Step = 'again' | 'retry' | 'continue' | 'choose' | 'see-paid' | null

export function nextStep(transaction: Transaction, owned: boolean): Step {
  const { status, money, canRetry, redirectUrl, paidBy } = transaction
  if (paidBy) return 'see-paid'
  if (status === 'SUCCESS') return 'again'
  // Only the device that opened the order may pay it.
  if (status === 'FAILED') return canRetry && owned ? 'retry' : 'again'
  if (redirectUrl) return 'continue'
  // Perhaps nothing was taken. What turns out to be paid as well is given back.
  if (money === 'unsure-with-support') return 'again'
  // No page was seen yet, or none paid on: there may be a better way than waiting.
  return owned && (money === 'waiting-for-you' || money === 'opening-page') ? 'choose' : null
}

/** A phone was asked and is not known to have paid: what to do without a prompt still helps. */
export const isBeforePayment = ({ money, payer, legs }: Transaction): boolean =>
  payer !== undefined &&
  // One without a delivery ahead had ended, and is asked about again.
  legs.length > 2 &&
  (['approve-on-phone', 'opening-page', 'confirming'] satisfies MoneyNote[]).some(
    (note) => note === money,
  )

/** How soon a page looks again, by the seconds since the payment last moved: news mostly comes soon or late. */
const looks = [
  { within: 3, after: 3 },
  { within: 8, after: 5 },
]

/** Seconds after which a page without script looks again; null once there is nothing to wait for. */
export function refreshAfter({ status, money, legs }: Transaction, now: Instant): number | null {
  if (!isOpen(status) || isWithSupport(money)) return null
  if (money === 'waiting-for-you') return 15
  const moved = Math.max(...legs.map(({ at }) => (at ? Date.parse(at) : 0)))
  const age = (now - moved) / 1_000
  return looks.find(({ within }) => age < within)?.after ?? 10
}
