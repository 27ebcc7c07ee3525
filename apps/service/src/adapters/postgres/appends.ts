import type { PaymentTransaction } from '../../ports/payment-store.port.ts'
import type { Run, Write } from './runner.ts'

/** The lines of one posting, however many: accounts, currencies and amounts come as three lists. */
const appendLinesSql = `
  insert into ledger_lines (posting_id, payment_id, order_id, at, recipe, account, currency, amount_minor)
  select $1, $2, $3, $4, $5, line.account, line.currency, line.amount_minor
  from unnest($6::text[], $7::text[], $8::bigint[]) as line (account, currency, amount_minor)`

/**
 * A case of the same subject that is open takes the new words. One that was closed with the same words stays closed,
 * so that news that are repeated bring nothing back.
 */
const appendAnomalySql = `
  insert into anomalies (payment_id, order_id, at, kind, subject, detail)
  select $1, $2, $3, $4, $5, $6 where not exists (
    select from anomalies
    where payment_id = $1 and kind = $4 and subject = $5 and detail = $6 and closed_at is not null
  )
  on conflict (payment_id, kind, subject) where closed_at is null do update set detail = excluded.detail
  returning xmax = 0 as is_new`

type Appends = Extract<keyof PaymentTransaction, `append${string}`>

/** Rows that are only ever added. */
export function appendsOf(run: Run, write: Write): Pick<PaymentTransaction, Appends> {
  return {
    appendHistory: async ({ paymentId, orderId, at, move, from, to, detail }) =>
      write(
        'append-history',
        `insert into payment_history (payment_id, order_id, at, move, from_state, to_state, detail)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [paymentId, orderId, new Date(at), move, from, to, detail],
      ),

    appendRefundHistory: async ({ paymentId, ordinal, at, move, from, to, detail }) =>
      write(
        'append-refund-history',
        `insert into refund_history (payment_id, ordinal, at, move, from_state, to_state, detail)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [paymentId, ordinal, new Date(at), move, from, to, detail],
      ),

    appendPosting: async (posting) =>
      write('append-lines', appendLinesSql, [
        // One booking of each recipe per payment: a second one is a bug and must not commit.
        `${posting.paymentId}/${posting.recipe}`,
        posting.paymentId,
        posting.orderId,
        new Date(posting.at),
        posting.recipe,
        posting.lines.map(({ account }) => account),
        posting.lines.map(({ money }) => money.currency),
        posting.lines.map(({ money }) => money.minor),
      ]),

    appendMessage: async ({ paymentId, orderId, kind, to, at }) =>
      write(
        'append-message',
        `insert into messages (payment_id, order_id, kind, msisdn, created_at, next_at, tries)
         values ($1, $2, $3, $4, $5, $5, 0) on conflict do nothing`,
        [paymentId, orderId, kind, to, new Date(at)],
      ),

    async appendAnomaly({ paymentId, orderId, at, kind, subject, detail }) {
      const values = [paymentId, orderId, new Date(at), kind, subject, detail]
      const { rows } = await run('append-anomaly', appendAnomalySql, values)
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
