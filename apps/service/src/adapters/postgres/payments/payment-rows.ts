import type { Order, Payment, Refund } from '../../../ports/payment.port.ts'
import type { AttemptState } from '../../../ports/payment-store.port.ts'
import {
  aliased,
  amount,
  entityReader,
  type Field,
  json,
  listed,
  moment,
  plain,
  type Row,
} from '../connections/columns.ts'

/** Fields of an order that never change, and those that do. */
const fixedOrderFields: readonly Field<Order>[] = [
  plain('id', 'id'),
  plain('ownerHash', 'owner_hash'),
  moment('createdAt', 'created_at'),
  plain('language', 'language'),
  plain('transactionType', 'transaction_type'),
  plain('msisdn', 'msisdn'),
  json('item', 'item'),
  plain('sameKey', 'same_key'),
  amount('amount', ['amount_minor', 'currency']),
  amount('value', ['value_minor', 'value_currency']),
  plain('redirectPage', 'redirect_page'),
  plain('reference', 'reference'),
  plain('receiptCode', 'receipt_code'),
]
export const movingOrderFields: readonly Field<Order>[] = [
  moment('quotedAt', 'quoted_at'),
  plain('paidBy', 'paid_by'),
  plain('openAttempt', 'open_attempt'),
]
export const orderFields = [...fixedOrderFields, ...movingOrderFields]

/** Fields of an attempt that never change, and those that do. */
const fixedPaymentFields: readonly Field<Payment>[] = [
  plain('id', 'id'),
  plain('orderId', 'order_id'),
  plain('provider', 'provider'),
  plain('mode', 'mode'),
  amount('amount', ['amount_minor', 'currency']),
  plain('msisdn', 'msisdn'),
  plain('emailId', 'email_id'),
  plain('language', 'language'),
  moment('registeredAt', 'registered_at'),
]
export const movingPaymentFields: readonly Field<Payment>[] = [
  plain('state', 'state'),
  plain('payerMsisdn', 'payer_msisdn'),
  moment('submittedAt', 'submitted_at'),
  moment('paidAt', 'paid_at'),
  moment('deliveredAt', 'delivered_at'),
  moment('refundDueAt', 'refund_due_at'),
  moment('refundedAt', 'refunded_at'),
  moment('endedAt', 'ended_at'),
  plain('reason', 'reason'),
  json('shown', 'shown'),
  plain('secretTries', 'secret_tries'),
  moment('chargeSentAt', 'charge_sent_at'),
  moment('chargeExpiresAt', 'charge_expires_at'),
  plain('providerId', 'provider_id'),
  amount('taken', ['taken_minor', 'taken_currency']),
  plain('fulfilmentRound', 'fulfilment_round'),
  moment('fulfilmentSentBy', 'fulfilment_sent_by'),
  moment('fulfilmentDeniedAt', 'fulfilment_denied_at'),
  plain('fulfilmentRefusedRound', 'fulfilment_refused_round'),
  moment('confirmingSince', 'hinted_at'),
  moment('notifiedAt', 'evidence_at'),
  plain('namedIds', 'evidence_ids'),
  moment('namedAt', 'named_at'),
  moment('silentSince', 'silent_since'),
  moment('cancelledAt', 'cancelled_at'),
  moment('askedAt', 'asked_at'),
  moment('nextAt', 'next_at'),
  plain('tries', 'tries'),
  moment('leaseUntil', 'lease_until'),
  plain('workFailures', 'work_failures'),
  plain('lastError', 'last_error'),
]
/** The columns that the public status needs. */
export const stateFields: readonly Field<AttemptState>[] = [
  plain('state', 'state'),
  plain('provider', 'provider'),
  moment('confirmingSince', 'hinted_at'),
  moment('notifiedAt', 'evidence_at'),
]
export const writtenPaymentFields = [...fixedPaymentFields, ...movingPaymentFields]
const paymentFields = [
  ...writtenPaymentFields,
  // Written by a trigger (migration 011).
  plain<Payment>('sessions', 'sessions'),
]

export const refundFields: readonly Field<Refund>[] = [
  plain('paymentId', 'payment_id'),
  plain('ordinal', 'ordinal'),
  plain('state', 'state'),
  amount('amount', ['amount_minor', 'currency']),
  plain('reason', 'reason'),
  plain('providerRefundId', 'provider_refund_id'),
  moment('createdAt', 'created_at'),
  moment('sentBy', 'sent_by'),
  moment('initiatedAt', 'initiated_at'),
  moment('endedAt', 'ended_at'),
  plain('tries', 'tries'),
  plain('looks', 'looks'),
  plain('refusals', 'refusals'),
  moment('shortSince', 'short_since'),
  moment('closedAt', 'closed_at'),
  plain('isAskedAbout', 'is_asked_about'),
  plain('detail', 'detail'),
]

const orderPrefix = 'order_'

/** Columns of an order read beside a payment: "o.id as order_id, …". */
export const orderColumns = aliased(orderFields, 'o', orderPrefix)

/** A payment without its refund, and whether there is one: a trigger notes the first (migration 011). Decision 074. */
export const plainPaymentColumns = `${listed(paymentFields, 'p')}, p.has_refund`

/** Whether the refund of a row has still to be read. */
export const lacksRefund = (row: Row): boolean => row.has_refund === true && !row.refund

/**
 * A payment with its newest refund, which is one column, since every column of every row costs the driver. Its
 * amount is text there, so that no digit is lost.
 */
export const paymentColumns = `${plainPaymentColumns},
  (select to_jsonb(r) || jsonb_build_object('amount_minor', r.amount_minor::text)
    from refunds r where r.payment_id = p.id order by r.ordinal desc limit 1) as refund`

const readPaymentFields = entityReader(paymentFields)
const readRefund = entityReader(refundFields)

/**
 * A row of `paymentColumns`, or of `plainPaymentColumns` where it has no refund. Throws where its refund was not
 * read: a payment that seems to have none would get a second.
 */
export function readPayment(row: Row): Payment {
  if (lacksRefund(row)) throw new Error(`The refund of ${row.id} was not read`)
  const { refund = null } = row
  return { ...readPaymentFields(row), refund: refund === null ? null : readRefund(refund as Row) }
}

/** A row of `orderColumns`. */
export const readJoinedOrder: (row: Row) => Order = entityReader(orderFields, orderPrefix)
export const readOrder: (row: Row) => Order = entityReader(orderFields)
