import type pg from 'pg'
import { fillOf } from '../../apps/service/src/payments/core/many-rows-fixture.ts'
import { onDatabase, runSql } from '../client/on-database.ts'

/**
 * Fills a migrated database with payments as a busy year leaves them: one every 3.15 seconds, and a
 * rush in the last quarter of an hour, the same rush however many lie behind it. Ids are real ones in
 * form, made from the row's number.
 */
export type Stock = {
  payments: number
  /** So many of the newest have their history and postings too; those of older ones weigh the same. */
  detailed: number
}

/** In the last quarter of an hour: 22 a second. */
const rushPayments = 20_000
const ordersPerDevice = 4
/** Payments within the thirty days for which some rows are kept. */
const youngPayments = 823_000

const at = `case when $n > p.total - ${rushPayments}
  then p.now - (p.total - $n) * interval '45 milliseconds'
  else p.now - interval '15 minutes' - (p.total - ${rushPayments} - $n) * interval '3.15 seconds' end`

const orderId = (n: string) => `'7' || upper(substr(md5('order ' || ${n}), 1, 25))`
const paymentId = (n: string) => `'6' || upper(substr(md5('payment ' || ${n}), 1, 25))`
const session = (k: string) => `'5' || upper(substr(md5('session ' || ${k}), 1, 25))`
/** Spread over the whole time, as the visits of one person are. */
const device = (n: string) => `(${n} * 7919) % greatest(p.total / ${ordersPerDevice}, 1)`
/** Thirty-two bits in another order: unique, and without order, as drawn ones are. */
const code = (n: string) => `upper(lpad(to_hex((${n} * 2654435761) % 4294967296), 8, '0'))`
const reference = (n: string) =>
  `'ZB-' || substr(${code(n)}, 1, 4) || '-' || substr(${code(n)}, 5, 4)`
const receipt = (n: string) => `upper(substr(md5('receipt ' || ${n}), 1, 19))`
const msisdn = (n: string) => `(970000000 + (${device(n)}) % 9000000)::text`

const state = `case
  when $n > p.total - ${rushPayments} and $n % 10 = 0
    then (array['raised', 'in-process', 'unknown', 'paid'])[1 + ($n / 10 % 4)::int]
  when $n % 1000 < 885 then 'delivered'
  when $n % 1000 < 955 then 'failed'
  when $n % 1000 < 980 then 'expired'
  when $n % 1000 < 995 then 'superseded'
  else 'refunded' end`

const rows = `select n, ${at.replaceAll('$n', 'n')} as at, ${state.replaceAll('$n', 'n')} as state, p.now, p.total
  from filled p, generate_series($1::bigint, $2::bigint) n`

const recharge = { kind: 'airtime', lineType: 'PREPAID' } as const
const insertOrders = fillOf.orders(`(${rows}) p`, { item: recharge })(
  `${orderId('n')} as id, encode(sha256(convert_to(${session(device('n'))}, 'UTF8')), 'hex') as owner_hash,
   at - interval '20 seconds' as created_at, at - interval '20 seconds' as quoted_at, now() as bare_since,
   'PREPAID RECHARGE' as transaction_type, ${msisdn('n')} as msisdn, 'airtime/' || ${msisdn('n')} || '/5000/ZMW' as same_key,
   '/prepaid-recharge' as redirect_page, ${reference('n')} as reference, ${receipt('n')} as receipt_code,
   case when state in ('delivered', 'refunded') then ${paymentId('n')} end as paid_by`,
)

const ofCards = (value: string) => `case when n % 2 = 0 then ${value} end`
const ofPaid = (what: string) =>
  `case when state in ('delivered', 'refunded', 'paid') then ${what} end`
const insertPayments = fillOf.payments(`(${rows}) p`, { tries: 1 })(
  `${paymentId('n')} as id, ${orderId('n')} as order_id, state, ${msisdn('n')} as msisdn,
   case when n % 2 = 0 then 'flutterwave' else 'airtel-money' end as provider,
   case when n % 2 = 0 then 'PAYMENT_GATEWAY' else 'AM' end as mode,
   ${ofCards(`'chanda.mwila@example.com'`)} as email_id, case when n % 2 = 1 then ${msisdn('n')} end as payer_msisdn,
   at as registered_at, at + interval '5 seconds' as submitted_at, at + interval '5 seconds' as charge_sent_at,
   at + interval '30 minutes' as charge_expires_at, ${ofPaid(`at + interval '40 seconds'`)} as paid_at,
   case when state = 'delivered' then at + interval '42 seconds' end as delivered_at,
   case when state = 'refunded' then at + interval '17 minutes' end as refunded_at,
   case when state in ('failed', 'expired', 'superseded') then at + interval '2 minutes' end as ended_at,
   case when state = 'failed' then 'declined' end as reason, ${ofCards(`jsonb_build_object('kind', 'redirect',
     'url', 'https://checkout.gateway.example/v3/hosted/pay/' || md5('page ' || n))`)} as shown,
   ${ofPaid('n::text')} as provider_id, ${ofPaid('5000')} as taken_minor, ${ofPaid(`'ZMW'`)} as taken_currency,
   case when state in ('raised', 'in-process', 'unknown', 'paid')
          or (state in ('failed', 'expired', 'superseded') and at > now - interval '24 hours')
        then now + (n * 7919 % 180000 - 90000) * interval '1 millisecond' end as next_at`,
)

const moves = `(select * from (${rows}) p, generate_series(1, 5) step where step <= 3 or state in ('delivered', 'refunded')) p`
const insertHistory = fillOf.history(moves)(
  `${paymentId('n')} as payment_id, ${orderId('n')} as order_id, at + step * interval '8 seconds' as at,
   (array['register', 'submit', 'pend', 'confirm', 'deliver'])[step] as move,
   (array[null, 'registered', 'raised', 'in-process', 'paid'])[step] as from_state,
   (array['registered', 'raised', 'in-process', 'paid', 'delivered'])[step] as to_state`,
)

const delivered = `(select * from (${rows}) p where state = 'delivered') p`
const postings = `${delivered}, (values ('take', 'gateway', 5000), ('take', 'customers', -5000),
  ('deliver', 'customers', 5000), ('deliver', 'deliveries', -5000)) line (recipe, account, minor)`
const insertLines = fillOf.ledgerLines(postings)(
  `${paymentId('n')} || '/' || recipe as posting_id, ${paymentId('n')} as payment_id, ${orderId('n')} as order_id,
   at + interval '40 seconds' as at, recipe, account, minor as amount_minor`,
)

const insertKeys = `insert into idempotency_keys (key, operation, fingerprint, answer, created_at)
  select ${orderId('n')} || ':1', operation, md5('body ' || n) || md5('request ' || n), ${paymentId('n')}, at
  from (${rows}) p, (values ('initiate'), ('process')) kind (operation)`

const insertMessages = fillOf.messages(delivered)(
  `${paymentId('n')} as payment_id, ${orderId('n')} as order_id, ${msisdn('n')} as recipient, at as created_at, at as sent_at`,
)

/** Names of one row, by the expressions that it was filled with. */
export type Named = {
  paymentId: string
  session: string
  msisdn: string
  reference: string
}

/** Names of some rows by chance, the last but one first, so that any of them can be asked for. */
export async function namesOf(databaseUrl: string, count: number): Promise<Named[]> {
  const rows = await runSql(
    databaseUrl,
    `select ${paymentId('n')} as "paymentId", ${session(device('n'))} as session, ${msisdn('n')} as msisdn,
       ${reference('n')} as reference
     from filled p, generate_series(1, ${count}) i,
       lateral (select case i when 1 then p.total - 1 else 1 + floor(random() * p.total)::bigint end as n) drawn
     order by i`,
  )
  return rows as Named[]
}

type Index = { table: string; name: string; definition: string; constrained: boolean }

/** Foreign keys on the filled tables, which are not checked again, and then their indexes. */
const indexesSql = `
  select conrelid::regclass::text as table, conname::text as name,
    pg_get_constraintdef(oid) || ' not valid' as definition, true as constrained
  from pg_constraint where contype = 'f' and confrelid = any($1::text[]::regclass[])
  union all
  select i.indrelid::regclass::text, i.indexrelid::regclass::text,
    coalesce(pg_get_constraintdef(c.oid), pg_get_indexdef(i.indexrelid)), c.oid is not null
  from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
  where i.indrelid = any($1::text[]::regclass[])`

/** Indexes are built once over all rows: filling them row by row takes many times as long. */
async function dropIndexes(client: pg.Client): Promise<Index[]> {
  const { rows } = await client.query<Index>(indexesSql, [filled])
  for (const { table, name, constrained } of rows) {
    await client.query(
      constrained ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`,
    )
  }
  return rows
}

async function makeIndexes(client: pg.Client, indexes: readonly Index[]) {
  for (const { table, name, definition, constrained } of indexes.toReversed()) {
    await client.query(
      constrained ? `alter table ${table} add constraint ${name} ${definition}` : definition,
    )
  }
}

const firstDetailed = ({ payments, detailed }: Stock) => payments - detailed + 1
const firstYoung = ({ payments }: Stock) => Math.max(1, payments - youngPayments)
/** Tables, their statements, and the payment from which on they have rows. */
const parts: [string, string, (stock: Stock) => number][] = [
  ['orders', insertOrders, () => 1],
  ['payments', insertPayments, () => 1],
  ['payment_history', insertHistory, firstDetailed],
  ['ledger_lines', insertLines, firstDetailed],
  ['idempotency_keys', insertKeys, firstYoung],
  ['messages', insertMessages, firstYoung],
]
const filled = parts.map(([table]) => table)
const portion = 500_000

/** `now`: when the newest of them was opened. Says what it does on the way, since it takes long. */
export const fill = (databaseUrl: string, stock: Stock, say: (words: string) => void) =>
  onDatabase(databaseUrl, (client) => fillBy(client, stock, say))

async function fillBy(client: pg.Client, stock: Stock, say: (words: string) => void) {
  const { payments } = stock
  await client.query('set session_replication_role = replica')
  await client.query("set maintenance_work_mem = '1GB'")
  await client.query('set max_parallel_maintenance_workers = 0')
  await client.query('create table filled (now timestamptz not null, total bigint not null)')
  await client.query('insert into filled values (now(), $1)', [payments])
  const indexes = await dropIndexes(client)
  for (const [table, statement, firstOf] of parts) {
    const start = performance.now()
    for (let from = firstOf(stock); from <= payments; from += portion) {
      await client.query(statement, [from, Math.min(payments, from + portion - 1)])
    }
    say(`${table}: rows in ${((performance.now() - start) / 1_000).toFixed(0)} s`)
  }
  const start = performance.now()
  await makeIndexes(client, indexes)
  say(`indexes in ${((performance.now() - start) / 1_000).toFixed(0)} s`)
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}
