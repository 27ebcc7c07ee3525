import { instantOf } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import { expect, test } from 'vitest'
import { createPaymentStore } from '../../../apps/service/src/adapters/postgres/payments/payment-store.ts'
import { paidFields } from '../../../apps/service/src/payments/core/payment-fixture.ts'
import { freshNumber } from '../../client/line-numbers.ts'
import { useDatabase } from '../database.ts'
import { agoMs, keep } from '../rows.ts'

const { database, query } = await useDatabase()
const store = createPaymentStore(database)

/** A phone that rang for a stranger and for the asking session, and what is counted for that one. */
async function phoneOf(): Promise<{ payer: Msisdn; ownerHash: string; count: () => unknown }> {
  const payer = freshNumber() as Msisdn
  const prompt = {
    state: 'failed',
    payerMsisdn: payer,
    provider: 'purse',
    submittedAt: agoMs(60_000),
  } as const
  await keep(store, { ...prompt, chargeSentAt: agoMs(60_000) })
  const { order } = await keep(store, { ...prompt, chargeSentAt: agoMs(50_000) })
  const asker = { payer, ownerHash: order.ownerHash }
  const since = instantOf(0)
  const counted = () => store.transaction((tx) => tx.countPrompts(asker, since, ['purse']))
  const count = async () => {
    const { unapprovedAt, ownAt, isOwners } = await counted()
    return { all: unapprovedAt.length, own: ownAt.length, isOwners }
  }
  return { ...asker, count }
}

test('prompts of a session are counted apart, and a stranger is no owner', async () => {
  const { count } = await phoneOf()
  expect(await count()).toEqual({ all: 2, own: 1, isOwners: false })
})

test.each([
  ['29 days', true],
  ['31 days', false],
])('a number that the session proved %s ago is its own: %s', async (age, isOwners) => {
  const { payer, ownerHash, count } = await phoneOf()
  await query(
    `insert into known_recipients (owner_hash, recipient, known_at) values ($1, $2, now() - $3::interval)`,
    [ownerHash, payer, age],
  )
  expect(await count()).toEqual({ all: 2, own: 1, isOwners })
})

test.each([
  ['a session that paid from the number is its owner', 'own', true],
  ['a session is no owner because another paid from the number', 'foreign', false],
])('%s', async (_title, whose, isOwners) => {
  const { payer, ownerHash, count } = await phoneOf()
  const paidAt = agoMs(60_000)
  const fields = { ...paidFields, state: 'delivered', payerMsisdn: payer, paidAt } as const
  const order = whose === 'own' ? { ownerHash } : {}
  await keep(store, { ...fields, submittedAt: paidAt, deliveredAt: paidAt }, order)
  expect(await count()).toMatchObject({ isOwners })
})
