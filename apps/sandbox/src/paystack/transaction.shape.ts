import { type Instant, toIso } from '@portal/kernel/instant'
import { paidBy, statusOf, type Transaction } from './transaction.ts'

/** The merchant's account at the gateway. */
export const integration = 463433

/** Its customer, made with the first transaction of an email address. */
export const customerOf = ({ id, email }: Transaction) => ({
  id,
  first_name: null,
  last_name: null,
  email,
  customer_code: `CUS_sandbox${id}`,
  phone: null,
  metadata: null,
  risk_action: 'default',
  international_format_phone: null,
})

function authorizationOf(transaction: Transaction) {
  const last = transaction.tries.at(-1)
  if (!last) return {}
  const { number } = last.card
  return {
    authorization_code: `AUTH_sandbox${transaction.id}`,
    bin: number.slice(0, 6),
    last4: number.slice(-4),
    exp_month: '09',
    exp_year: '2032',
    channel: 'card',
    card_type: number.startsWith('4') ? 'visa' : 'verve',
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: number.startsWith('4') ? 'visa' : 'verve',
    reusable: paidBy(transaction) !== null,
    signature: `SIG_sandbox${transaction.id}`,
    account_name: null,
  }
}

function logOf({ createdAt, tries, underWay }: Transaction) {
  if (tries.length === 0 && !underWay) return null
  const secondsUntil = (at: Instant) => Math.max(0, Math.round((at - createdAt) / 1_000))
  return {
    start_time: Math.floor(createdAt / 1_000),
    time_spent: secondsUntil(tries.at(-1)?.at ?? createdAt),
    attempts: tries.length,
    errors: tries.filter(({ reason }) => reason !== null).length,
    success: tries.some(({ reason }) => reason === null),
    mobile: false,
    input: [],
    history: tries.map(({ reason, at }) => ({
      type: reason === null ? 'success' : 'error',
      message: reason === null ? 'Successfully paid with card' : `Error: ${reason}`,
      time: secondsUntil(at),
    })),
  }
}

/** A transaction in the shape that verification and webhook share. */
export function transactionOf(transaction: Transaction, now: Instant) {
  const { id, reference, amount, metadata } = transaction
  const paid = paidBy(transaction)
  const minor = Number(amount.minor)
  const paidAt = paid ? toIso(paid.at) : null
  const createdAt = toIso(transaction.createdAt)
  const words = transaction.tries.at(-1)?.reason
  return {
    id,
    domain: 'test',
    status: statusOf(transaction, now),
    reference,
    receipt_number: null,
    amount: minor,
    message: words ?? null,
    gateway_response: paid ? 'Successful' : (words ?? 'The transaction was not completed'),
    paid_at: paidAt,
    created_at: createdAt,
    channel: 'card',
    currency: amount.currency,
    ip_address: '127.0.0.1',
    metadata,
    log: logOf(transaction),
    fees: paid ? Math.round(minor * 0.039) : null,
    fees_split: null,
    authorization: authorizationOf(transaction),
    customer: customerOf(transaction),
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt,
    requested_amount: minor,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: paidAt ?? createdAt,
    plan_object: {},
    subaccount: {},
  }
}

/** The same, asked about by its id: some fields are called otherwise. */
export function fetchedOf(transaction: Transaction, now: Instant) {
  const { transaction_date: _date, plan_object: _plan, ...shared } = transactionOf(transaction, now)
  return {
    ...shared,
    helpdesk_link: null,
    // The official file shows these of what the merchant sent, and no others.
    metadata: { custom_fields: [] },
    authorization: {
      ...shared.authorization,
      ...{ receiver_bank_account_number: null, receiver_bank: null },
    },
    plan: {},
    source: { type: 'api', source: 'merchant_api', identifier: null },
    customer: {
      ...shared.customer,
      ...{ first_name: '', last_name: '', phone: '', metadata: {}, international_format_phone: '' },
    },
  }
}
