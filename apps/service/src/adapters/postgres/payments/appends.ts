import type { PaymentTransaction } from '../../../ports/payment-store.port.ts'
import { columnsOf, insertInto, placeOf, places, valuesOf } from '../connections/columns.ts'
import type { Run, Write } from '../connections/runner.ts'
import {
  exceptionFields,
  historyFields,
  ledgerFields,
  messageFields,
  refundHistoryFields,
} from './record-rows.ts'

const appendHistorySql = insertInto('payment_history', columnsOf(historyFields))
const appendRefundHistorySql = insertInto('refund_history', columnsOf(refundHistoryFields))
const appendMessageSql = `${insertInto('messages', columnsOf(messageFields))} on conflict do nothing`

const exceptionColumns = columnsOf(exceptionFields)
const given = (column: string) => placeOf(exceptionFields, column)
/**
 * A case of the same subject that is open takes the new words. One that was closed with the same words stays closed,
 * so that notifications that are repeated bring nothing back.
 */
const appendExceptionSql = `
  insert into anomalies (${exceptionColumns.join(', ')})
  select ${places(exceptionColumns.length)} where not exists (
    select from anomalies
    where payment_id = ${given('payment_id')} and kind = ${given('kind')} and subject = ${given('subject')}
      and detail = ${given('detail')} and closed_at is not null
  )
  on conflict (payment_id, kind, subject) where closed_at is null do update set detail = excluded.detail
  returning xmax = 0 as is_new`

type Appends = Extract<keyof PaymentTransaction, `append${string}`>

/** Rows that are only ever added. */
export function appendsOf(run: Run, write: Write): Pick<PaymentTransaction, Appends> {
  return {
    appendHistory: async (entry) =>
      write('append-history', appendHistorySql, valuesOf(historyFields, entry)),

    appendRefundHistory: async (entry) =>
      write('append-refund-history', appendRefundHistorySql, valuesOf(refundHistoryFields, entry)),

    async appendPosting({ lines, ...posting }) {
      // One booking of each recipe per payment: a second one is a bug and must not commit.
      const postingId = `${posting.paymentId}/${posting.recipe}`
      const values = lines.flatMap((line) =>
        valuesOf(ledgerFields, { ...posting, ...line, postingId }),
      )
      const text = insertInto('ledger_lines', columnsOf(ledgerFields), lines.length)
      write(`append-${lines.length}-lines`, text, values)
    },

    appendMessage: async (message) =>
      write(
        'append-message',
        appendMessageSql,
        valuesOf(messageFields, { ...message, nextAt: message.at, tries: 0 }),
      ),

    async appendException(exception) {
      const { rows } = await run(
        'append-exception',
        appendExceptionSql,
        valuesOf(exceptionFields, exception),
      )
      return rows[0]?.is_new === true
    },

    appendSession: async ({ id, provider }, session) =>
      write(
        'append-session',
        `insert into provider_sessions (provider, session, payment_id, created_at)
         select $1::text, $2::text, $3::text, clock_timestamp() where not exists (
           select from provider_sessions where provider = $1 and session = $2 and payment_id = $3
         )`,
        [provider, session, id],
      ),
  }
}
