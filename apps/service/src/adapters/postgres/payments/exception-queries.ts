import { instantOf } from '@portal/kernel/instant'
import type { PaymentException } from '../../../ports/payment.port.ts'
import {
  type OpenException,
  type PaymentStore,
  stuckFrom,
} from '../../../ports/payment-store.port.ts'
import type { Row } from '../connections/columns.ts'
import { orderColumns, paymentColumns, readJoinedOrder, readPayment } from './payment-rows.ts'

const waiting = `('raised', 'in-process', 'unknown', 'paid', 'refund-due', 'exception')`
const countWaitingSql = `
  select state as name, count(*) from payments where state in ${waiting} group by state
  union all select 'stuck', count(*) from payments where work_failures >= ${stuckFrom}
  union all select 'anomaly', count(*) from anomalies where closed_at is null`

const listExceptionsSql = `
  with cases as (
    select id as payment_id, 'exception' as about,
      coalesce(refund_due_at, paid_at, submitted_at, registered_at) as since, '' as detail
    from payments where state = 'exception'
    union all
    select id, 'stuck', coalesce(submitted_at, registered_at), coalesce(last_error, '')
    from payments where work_failures >= ${stuckFrom}
    union all
    select payment_id, kind, at, detail from anomalies where closed_at is null
  )
  select ${paymentColumns}, ${orderColumns},
    cases.about as case_about, cases.since as case_since, cases.detail as case_detail
  from cases join payments p on p.id = cases.payment_id join orders o on o.id = p.order_id
  order by
    p.taken_minor is null and p.provider_id is null and cases.about in ('exception', 'stuck', 'unanswered'),
    cases.since
  limit $1`

type Run = (name: string, text: string, values: unknown[]) => Promise<{ rows: Row[] }>

/** Statements about waiting payments and exceptions. */
export function exceptionQueries(
  run: Run,
): Pick<PaymentStore, 'countWaiting' | 'listExceptions' | 'closeExceptions'> {
  return {
    async countWaiting() {
      const { rows } = await run('count-waiting', countWaitingSql, [])
      return Object.fromEntries(rows.map((row) => [row.name as string, Number(row.count)]))
    },

    async listExceptions(limit) {
      const { rows } = await run('list-cases', listExceptionsSql, [limit])
      return rows.map((row) => ({
        payment: readPayment(row),
        order: readJoinedOrder(row),
        about: row.case_about as OpenException['about'] & PaymentException['kind'],
        since: instantOf((row.case_since as Date).getTime()),
        detail: row.case_detail as string,
      }))
    },

    async closeExceptions(id, by, reason) {
      const { rows } = await run(
        'close-exceptions',
        `update anomalies set closed_at = clock_timestamp(), closed_by = $2, closing = $3
         where payment_id = $1 and closed_at is null returning kind, detail`,
        [id, by, reason],
      )
      return rows.map((row) => ({
        kind: row.kind as PaymentException['kind'],
        detail: row.detail as string,
      }))
    },
  }
}
