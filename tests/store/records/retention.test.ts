import type { Instant } from '@portal/kernel/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type AgedRows,
  deleteAged,
} from '../../../apps/service/src/adapters/postgres/ageing/housekeeping.ts'
import {
  endOrders,
  type OrderCutoffs,
} from '../../../apps/service/src/adapters/postgres/ageing/retention.ts'
import {
  agedCodes,
  agedRecipients,
} from '../../../apps/service/src/adapters/postgres/codes/aged-codes.ts'
import {
  agedFeedback,
  createFeedbackStore,
} from '../../../apps/service/src/adapters/postgres/feedback/feedback-store.ts'
import {
  agedVotes,
  createVotes,
} from '../../../apps/service/src/adapters/postgres/feedback/votes.ts'
import { dueFields, paidFields } from '../../../apps/service/src/payments/core/payment-fixture.ts'
import type { Order, Payment } from '../../../apps/service/src/ports/payment.port.ts'
import { openStates } from '../../../apps/service/src/states/payment.states.ts'
import { useDatabase } from '../database.ts'
import { agoMs, find, keep, ownOrder } from '../rows.ts'

const { database, store, query } = await useDatabase()
beforeEach(() => query('delete from messages'))

const day = 24 * 3_600_000
const never = 0 as Instant
const none: OrderCutoffs = { bareOrders: never, contacts: never, numbers: never }
type End = (before: Instant, limit: number) => Promise<number>
const endOf =
  (kind: keyof OrderCutoffs): End =>
  (before, limit) =>
    endOrders(database, { ...none, [kind]: before }, limit)
const deleted =
  (...rows: readonly AgedRows[]): End =>
  (before, limit) =>
    deleteAged(database, rows, before, limit)
const ends = {
  bareOrders: endOf('bareOrders'),
  contacts: endOf('contacts'),
  numbers: endOf('numbers'),
  codes: deleted(...agedCodes),
  votes: deleted(...agedRecipients, ...agedVotes),
  feedback: deleted(...agedFeedback),
}
/** Ends what is older than this, in milliseconds. */
async function end(ages: Partial<Record<keyof typeof ends, number>>, limit = 99) {
  let gone = 0
  for (const [kind, ageMs] of Object.entries(ages)) {
    gone += await ends[kind as keyof typeof ends](agoMs(ageMs), limit)
  }
  return gone
}

const payer = '971000009' as NonNullable<Payment['payerMsisdn']>
/** Finished a hundred days ago, unless the fields say otherwise. */
const kept = (fields: Partial<Payment> = {}) => {
  const at = agoMs(100 * day)
  const over = { ...paidFields, state: 'delivered', registeredAt: at, deliveredAt: at } as const
  const contact = { emailId: 'a@example.com', payerMsisdn: payer }
  return keep(store, { ...over, ...contact, ...fields }, { createdAt: fields.registeredAt ?? at })
}
async function contactOf(payment: Payment) {
  const { emailId, payerMsisdn } = await find(store, payment.id)
  return [emailId, payerMsisdn]
}
const gone = [null, null]
const there = ['a@example.com', payer]

describe('orders without any attempt', () => {
  const bare = async (ageMs: number) => {
    const order = ownOrder()
    await store.transaction((tx) => tx.insertOrder(order))
    await query('update orders set bare_since = $2 where id = $1', [
      order.id,
      new Date(agoMs(ageMs)),
    ])
    return order
  }
  const isThere = async ({ id }: Order) => (await store.findOrder(id)) !== null

  test('are deleted when they are older than the time, and not before', async () => {
    const [old, young] = [await bare(25 * 3_600_000), await bare(23 * 3_600_000)]
    expect(await end({ bareOrders: day })).toBe(1)
    expect([await isThere(old), await isThere(young)]).toEqual([false, true])
  })

  test('stay once there was an attempt, whatever became of it', async () => {
    const { order, payment } = await keep(store, { state: 'expired' })
    // As a process of the version before leaves it: it knows no mark to take away.
    await query(`update orders set bare_since = now() - interval '9 days' where id = $1`, [
      order.id,
    ])
    await end({ bareOrders: day })
    expect((await find(store, payment.id)).id).toBe(payment.id)
    expect(await isThere(order)).toBe(true)
    // Looked at once, and not again.
    expect(await end({ bareOrders: day })).toBe(0)
  })

  test('lose the mark with their first attempt', async () => {
    const order = ownOrder()
    await store.transaction(async (tx) => {
      await tx.insertOrder(order)
      await tx.saveOrder(order)
    })
    const rows = await query('select bare_since from orders where id = $1', [order.id])
    expect(rows).toEqual([{ bare_since: null }])
  })

  test('that are being paid at the moment are left alone', async () => {
    const order = await bare(2 * day)
    await store.transaction(async (tx) => {
      await tx.lockOrder(order.id)
      await end({ bareOrders: day })
    })
    expect(await isThere(order)).toBe(true)
    expect(await end({ bareOrders: day })).toBe(1)
  })

  test('go in batches', async () => {
    for (let each = 0; each < 3; each++) await bare(2 * day)
    expect([await end({ bareOrders: day }, 2), await end({ bareOrders: day }, 2)]).toEqual([2, 1])
  })
})

describe('email address and payer of a payment', () => {
  const finals = ['delivered', 'refunded', 'failed', 'expired', 'superseded'] as const

  test('end in the mails about it too, which are sent no more, and not in those about others', async () => {
    const [{ payment: old }, { payment: young }] = [
      await kept(),
      await kept({ deliveredAt: agoMs(day) }),
    ]
    const recipient = 'a@example.com'
    await store.transaction(async (tx) => {
      for (const { id, orderId } of [old, young]) {
        const about = { paymentId: id, orderId, kind: 'delivered', at: agoMs(day) } as const
        await tx.appendMessage({ ...about, channel: 'mail', recipient })
        await tx.appendMessage({ ...about, channel: 'sms', recipient: payer })
      }
    })
    await end({ contacts: 90 * day })
    const rows = await query(
      `select payment_id = $1 as is_old, channel, recipient, next_at is not null as is_due
       from messages order by id`,
      [old.id],
    )
    expect(rows).toEqual([
      { is_old: true, channel: 'mail', recipient: null, is_due: false },
      { is_old: true, channel: 'sms', recipient: payer, is_due: true },
      { is_old: false, channel: 'mail', recipient, is_due: true },
      { is_old: false, channel: 'sms', recipient: payer, is_due: true },
    ])
  })

  test.each(finals)('that is %s are forgotten after the time', async (state) => {
    const { payment } = await kept({ state, endedAt: agoMs(100 * day) })
    await end({ contacts: 101 * day })
    expect(await contactOf(payment)).toEqual(there)
    await end({ contacts: 90 * day })
    expect(await contactOf(payment)).toEqual(gone)
  })

  const unfinished = [...openStates, 'paid', 'refund-due', 'exception'] as const
  test.each<[string, Partial<Payment>]>([
    ...unfinished.map((state): [string, Partial<Payment>] => [`that is ${state}`, { state }]),
    ['that ended later than it began', { deliveredAt: agoMs(10 * day) }],
    ['that is still asked about', { nextAt: agoMs(0) }],
    ['whose refund is under way', { ...dueFields({ state: 'under-way' }), state: 'failed' }],
  ])('%s are kept', async (_what, fields) => {
    const { payment } = await kept(fields)
    await end({ contacts: 90 * day })
    expect(await contactOf(payment)).toEqual(there)
  })

  test('with an open contradiction are kept until it is closed', async () => {
    const { payment } = await kept()
    await query(
      `insert into anomalies (payment_id, order_id, at, kind, subject, detail) values ($1, $2, now(), 'taken-back', '', '')`,
      [payment.id, payment.orderId],
    )
    await end({ contacts: 90 * day })
    expect(await contactOf(payment)).toEqual(there)
    await store.closeExceptions(payment.id, 'A', 'seen')
    await end({ contacts: 90 * day })
    expect(await contactOf(payment)).toEqual(gone)
  })

  test('go alone: amounts, references and state stay', async () => {
    const { order, payment } = await kept()
    const before = await find(store, payment.id)
    await end({ contacts: 90 * day })
    expect(await find(store, payment.id)).toEqual({ ...before, emailId: null, payerMsisdn: null })
    expect(await store.findOrderByReceipt(order.receiptCode)).toMatchObject({ id: order.id })
  })
})

describe('the recharged number', () => {
  const years = 3_650 * day
  const old = { registeredAt: agoMs(years + day), deliveredAt: agoMs(years + day) }

  test('gives way to a name of its order alone after the legal time', async () => {
    const [first, second] = [await kept(old), await kept(old)]
    const young = await kept()
    await end({ numbers: years })
    const [one, two] = [await find(store, first.payment.id), await find(store, second.payment.id)]
    expect(one.msisdn).toMatch(/^\*[0-9a-f]{8}$/)
    expect(one.msisdn).not.toBe(two.msisdn)
    const { msisdn } = one
    const left = { msisdn, sameKey: msisdn, amount: first.order.amount }
    expect(await store.findOrder(first.order.id)).toMatchObject(left)
    expect((await find(store, young.payment.id)).msisdn).toBe(young.payment.msisdn)
    expect(await end({ numbers: years })).toBe(0)
  })

  test.each<[string, Partial<Payment>]>([
    ['a case', { ...old, state: 'exception' }],
    ['a payment that is not over', { ...old, state: 'refund-due', nextAt: agoMs(0) }],
    ['an attempt that ended and is still watched', { ...old, state: 'failed', nextAt: agoMs(0) }],
  ])('of %s stays', async (_what, fields) => {
    const { payment } = await kept(fields)
    await end({ numbers: years })
    expect((await find(store, payment.id)).msisdn).toBe(payment.msisdn)
  })
})

test('codes, proofs, tokens and grants are deleted two days after their end, with all sends and guesses', async () => {
  const tables = [
    'otp_challenges',
    'otp_sends',
    'otp_guesses',
    'proofs',
    'access_tokens',
    'device_grants',
  ]
  const fill = async (id: string, ageMs: number) => {
    const until = new Date(agoMs(ageMs))
    await query(
      `insert into otp_challenges (id, owner_hash, channel, recipient, purpose, language, is_reachable, until)
       values ($1, 'O', 'sms', '971000001', 'PAYMENT', 'EN', true, $2)`,
      [id, until],
    )
    for (const table of ['otp_sends', 'otp_guesses']) {
      await query(
        `insert into ${table} (challenge_id, recipient, at) values ($1, '971000001', $2)`,
        [id, until],
      )
    }
    await query(`insert into proofs values ($1, 'O', '971000001', 'PAYMENT', $2)`, [id, until])
    await query(`insert into access_tokens values ($1, 'O', '971000001', $2)`, [id, until])
    await query(`insert into device_grants values ($1, 'bill', '971000001', '{}', $2)`, [id, until])
  }
  await fill('old', 2 * day + 60_000)
  await fill('young', 2 * day - 60_000)
  expect(await end({ codes: 2 * day })).toBe(4)
  for (const table of tables) {
    expect(await query(`select count(*)::integer as n from ${table}`)).toEqual([{ n: 1 }])
  }
  expect(await query('select id from otp_challenges')).toEqual([{ id: 'young' }])
})

test('a callback that comes again is kept once a day', async () => {
  const { payment } = await keep(store)
  const callback = { provider: 'purse', reference: payment.id, bodyDigest: 'D' }
  const kept = async () => {
    await store.saveCallback(callback)
    return (await query('select from callbacks where reference = $1', [payment.id])).length
  }
  expect([await kept(), await kept()]).toEqual([1, 1])
  await query(`update callbacks set received_at = received_at - interval '1 day'`)
  expect([await kept(), await kept()]).toEqual([2, 2])
})

describe('what visitors say', () => {
  const votes = createVotes(database)
  const feedback = createFeedbackStore(database)
  beforeEach(() => query('delete from help_votes; delete from help_counts; delete from feedback'))

  test('a session votes once for each question, and what was voted outlives it', async () => {
    const vote = { questionId: 'q', ownerHash: 'A', isLike: true }
    expect(await votes.add(vote)).toEqual({ likes: 1, votes: 1 })
    expect(await votes.add({ ...vote, isLike: false })).toEqual({ likes: 1, votes: 1 })
    expect(await votes.add({ ...vote, ownerHash: 'B', isLike: false })).toEqual({
      likes: 1,
      votes: 2,
    })
    expect(await votes.countOf('other')).toEqual({ likes: 0, votes: 0 })
    const seen = { likes: 1, votes: 2 }
    expect(await votes.seenBy('A', 'q')).toEqual({ ...seen, hasVoted: true })
    expect(await votes.seenBy('C', 'q')).toEqual({ ...seen, hasVoted: false })
    expect(await votes.seenBy('A', 'other')).toEqual({ likes: 0, votes: 0, hasVoted: false })
    await query(
      `update help_votes set voted_at = now() - interval '31 days' where owner_hash = 'A'`,
    )
    expect(await end({ votes: 30 * day })).toBe(1)
    expect(await query('select owner_hash from help_votes')).toEqual([{ owner_hash: 'B' }])
    expect(await votes.counts()).toEqual(new Map([['q', { likes: 1, votes: 2 }]]))
  })

  test('votes of many sessions at the same time are all counted', async () => {
    const owners = Array.from({ length: 20 }, (_, each) => `O${each}`)
    await Promise.all(
      owners.map((ownerHash) => votes.add({ questionId: 'q', ownerHash, isLike: true })),
    )
    expect(await votes.countOf('q')).toEqual({ likes: 20, votes: 20 })
  })

  test('the same message is another one after a minute', async () => {
    const said = { topic: 'other', message: 'Hi', msisdn: '971234567', email: null, language: 'EN' }
    expect(await feedback.add({ reference: 'ZM-2', ...said })).toBe('ZM-2')
    expect(await feedback.add({ reference: 'ZM-3', ...said, language: 'SW' })).toBe('ZM-2')
    await query(`update feedback set sent_at = sent_at - interval '1 minute'`)
    expect(await feedback.add({ reference: 'ZM-3', ...said })).toBe('ZM-3')
    await query('delete from feedback')
  })

  test('a message is kept under its reference, once, until its time is over', async () => {
    const said = { topic: 'other', message: 'Hello', msisdn: null, email: null, language: 'EN' }
    expect(await feedback.add({ reference: 'ZM-1', ...said })).toBe('ZM-1')
    expect(await feedback.add({ reference: 'ZM-1', ...said, message: 'Again' })).toBeNull()
    expect(await query('select message from feedback')).toEqual([{ message: 'Hello' }])
    await query(`update feedback set sent_at = now() - interval '400 days'`)
    expect(await end({ feedback: 401 * day })).toBe(0)
    expect(await end({ feedback: 365 * day })).toBe(1)
  })
})
