import { type Instant, instantOf, after as later } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAged } from '../../../apps/service/src/adapters/postgres/ageing/housekeeping.ts'
import { createDeviceGrants } from '../../../apps/service/src/adapters/postgres/codes/device-grants.ts'
import {
  agedLeads,
  createLeadStore,
  endDrafts,
} from '../../../apps/service/src/adapters/postgres/leads/lead-store.ts'
import { paidFields } from '../../../apps/service/src/payments/core/payment-fixture.ts'
import type { NewLead } from '../../../apps/service/src/ports/lead-store.port.ts'
import type { Payment } from '../../../apps/service/src/ports/payment.port.ts'
import { useDatabase } from '../database.ts'
import { keep as keepRow } from '../rows.ts'

const { database, query, store: payments } = await useDatabase()
const store = createLeadStore(database, (text) => `digest of ${text}`)
beforeEach(() => query('delete from leads; delete from proofs; delete from device_grants'))

const lead: NewLead = {
  ...{ digest: 'd', msisdn: '971000001' as Msisdn, fullName: 'Mwansa Banda', email: null },
  plan: { code: 'ODU_200GB_1M', price: money(65_000n, 'ZMW'), description: '200 GB' },
  ...{ city: 'Lusaka', street: 'Plot 12', landmark: '', feasible: true },
  place: { latitude: -15.4, longitude: 28.3 },
}

let proofs = 0
async function prove(msisdn: string = lead.msisdn): Promise<string> {
  proofs += 1
  await query(
    `insert into proofs (digest, owner_hash, subject, purpose, until) values
       ('digest of p${proofs}', 'owner', '${msisdn}', 'HBB_LEAD', clock_timestamp() + interval '1 minute')`,
  )
  return `p${proofs}`
}

let drawn = 0
const drawReference = () => {
  drawn += 1
  return `R-${drawn}`
}

async function take(
  changes: Partial<NewLead> = {},
  terms = { drawReference, grantedMs: 60_000 },
): Promise<string> {
  const own = { ...lead, ...changes }
  const uniqueCode = await prove(own.msisdn)
  const reference = await store.take(own, { ownerHash: 'owner', uniqueCode }, terms)
  return reference ?? expect.fail('It was not taken.')
}

const now = async (): Promise<Instant> => {
  const [row = {}] = await query('select clock_timestamp() as now')
  return instantOf((row.now as Date).getTime())
}

/** A moment of ours has whole milliseconds, and the one at which a row was written may be a part of one later. */
const claim = async (limit = 10, leaseMs = 60_000) => {
  const at = later(await now(), 1)
  return store.claim(at, later(at, leaseMs), limit)
}

async function claimOne() {
  const [claimed] = await claim()
  return claimed ?? expect.fail('None was due.')
}

describe('a lead', () => {
  test('is stored as it was taken, and due at once', async () => {
    const reference = await take()
    expect(await store.find(reference)).toMatchObject({ ...lead, reference, operator: null })
    expect(await claim()).toMatchObject([{ reference, tries: 0, sentUntil: null }])
  })

  test('whose reference is another one’s draws a new one', async () => {
    const first = await take()
    const references = [first, 'R-other']
    const draw = () => references.shift() ?? ''
    const second = await take({ digest: 'other' }, { drawReference: draw, grantedMs: 60_000 })
    expect(second).toBe('R-other')
  })

  test('is nothing, and grants nothing, where its proof does not serve', async () => {
    await prove('971000002')
    const asker = { ownerHash: 'owner', uniqueCode: `p${proofs}` }
    expect(await store.take(lead, asker, { drawReference, grantedMs: 60_000 })).toBeNull()
    expect(await query('select from leads')).toEqual([])
    expect(await query('select from device_grants')).toEqual([])
    expect(await query('select from proofs')).toHaveLength(1)
  })

  const grants = createDeviceGrants(database)
  const orderBy = (subject: string) => grants.find({ ownerHash: 'owner', kind: 'lead', subject })

  test('grants an order where it is feasible alone', async () => {
    expect(await orderBy(await take())).toMatchObject({ orderId: null })
    expect(await orderBy(await take({ digest: 'not sold', feasible: false }))).toBeNull()
  })

  test.each<[Payment['state'], boolean]>([
    ['registered', true],
    ['delivered', true],
    ['refund-due', true],
    ['failed', false],
    ['refunded', false],
  ])(
    'whose order has an attempt that is %s keeps it when it is submitted again: %s',
    async (state, keeps) => {
      const reference = await take()
      const { order } = await keepRow(payments, { ...paidFields, state })
      await query('update device_grants set order_id = $1 where kind = $2', [order.id, 'lead'])
      await take()
      expect((await orderBy(reference))?.orderId).toBe(keeps ? order.id : null)
    },
  )

  test('is shown with the address that its device typed the last time', async () => {
    const refLeadId = await take({ email: 'first@example.com' })
    await take({ email: 'second@example.com' })
    const shown = { ownerHash: 'owner', kind: 'lead-shown', subject: refLeadId } as const
    expect(await grants.find(shown)).toMatchObject({ shown: { email: 'second@example.com' } })
  })
})

describe('a lead that is due', () => {
  test('is given to one of two that claim at once, until its lease is over', async () => {
    await take()
    await take({ digest: 'other' })
    const both = await Promise.all([claim(1), claim(1)])
    expect(new Set(both.flat().map(({ reference }) => reference)).size).toBe(2)
    expect(await claim()).toEqual([])
    await query("update leads set next_at = clock_timestamp() - interval '1 second'")
    expect(await claim()).toMatchObject([{ tries: 1 }, { tries: 1 }])
  })

  test('is passed over while another process has its row', async () => {
    const [held, free] = [await take(), await take({ digest: 'other' })]
    const client = await database.connect()
    await client.query('begin')
    await client.query('select from leads where reference = $1 for update', [held])
    const claimed = await claim()
    await client.query('rollback')
    client.release()
    expect(claimed.map(({ reference }) => reference)).toEqual([free])
    expect((await claim()).map(({ reference }) => reference)).toEqual([held])
  })

  test('is due no more once the operator has it, whatever comes late', async () => {
    const reference = await take()
    const claimed = await claimOne()
    await store.settle(claimed, { kind: 'taken', id: 'l-1', status: 'acknowledged' })
    const again = { kind: 'again', at: await now(), failure: 'late', isUnsent: true } as const
    await store.settle(claimed, again)
    expect(await claim()).toEqual([])
    expect(await store.countWaiting(await now())).toEqual({ all: 0, late: 0 })
    await store.noteStatus(reference, 'inProgress', ['VISIT_PLANNED'])
    expect(await store.find(reference)).toMatchObject({
      operator: { id: 'l-1', status: 'inProgress', notes: ['VISIT_PLANNED'] },
    })
  })

  test('keeps word of a request until it is certain that nothing left', async () => {
    await take()
    const until = later(await now(), 60_000)
    const first = await claimOne()
    expect(await store.noteSending(first, until)).toBe(true)
    const at = await now()
    await store.settle(first, { kind: 'again', at, failure: 'lost', isUnsent: false })
    const second = await claimOne()
    expect(second.sentUntil).toBe(until)
    await store.settle(second, { kind: 'again', at, failure: 'unsent', isUnsent: true })
    expect((await claimOne()).sentUntil).toBeNull()
  })

  test('is not written to under a claim that is over', async () => {
    await take()
    const late = await claimOne()
    await query("update leads set next_at = clock_timestamp() - interval '1 second'")
    const [until, present] = [later(await now(), 60_000), await claimOne()]
    expect(await store.noteSending(present, until)).toBe(true)
    expect(await store.noteSending(late, until)).toBe(false)
    const again = { kind: 'again', at: await now(), failure: 'unsent', isUnsent: true } as const
    await store.settle(late, again)
    expect(await claim()).toEqual([])
    await store.settle(present, { ...again, isUnsent: false })
    expect((await claimOne()).sentUntil).toBe(until)
  })

  test('is counted, and as late from an age on', async () => {
    await take()
    const at = await now()
    expect(await store.countWaiting(later(at, -60_000))).toEqual({ all: 1, late: 0 })
    expect(await store.countWaiting(later(at, 60_000))).toEqual({ all: 1, late: 1 })
  })
})

describe('in time end', () => {
  test('leads of a certain age, sent or not', async () => {
    const old = await take()
    const young = await take({ digest: 'other' })
    await query(
      `update leads set created_at = created_at - interval '9 days' where reference = '${old}'`,
    )
    expect(await deleteAged(database, agedLeads, later(await now(), -8 * 86_400_000), 10)).toBe(1)
    expect(await query('select reference from leads')).toEqual([{ reference: young }])
  })

  test('drafts that are over, and nothing else', async () => {
    const grants = createDeviceGrants(database)
    const give = (kind: 'lead-draft' | 'bill', subject: string) =>
      grants.give({ ownerHash: 'owner', kind, subject }, {}, 60_000)
    await give('lead-draft', 'over')
    await give('bill', 'over')
    await query('update device_grants set until = clock_timestamp()')
    await give('lead-draft', 'held')
    expect(await endDrafts(database, 10)).toBe(1)
    const left = await query('select kind, subject from device_grants order by kind')
    expect(left).toEqual([
      { kind: 'bill', subject: 'over' },
      { kind: 'lead-draft', subject: 'held' },
    ])
  })
})
