import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import {
  isMigrated,
  MigrationRefused,
  migrate,
  openDatabase,
} from '../../../apps/service/src/adapters/postgres/connections/database.ts'
import { createPaymentStore } from '../../../apps/service/src/adapters/postgres/payments/payment-store.ts'
import { createEmptyDatabase } from '../database.ts'
import { runProgram } from '../program.ts'
import { agoMs, find, keep } from '../rows.ts'

/** The statements of the operations document, as an administrator runs them. */
async function blocksBetween(begin: string, end: string): Promise<string[]> {
  const text = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const part = text.slice(text.indexOf(begin), text.indexOf(end))
  return [...part.matchAll(/```sql\n(.*?)```/gs)].map(([, statements = '']) => statements)
}

const tomorrow = agoMs(-24 * 3_600_000)

const [before = '', after = ''] = await blocksBetween('### Two roles', '### Under systemd')

const own = await createEmptyDatabase()
await own.database.query(before)
const asRole = (role: string, password: string): string => {
  const url = new URL(own.url)
  url.username = role
  url.password = password
  return url.href
}
const ownerUrl = asRole('portal_owner', 'OWNER-PASSWORD')
const appUrl = asRole('portal_app', 'APP-PASSWORD')
const app = openDatabase({ url: appUrl, connectionsMax: 2, onError: () => {} })
afterAll(async () => {
  await app.end()
  await own.database.query('drop owned by portal_app, portal_owner cascade')
  await own.database.query('drop role portal_app, portal_owner')
  await own.drop()
})

/** `npm run migrate`, as far as the service is concerned. */
const runMigrate = (url: string) => runProgram('migrate', [], { DATABASE_URL: url })

describe("the service's role", () => {
  test('does not start on a database that lacks a migration, and says what to do', async () => {
    await expect(migrate(app)).rejects.toThrow(MigrationRefused)
    await expect(migrate(app)).rejects.toThrow('run npm run migrate')
  })

  test('finds everything in place once the owner has migrated', async () => {
    expect(await runMigrate(ownerUrl)).toMatchObject({
      code: 0,
      said: expect.stringContaining('001-payments.sql'),
    })
    expect(await runMigrate(ownerUrl)).toEqual({ code: 0, said: 'nothing to migrate\n' })
    await own.database.query(after)
    expect(await migrate(app)).toEqual([])
    expect(await isMigrated(app)).toBe(true)
  })

  test('keeps orders and payments, claims work and deletes what is too old', async () => {
    const store = createPaymentStore(app)
    const { payment } = await keep(store, { state: 'raised', nextAt: agoMs(1_000) })
    expect((await store.claimDue(30_000, 1)).map(({ id }) => id)).toEqual([payment.id])
    expect((await find(store, payment.id)).leaseUntil).not.toBeNull()
    await store.transaction((tx) =>
      tx.appendHistory({
        paymentId: payment.id,
        orderId: payment.orderId,
        at: payment.registeredAt,
        move: 'register',
        from: null,
        to: 'registered',
        detail: '',
      }),
    )
    await store.transaction((tx) => tx.claimKey('K', 'initiate', 'F').then(() => {}))
    expect(await store.forgetBefore(tomorrow, 10)).toBe(1)
    await app.query(`insert into rate_limits values ('K', 1, 1)`)
    await app.query('delete from rate_limits')
  })

  test.each([
    'truncate rate_limits',
    'truncate messages',
    'drop table messages',
    'alter table payments add column more text',
    'alter table payments disable trigger all',
    'alter table ledger_lines disable trigger ledger_append_only',
    'set session_replication_role = replica',
    'create table more (id text)',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    `update ledger_lines set amount_minor = 1`,
    'delete from payment_history',
    'delete from refund_history',
    `insert into migrations (name) values ('999-later.sql')`,
  ])('is refused: %s', async (statement) => {
    await expect(app.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })
})
