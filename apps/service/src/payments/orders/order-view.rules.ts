import { type Instant, toIso } from '@portal/kernel/instant'
import { type Money, sameMoney, toDecimal } from '@portal/kernel/money'
import { maskMsisdn } from '@portal/kernel/msisdn'
import type { Leg, LegState, MoneyNote } from '@portal/kernel/transaction'
import type { Method } from '../../ports/method.port.ts'
import type { Order, Payment } from '../../ports/payment.port.ts'
import type { AttemptState } from '../../ports/payment-store.port.ts'
import type { Product } from '../../ports/product.port.ts'
import { isClosedUnpaid, isOpen, publicStatus } from '../../states/payment.states.ts'
import { passed } from '../core/context.rules.ts'
import { isExchanged } from '../core/exchanged.rules.ts'
import type { PaymentSettings } from '../core/payment.settings.ts'

/** Facts that methods and products add to the view of a payment. */
export type Views = {
  methods: ReadonlyMap<string, Method>
  products: ReadonlyMap<string, Product>
  settings: Pick<PaymentSettings, 'deliveryLateMs'>
}

/**
 * It ended unpaid, and notifications say that it may have been paid after all. Until the provider has answered, or
 * where it cannot be asked any more, nothing says that it failed.
 */
function isBeingConfirmed({ methods }: Views, payment: AttemptState): boolean {
  const { state, confirmingSince, notifiedAt, provider } = payment
  const isUnasked = notifiedAt !== null && !methods.has(provider)
  return isClosedUnpaid(state) && (confirmingSince !== null || isUnasked)
}

/** The status that callers see: FAILED is a final answer. */
export const publicStatusOf = (views: Views, payment: AttemptState) =>
  isBeingConfirmed(views, payment) ? 'IN_PROCESS' : publicStatus[payment.state]

/** One step on the order page, derived from the rows; words come from content by these keys. */
type LegView = { leg: Leg; state: LegState; at?: string }

const leg = (name: Leg, state: LegState, at: Instant | null): LegView => ({
  leg: name,
  state,
  ...(at === null ? {} : { at: toIso(at) }),
})

/** Asked → paid → delivered, or → refunded where the money goes back. */
export function legsOf(views: Views, payment: Payment): LegView[] {
  const asked = leg('asked', 'done', payment.registeredAt)
  const paid = leg('paid', 'done', payment.paidAt)
  switch (payment.state) {
    case 'registered':
    case 'raised':
    case 'in-process':
    case 'unknown':
      return [asked, leg('paid', 'now', null), leg('delivered', 'next', null)]
    case 'failed':
    case 'expired':
    case 'superseded':
      return isBeingConfirmed(views, payment)
        ? [asked, leg('paid', 'now', null)]
        : [asked, leg('paid', 'stopped', payment.endedAt)]
    case 'paid':
      return [asked, paid, leg('delivered', 'now', null)]
    case 'delivered':
      return [asked, paid, leg('delivered', 'done', payment.deliveredAt)]
    case 'refund-due':
    case 'refunded':
      return [
        asked,
        paid,
        leg('delivered', 'stopped', payment.refundDueAt),
        payment.state === 'refunded'
          ? leg('refunded', 'done', payment.refundedAt)
          : leg('refunded', 'now', null),
      ]
    case 'exception':
      // Nothing is delivered before it is known what was paid.
      return payment.taken
        ? [asked, paid, ...legsOfException(payment)]
        : [asked, leg('paid', 'now', null), leg('delivered', 'next', null)]
  }
}

/** A refund is opened once nothing is delivered any more; before that it may be unsure, or be a surplus delivery. */
function legsOfException({ refund, refundDueAt }: Payment): LegView[] {
  if (refundDueAt === null) return [leg('delivered', 'now', null)]
  const refunded = leg('refunded', 'now', null)
  return refund === null ? [refunded] : [leg('delivered', 'stopped', refundDueAt), refunded]
}

/** Begun at the provider by its own word; one that failed is sent again, and so is not on its way. */
const isUnderWay = ({ refund }: Payment): boolean => refund?.state === 'under-way'

/** A refund has failed at the provider, and the next one is not under way yet. */
const isSentAgain = ({ state, refund }: Payment): boolean =>
  state === 'refund-due' &&
  refund !== null &&
  refund.state !== 'under-way' &&
  (refund.state === 'failed' || refund.ordinal > 1)

const isOver = (end: Instant | null, now: Instant): boolean => end !== null && now >= end

/**
 * State of the money, the first sentence of the page. "Nothing taken" only on the provider's word or proof of
 * absence.
 */
export function moneyNoteOf(views: Views, payment: Payment, now: Instant): MoneyNote {
  switch (payment.state) {
    case 'registered':
      // The provider has it, although the row says that it was never submitted.
      return payment.chargeSentAt === null ? 'waiting-for-you' : 'confirming'
    case 'in-process':
    case 'raised':
    case 'unknown':
      return views.methods.get(payment.provider)?.protocol.moneyNote(payment, now) ?? 'confirming'
    case 'paid':
      return 'paid-delivering'
    case 'delivered':
      return 'delivered'
    case 'refund-due':
      return isUnderWay(payment) ? 'refund-on-its-way' : 'refund-due'
    case 'refunded':
      return 'refunded'
    case 'exception':
      // What is not known to be taken is not called safe: the visitor's own phone may say more.
      return payment.taken === null ? 'unsure-with-support' : 'with-support'
    case 'failed':
    case 'expired':
    case 'superseded':
      return isBeingConfirmed(views, payment) ? 'confirming' : 'nothing-taken'
  }
}

/** Only where several gateways serve one mode. */
export const gatewayNameOf = ({ methods }: Views, { provider }: Payment) =>
  methods.get(provider)?.namesGateway ? { paymentGateway: provider.toUpperCase() } : {}

export const descriptionOf = ({ products }: Pick<Views, 'products'>, { item }: Order) =>
  products.get(item.kind)?.describe(item)

/** The number of an order: whole for the device that opened it, if it may know it. */
export const numberOf = (
  { products }: Pick<Views, 'products'>,
  { msisdn, item }: Order,
  owned: boolean,
): string => (owned && !products.get(item.kind)?.hidesNumber ? msisdn : maskMsisdn(msisdn))

export function summaryOf(views: Views, order: Order, owned: boolean) {
  const described = descriptionOf(views, order)
  return {
    transactionType: order.transactionType,
    msisdn: numberOf(views, order, owned),
    amount: toDecimal(order.amount),
    currency: order.amount.currency,
    ...(isExchanged(order)
      ? { priceAmount: toDecimal(order.value), priceCurrency: order.value.currency }
      : {}),
    ...(described ? { words: described.words, ...described.summary } : {}),
    ...(owned ? described?.ownSummary : {}),
  }
}

const isOtherAmount = (payment: Payment): payment is Payment & { taken: Money } =>
  payment.taken !== null && !sameMoney(payment.taken, payment.amount)

/** How long money on its way back takes, by the provider's own figure, and since when it is. */
function refundPart({ methods }: Views, payment: Payment) {
  const { state, provider, refund } = payment
  if (state !== 'refund-due' && state !== 'refunded') return {}
  const withinDays = methods.get(provider)?.provider.refunds.arrivesWithinDays
  const isSent = state === 'refunded' || isUnderWay(payment)
  const sentAt = isSent ? (refund?.initiatedAt ?? refund?.endedAt ?? null) : null
  return {
    refund: {
      ...(isOtherAmount(payment) ? { amount: toDecimal(payment.taken) } : {}),
      ...(withinDays === undefined ? {} : { arrivesWithinDays: withinDays }),
      ...(sentAt === null ? {} : { sentAt: toIso(sentAt) }),
      ...(isSentAgain(payment) ? { again: true as const } : {}),
    },
  }
}

/**
 * Why it ended, beside where the money is. That a page is late is said there already, that another
 * attempt paid by the way to it; and the reason of an end holds only once it is one.
 */
function reasonPart(views: Views, payment: Payment, isPaidElsewhere: boolean) {
  const { reason, state } = payment
  if (reason === null || isOpen(state)) return {}
  const isAnother = reason === 'other-attempt'
  const isSaid = isAnother
    ? isPaidElsewhere && isClosedUnpaid(state)
    : isBeingConfirmed(views, payment)
  return isSaid ? {} : { reason }
}

/** What is paid and not delivered for long: late at first, then not tried any more. Decision 082. */
function latePart({ products, settings }: Views, { item }: Order, payment: Payment, now: Instant) {
  const isPassed = (ms: number) => payment.state === 'paid' && passed(payment.paidAt, ms, now)
  const windowMs = products.get(item.kind)?.deliveryWindowMs ?? Number.POSITIVE_INFINITY
  return {
    ...(isPassed(settings.deliveryLateMs) ? { late: true as const } : {}),
    ...(isPassed(windowMs) ? { calledOff: true as const } : {}),
  }
}

/** An order has one receipt: of the attempt that paid it, or else of what was taken and goes back. */
export const hasReceipt = ({ paidBy }: Order, { id, paidAt }: Payment): boolean =>
  paidAt !== null && (paidBy === null || paidBy === id)

export function transactionPartOf(
  views: Views,
  order: Order,
  payment: Payment,
  owned: boolean,
  now: Instant,
) {
  const isLive = isOpen(payment.state) && !isOver(payment.chargeExpiresAt, now)
  const link =
    owned && payment.state === 'in-process' && isLive && payment.confirmingSince === null
      ? payment.shown
      : null
  const protocol = views.methods.get(payment.provider)?.protocol
  const canApprove = isLive && protocol?.ringsPhone === true && payment.chargeSentAt !== null
  const canGiveUp =
    owned &&
    isOpen(payment.state) &&
    payment.state !== 'registered' &&
    payment.cancelledAt === null &&
    protocol?.hasReturn === true
  return {
    transactionId: payment.id,
    ...(owned ? { reference: order.reference } : {}),
    status: publicStatusOf(views, payment),
    paymentMode: payment.mode,
    ...gatewayNameOf(views, payment),
    legs: legsOf(views, payment),
    money: moneyNoteOf(views, payment, now),
    ...latePart(views, order, payment, now),
    canRetry:
      isClosedUnpaid(payment.state) &&
      !isBeingConfirmed(views, payment) &&
      order.paidBy === null &&
      order.openAttempt === null,
    canGiveUp,
    ...(owned && payment.state === 'registered' && protocol?.needsSecret
      ? { awaitsPin: true as const }
      : {}),
    ...reasonPart(views, payment, owned && order.paidBy !== null),
    ...(owned && payment.emailId !== null ? { emailId: payment.emailId } : {}),
    ...(owned && payment.payerMsisdn !== null ? { payer: payment.payerMsisdn } : {}),
    ...(canApprove && payment.chargeExpiresAt !== null
      ? { approveBy: toIso(payment.chargeExpiresAt) }
      : {}),
    ...(link?.kind === 'redirect' && payment.chargeExpiresAt !== null
      ? { redirectUrl: link.url, linkExpiresAt: toIso(payment.chargeExpiresAt) }
      : {}),
    ...refundPart(views, payment),
    ...(hasReceipt(order, payment) ? { receiptCode: order.receiptCode } : {}),
    // An old page of an order that another attempt paid leads there.
    ...(owned && order.paidBy !== null && order.paidBy !== payment.id
      ? { paidBy: order.paidBy }
      : {}),
  }
}

/** Everything the order page shows; `payment` is null until a payment method was chosen. */
export function orderPageOf(
  views: Views,
  order: Order,
  payment: Payment | null,
  owned: boolean,
  now: Instant,
) {
  return {
    orderId: order.id,
    asOf: toIso(now),
    owned,
    language: order.language,
    redirectPage: order.redirectPage,
    summary: summaryOf(views, order, owned),
    ...(payment ? { transaction: transactionPartOf(views, order, payment, owned, now) } : {}),
  }
}

/** A payment for the same as another order. */
export const duplicateOf = ({ id, amount, registeredAt, deliveredAt }: Payment) => ({
  transactionId: id,
  amount: toDecimal(amount),
  currency: amount.currency,
  askedAt: toIso(registeredAt),
  isDelivered: deliveredAt !== null,
})
