import { type Instant, toIso } from '@portal/kernel/instant'
import { toDecimal } from '@portal/kernel/money'
import { maskMsisdn } from '@portal/kernel/msisdn'
import type { Order, Payment } from '../ports/payment-store.port.ts'
import { cardMode } from './method.rules.ts'
import { isClosedUnpaid, isOpen, publicStatus } from './payment.states.ts'

/** What the order page says, derived from the rows; words come from content by these keys. */
export type LegState = 'done' | 'now' | 'next' | 'stopped'
export type Leg = {
  leg: 'asked' | 'paid' | 'delivered' | 'refunded'
  state: LegState
  at?: string
}

const leg = (name: Leg['leg'], state: LegState, at: Instant | null): Leg => ({
  leg: name,
  state,
  ...(at === null ? {} : { at: toIso(at) }),
})

/** Asked → paid → delivered, or → refunded where the money goes back. */
export function legsOf(payment: Payment): Leg[] {
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
      // Until the provider was asked nobody says that it was not paid.
      return payment.hintedAt === null
        ? [asked, leg('paid', 'stopped', payment.endedAt)]
        : [asked, leg('paid', 'now', null)]
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
      return [
        asked,
        payment.taken ? paid : leg('paid', 'now', null),
        leg(payment.refundDueAt ? 'refunded' : 'delivered', 'now', null),
      ]
  }
}

export type MoneyNote =
  | 'nothing-taken'
  | 'waiting-for-you'
  | 'approve-on-phone'
  | 'opening-page'
  | 'confirming'
  | 'paid-delivering'
  | 'delivered'
  | 'refund-on-its-way'
  | 'refunded'
  | 'with-support'

const isOver = (end: Instant | null, now: Instant): boolean => end !== null && now >= end

/** Where the money stands, said first. "Nothing taken" only on the provider's word or proof of absence. */
export function moneyNoteOf(payment: Payment, now: Instant): MoneyNote {
  switch (payment.state) {
    case 'registered':
      return 'waiting-for-you'
    case 'in-process':
    case 'raised':
    case 'unknown':
      if (payment.payerMsisdn !== null) {
        return isOver(payment.chargeExpiresAt, now) ? 'confirming' : 'approve-on-phone'
      }
      if (payment.hintedAt !== null || payment.cancelledAt !== null) return 'confirming'
      if (isOver(payment.chargeExpiresAt, now)) return 'confirming'
      // Nobody has seen a page to pay on, so nothing can have been taken.
      return payment.redirectUrl === null ? 'opening-page' : 'waiting-for-you'
    case 'paid':
      return 'paid-delivering'
    case 'delivered':
      return 'delivered'
    case 'refund-due':
      return 'refund-on-its-way'
    case 'refunded':
      return 'refunded'
    case 'exception':
      return 'with-support'
    case 'failed':
    case 'expired':
    case 'superseded':
      return payment.hintedAt === null ? 'nothing-taken' : 'confirming'
  }
}

/** Only cards have several gateways to tell apart. */
const gatewayNameOf = (payment: Payment) =>
  payment.mode === cardMode ? { paymentGateway: payment.provider.toUpperCase() } : {}

export function summaryOf(order: Order, owned: boolean) {
  return {
    transactionType: order.transactionType,
    msisdn: owned ? order.msisdn : maskMsisdn(order.msisdn),
    lineType: order.lineType,
    amount: toDecimal(order.amount),
    currency: order.amount.currency,
  }
}

export function transactionPartOf(order: Order, payment: Payment, owned: boolean, now: Instant) {
  const canContinue =
    owned &&
    payment.state === 'in-process' &&
    payment.hintedAt === null &&
    payment.chargeExpiresAt !== null &&
    now < payment.chargeExpiresAt
  const canApprove =
    isOpen(payment.state) &&
    payment.payerMsisdn !== null &&
    payment.chargeSentAt !== null &&
    !isOver(payment.chargeExpiresAt, now)
  return {
    transactionId: payment.id,
    reference: order.reference,
    status: publicStatus[payment.state],
    paymentMode: payment.mode,
    ...gatewayNameOf(payment),
    legs: legsOf(payment),
    money: moneyNoteOf(payment, now),
    canRetry:
      isClosedUnpaid(payment.state) &&
      payment.hintedAt === null &&
      order.paidBy === null &&
      order.openAttempt === null,
    ...(payment.reason === null ? {} : { reason: payment.reason }),
    ...(owned && payment.emailId !== null ? { emailId: payment.emailId } : {}),
    ...(canContinue && payment.redirectUrl !== null ? { redirectUrl: payment.redirectUrl } : {}),
    ...(owned && payment.payerMsisdn !== null ? { payer: payment.payerMsisdn } : {}),
    ...(canApprove && payment.chargeExpiresAt !== null
      ? { approveBy: toIso(payment.chargeExpiresAt) }
      : {}),
    ...(canContinue && payment.redirectUrl !== null && payment.chargeExpiresAt !== null
      ? { linkExpiresAt: toIso(payment.chargeExpiresAt) }
      : {}),
    ...(payment.paidAt === null ? {} : { receiptCode: order.receiptCode }),
    // An old page of an order that another attempt paid leads there.
    ...(owned && order.paidBy !== null && order.paidBy !== payment.id
      ? { paidBy: order.paidBy }
      : {}),
  }
}

export function entityOf(order: Order, payment: Payment, owned: boolean) {
  const status = publicStatus[payment.state]
  const msisdn = owned ? order.msisdn : maskMsisdn(order.msisdn)
  return {
    status,
    transactionStatus: status,
    transactionId: payment.id,
    refTransactionId: order.reference,
    transactionType: order.transactionType,
    paymentMode: payment.mode,
    ...gatewayNameOf(payment),
    mobileNumber: msisdn,
    msisdn,
    amount: toDecimal(order.amount),
    currencyCode: order.amount.currency,
    ...(payment.reason === null ? {} : { statusReason: payment.reason }),
  }
}

/** Everything the order page shows; `payment` is null until a way to pay was chosen. */
export function orderPageOf(order: Order, payment: Payment | null, owned: boolean, now: Instant) {
  return {
    orderId: order.id,
    asOf: toIso(now),
    owned,
    language: order.language,
    redirectPage: order.redirectPage,
    summary: summaryOf(order, owned),
    ...(payment ? { transaction: transactionPartOf(order, payment, owned, now) } : {}),
  }
}

export function unfinishedOf(order: Order, payment: Payment | null) {
  return {
    orderId: order.id,
    ...(payment ? { transactionId: payment.id } : {}),
    amount: toDecimal(order.amount),
    currency: order.amount.currency,
    msisdn: order.msisdn,
    status: publicStatus[payment?.state ?? 'registered'],
  }
}

/** What anyone may know: no number, no way to the order. */
export function receiptOf(order: Order, payment: Payment) {
  return {
    genuine: true,
    status: publicStatus[payment.state],
    amount: toDecimal(order.amount),
    currency: order.amount.currency,
    transactionType: order.transactionType,
    at: toIso(payment.deliveredAt ?? payment.paidAt ?? order.createdAt),
  }
}
