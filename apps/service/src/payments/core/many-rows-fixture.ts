import { columnsOf, type Field } from '../../adapters/postgres/connections/columns.ts'
import {
  orderFields,
  refundFields,
  writtenPaymentFields,
} from '../../adapters/postgres/payments/payment-rows.ts'
import {
  exceptionFields,
  historyFields,
  type LedgerLine,
  ledgerFields,
  messageFields,
  type StoredMessage,
} from '../../adapters/postgres/payments/record-rows.ts'
import type {
  HistoryEntry,
  Order,
  Payment,
  PaymentException,
  Refund,
} from '../../ports/payment.port.ts'
import { anOrder, aPayment, aRefund } from './payment-fixture.ts'

/** The columns of an example, as JSON that PostgreSQL reads back into a row. */
function columnsAsJson<E>(fields: readonly Field<E>[], example: E): string {
  const columns = fields.flatMap(({ name, columns, of }) => {
    // Stored JSON is nested as it is; an amount has two columns.
    const isNested = columns.length === 1 && typeof example[name] === 'object'
    const values = isNested ? [example[name]] : of(example)
    return columns.map((column, index) => [column, values[index]])
  })
  return JSON.stringify(Object.fromEntries(columns), (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

/**
 * Statements that insert a row for each of `from`: an example but for `changes`, written as "expression as column". SQL
 * looks a name up in the innermost query that has it, so a column comes from the changes, or else from the example, and a
 * new column needs no change in the tests that fill a database. `also`: a column of no field, which the changes give.
 */
const insertsInto =
  <E>(table: string, fields: readonly Field<E>[], exampleOf: (like: Partial<E>) => E, also = '') =>
  (from: string, like: Partial<E> = {}) =>
  (changes: string): string => {
    const columns = columnsOf(fields).join(', ') + also
    return `insert into ${table} (${columns})
      select made.* from jsonb_populate_record(null::${table}, '${columnsAsJson(fields, exampleOf(like))}') example,
        lateral (select chosen.* from ${from},
          lateral (select ${columns} from (select ${changes}) changed) chosen) made`
  }

const aClosedOrder = (like: Partial<Order>): Order => anOrder({ openAttempt: null, ...like })

/** Shared by all records of the example payment. */
const { id: paymentId, orderId, registeredAt: at, amount, msisdn } = aPayment()
const ofPayment = { paymentId, orderId, at }
const entry: HistoryEntry = {
  ...ofPayment,
  move: 'register',
  from: null,
  to: 'registered',
  detail: '',
}
const line: LedgerLine = {
  ...ofPayment,
  postingId: 'L',
  recipe: 'take',
  account: 'gateway',
  money: amount,
}
const message: StoredMessage = {
  ...ofPayment,
  kind: 'delivered',
  channel: 'sms',
  recipient: msisdn,
  nextAt: null,
  tries: 1,
}
const exception: PaymentException = { ...ofPayment, kind: 'taken-back', subject: '', detail: '' }

const like =
  <E>(example: E) =>
  (changed: Partial<E>): E => ({ ...example, ...changed })

export const fillOf = {
  orders: insertsInto<Order>('orders', orderFields, aClosedOrder, ', bare_since'),
  payments: insertsInto<Payment>('payments', writtenPaymentFields, aPayment),
  refunds: insertsInto<Refund>('refunds', refundFields, aRefund, ', provider'),
  history: insertsInto('payment_history', historyFields, like(entry)),
  ledgerLines: insertsInto('ledger_lines', ledgerFields, like(line)),
  messages: insertsInto('messages', messageFields, like(message), ', sent_at'),
  exceptions: insertsInto('anomalies', exceptionFields, like(exception), ', closed_at'),
}
