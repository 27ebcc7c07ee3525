import type { Money } from '@portal/kernel/money'
import type {
  HistoryEntry,
  LedgerAccount,
  NewMessage,
  PaymentException,
  Posting,
  RefundEntry,
} from '../../../ports/payment.port.ts'
import { amount, type Field, moment, plain } from '../connections/columns.ts'

/** Records beside orders, payments and refunds: most of their rows are never changed. */
export const historyFields: readonly Field<HistoryEntry>[] = [
  plain('paymentId', 'payment_id'),
  plain('orderId', 'order_id'),
  moment('at', 'at'),
  plain('move', 'move'),
  plain('from', 'from_state'),
  plain('to', 'to_state'),
  plain('detail', 'detail'),
]

export const refundHistoryFields: readonly Field<RefundEntry>[] = [
  plain('paymentId', 'payment_id'),
  plain('ordinal', 'ordinal'),
  moment('at', 'at'),
  plain('move', 'move'),
  plain('from', 'from_state'),
  plain('to', 'to_state'),
  plain('detail', 'detail'),
]

export type LedgerLine = Omit<Posting, 'lines'> & {
  postingId: string
  account: LedgerAccount
  money: Money
}
export const ledgerFields: readonly Field<LedgerLine>[] = [
  plain('postingId', 'posting_id'),
  plain('paymentId', 'payment_id'),
  plain('orderId', 'order_id'),
  moment('at', 'at'),
  plain('recipe', 'recipe'),
  plain('account', 'account'),
  amount('money', ['amount_minor', 'currency']),
]

/** A message as it is stored: due at `nextAt`, which is null once it was sent or given up. */
export type StoredMessage = NewMessage & { nextAt: NewMessage['at'] | null; tries: number }
export const messageFields: readonly Field<StoredMessage>[] = [
  plain('paymentId', 'payment_id'),
  plain('orderId', 'order_id'),
  plain('kind', 'kind'),
  plain('channel', 'channel'),
  plain('recipient', 'recipient'),
  moment('at', 'created_at'),
  moment('nextAt', 'next_at'),
  plain('tries', 'tries'),
]

export const exceptionFields: readonly Field<PaymentException>[] = [
  plain('paymentId', 'payment_id'),
  plain('orderId', 'order_id'),
  moment('at', 'at'),
  plain('kind', 'kind'),
  plain('subject', 'subject'),
  plain('detail', 'detail'),
]
