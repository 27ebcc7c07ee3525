import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPayment } from '../../../apps/service/src/payments/core/payment-fixture.ts'
import type { Payment } from '../../../apps/service/src/ports/payment.port.ts'
import {
  type PaymentStore,
  ProviderIdTaken,
} from '../../../apps/service/src/ports/payment-store.port.ts'
import type { Disk } from '../../sim/disk/disk.ts'
import { useDatabase } from '../database.ts'
import { agoMs, find, keep, ownOrder } from '../rows.ts'
import { lifeArbitrary } from './operations.ts'
import { clockFrom, everyOrder, everyPayment } from './pools.ts'
import { memorySide, normalised, postgresSide } from './two-stores.ts'

/**
 * Compares the simulation's store with PostgreSQL's, since the simulation proves nothing if they differ.
 * The same seed each time, so that a suite that passed passes again; SEED tries others, RUNS makes it longer.
 */
const seed = Number(process.env.SEED ?? 1)
const numRuns = Number(process.env.RUNS ?? 60)

const { database, query } = await useDatabase()

/** Empties the tables without the triggers that refuse it. */
async function empty() {
  const client = await database.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `truncate orders, payments, refunds, provider_sessions, anomalies, payment_history, refund_history,
         ledger_lines, messages, idempotency_keys, callbacks, secret_tries, opened_seals, proofs, device_grants`,
    )
    await client.query('set session_replication_role = origin')
  } finally {
    client.release()
  }
}

/** Everything that the port can read, by id. */
async function rowsOf(store: PaymentStore) {
  const orders = await Promise.all(everyOrder.map((id) => store.findOrder(id)))
  const payments = await Promise.all(everyPayment.map((id) => store.findPayment(id)))
  const states = await Promise.all(everyPayment.map((id) => store.findState(id)))
  return { orders, payments, states }
}

/** Rows with the names of the port's fields. */
const read = async (columns: string, from: string) =>
  (await query(`select ${columns} from ${from}`)).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
    ),
  )

const entry = 'at, move, from_state as from, to_state as to, detail'
const money = 'amount_minor::text || currency as amount'

/** Everything that the port only writes, as PostgreSQL holds it. */
const writtenInDatabase = async () => ({
  history: await read(`payment_id, order_id, ${entry}`, 'payment_history order by id'),
  refundHistory: await read(`payment_id, ordinal, ${entry}`, 'refund_history order by id'),
  refunds: await read(
    `provider, payment_id || '/' || ordinal as id, state, ${money}, provider_refund_id, tries`,
    'refunds order by payment_id, ordinal',
  ),
  lines: await read(
    `payment_id, order_id, at, recipe, account, ${money}`,
    'ledger_lines order by id',
  ),
  messages: await read(
    'payment_id, order_id, kind, channel, recipient, created_at as at',
    'messages order by id',
  ),
  exceptions: await read(
    'payment_id, order_id, at, kind, subject, detail, closed_at is not null as is_closed',
    'anomalies order by id',
  ),
  keys: await read(
    `operation || '/' || key as name, fingerprint, answer, created_at`,
    'idempotency_keys order by 1',
  ),
  callbacks: await read('provider, reference, body_digest, received_at', 'callbacks order by id'),
  secretTries: await read('payment_id, n, payer, at', 'secret_tries order by payment_id, n'),
  openedSeals: await read('digest, opened_at', 'opened_seals order by digest'),
})

function writtenOn(disk: Disk) {
  const written = ({ minor, currency }: { minor: bigint; currency: string }) =>
    `${minor}${currency}`
  const byName = <T>(rows: ReadonlyMap<string, T>) => [...rows].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    history: disk.history,
    refundHistory: disk.refundHistory,
    refunds: byName(disk.refunds).map(
      ([id, { provider, state, amount: one, providerRefundId, tries }]) => {
        const amount = written(one)
        return { id, provider, state, amount, providerRefundId, tries }
      },
    ),
    lines: disk.postings.flatMap(({ lines, ...posting }) =>
      lines.map(({ account, money: one }) => ({ ...posting, account, amount: written(one) })),
    ),
    messages: disk.messages,
    exceptions: [...disk.exceptions.values()],
    keys: byName(disk.keys).map(([name, one]) => ({ name, ...one })),
    callbacks: disk.callbacks,
    secretTries: byName(disk.secretTries).map(([, tried]) => tried),
    openedSeals: byName(disk.openedSeals).map(([digest, openedAt]) => ({ digest, openedAt })),
  }
}

test('both stores name a provider’s id that another payment has', async () => {
  await empty()
  for (const { store } of [memorySide(), postgresSide(database)]) {
    await keep(store, { state: 'failed', providerId: 'T1' })
    await expect(keep(store, { state: 'failed', providerId: 'T1' })).rejects.toThrow(
      ProviderIdTaken,
    )
  }
})

const minute = 60_000
const delivered = {
  state: 'delivered',
  taken: aPayment().amount,
  paidAt: agoMs(3 * minute),
} as const

/** An order that was asked for and never begun, beside one for the same thing with an attempt. */
test.each<[string, Partial<Payment>, string | null]>([
  ['is pending', { state: 'in-process' }, 'other'],
  ['was delivered since', { ...delivered, deliveredAt: agoMs(minute) }, null],
  ['was delivered before', { ...delivered, deliveredAt: agoMs(3 * minute) }, 'unbegun'],
  ['failed', { state: 'failed' }, 'unbegun'],
  ['is with a person', { state: 'exception' }, 'unbegun'],
])(
  'both stores, where the same %s, offer the right order to be resumed',
  async (_what, fields, resumed) => {
    await empty()
    for (const { store } of [memorySide(), postgresSide(database)]) {
      const { order } = await keep(store, fields, { createdAt: agoMs(4 * minute) })
      const { ownerHash, sameKey } = order
      const unbegun = ownOrder({ ownerHash, sameKey, createdAt: agoMs(2 * minute) })
      await store.transaction((tx) => tx.insertOrder(unbegun))
      const found = await store.findUnfinished(ownerHash, agoMs(9 * minute), agoMs(9 * minute))
      const ids = { other: order.id, unbegun: unbegun.id }
      const name = Object.entries(ids).find(([, id]) => id === found?.order.id)?.[0]
      expect(name ?? null).toBe(resumed)
      const another = ownOrder({ ownerHash, sameKey: 'else', createdAt: agoMs(minute) })
      await store.transaction((tx) => tx.insertOrder(another))
      const later = await store.findUnfinished(ownerHash, agoMs(9 * minute), agoMs(9 * minute))
      expect(later?.order.id).toBe(resumed === 'other' ? order.id : another.id)
    }
  },
)

test('both stores note a failure for the worker that holds the lease, and for no earlier one', async () => {
  await empty()
  for (const { store } of [memorySide(), postgresSide(database)]) {
    const { payment } = await keep(store, { nextAt: agoMs(1_000) })
    const [early] = await store.claimDue(0, 1)
    const [late] = await store.claimDue(60_000, 1)
    if (!early || !late) throw new Error('nothing was due')
    const backOff = { retryMs: 1_000, failuresMax: 5, stuckRetryMs: 1_000 }
    await store.noteFailure(early, 'too late', backOff)
    const held = await find(store, payment.id)
    expect(held).toMatchObject({ leaseUntil: late.leaseUntil, workFailures: 0, lastError: null })
    await store.noteFailure(late, 'in time', backOff)
    const freed = await find(store, payment.id)
    expect(freed).toMatchObject({ leaseUntil: null, workFailures: 1, lastError: 'in time' })
  }
})

test(`both stores answer the same (SEED=${seed})`, { timeout: 300_000 }, async () => {
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(lifeArbitrary, async (ops) => {
      await empty()
      const base = Date.now()
      const at = clockFrom(base)
      const memory = memorySide()
      const postgres = postgresSide(database)
      for (const op of ops) {
        const real = normalised(await op.run(postgres, at), base)
        const simulated = normalised(await op.run(memory, at), base)
        expect(simulated, fc.stringify(op)).toEqual(real)
        const outcome = `${op.args[0]}: ${real === 'failed' ? 'failed' : 'done'}`
        if (op.name === 'transaction') seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
      }
      expect(normalised(await rowsOf(memory.store), base)).toEqual(
        normalised(await rowsOf(postgres.store), base),
      )
      expect(normalised(writtenOn(memory.disk), base)).toEqual(
        normalised(await writtenInDatabase(), base),
      )
    }),
    { seed, numRuns, endOnFailure: process.env.CI !== undefined },
  )
  // Every outcome of an operation must have occurred; otherwise the pools are too large.
  for (const name of [
    'commit: done',
    'commit: failed',
    'commit-fails: failed',
    'commit-unheard: failed',
  ]) {
    expect(seen.get(name), name).toBeGreaterThan(5)
  }
})
