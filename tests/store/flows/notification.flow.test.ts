import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import {
  dueFields,
  fifty,
  hours,
  minutes,
  paidFields,
  registeredFields,
} from '../../../apps/service/src/payments/core/payment-fixture.ts'
import type { Change } from '../../../apps/service/src/payments/core/payment-move.rules.ts'
import { workOn } from '../../../apps/service/src/payments/engine/payment.flow.ts'
import {
  giveUp,
  noteReturn,
} from '../../../apps/service/src/payments/notifications/notification.flow.ts'
import type { Asker } from '../../../apps/service/src/payments/orders/checkout.flow.ts'
import type { Payment, Refund } from '../../../apps/service/src/ports/payment.port.ts'
import type {
  EnquiryAnswer,
  ReturnOutcome,
} from '../../../apps/service/src/ports/payment-provider.port.ts'
import { ProviderIdTaken } from '../../../apps/service/src/ports/payment-store.port.ts'
import { type Heard, useDeps } from '../flow-deps.ts'
import { agoMs } from '../rows.ts'

const { deps, store, answers, transactions, asked, callbacksOf, set, ...rows } = await useDeps()
const { keep, find, exceptionsOf, hear, makeDue, visitor } = rows

let count = 0
const freshId = () => `T-${++count}`
const success = (payment: Payment, providerId = freshId(), amount = fifty) =>
  ({ kind: 'successful', providerId, amount, reference: payment.id }) as const

const goBack = (
  asker: Parameters<typeof noteReturn>[1],
  { id }: Payment,
  isConfirming?: ReturnOutcome,
) =>
  noteReturn(deps, asker, {
    transactionId: id,
    provider: 'pages',
    ...(isConfirming ? { isConfirming } : {}),
  })

const unsent = { ...registeredFields, registeredAt: agoMs(hours(1)) }
const delivered = { ...paidFields, state: 'delivered' } as const
const byPurse = { provider: 'purse', payerMsisdn: '971000007' as Msisdn }
const soon = agoMs(-minutes(60))

describe('a callback', () => {
  test.each<[string, Heard]>([
    ['about a payment that does not exist', { reference: '0'.repeat(26) }],
    ['about nothing readable', { reference: 'a\u0000b' }],
    ['under a session that is not known', { reference: null, session: 'S\u0000' }],
    ['of another provider', { provider: 'purse' }],
  ])('%s is kept nowhere', async (_what, fields) => {
    const { payment } = await keep()
    expect(await hear(payment, fields)).toBe(false)
    expect([await callbacksOf(payment), (await find(payment)).nextAt]).toEqual([[], null])
  })

  test.each<[string, (payment: Payment) => Heard]>([
    ['is notifications', () => ({})],
    ['proves a success', (payment) => ({ proven: success(payment, `P-${payment.id}`) })],
  ])('that %s is kept once for each body', async (_what, fieldsFor) => {
    const { payment } = await keep()
    for (const bodyDigest of ['first', 'first', 'second', 'first']) {
      await hear(payment, { ...fieldsFor(payment), bodyDigest })
    }
    expect(await callbacksOf(payment)).toEqual(['first', 'second'])
  })

  test('that proves nothing is kept and makes its payment due in one step of the store', async () => {
    const { payment } = await keep()
    const steps: string[] = []
    const noting =
      <Args extends unknown[], Done>(name: string, real: (...args: Args) => Done) =>
      (...args: Args): Done => {
        steps.push(name)
        return real(...args)
      }
    const nudge = noting('nudge', store.nudge)
    deps.store = { ...store, nudge, saveCallback: noting('save', store.saveCallback) }
    await hear(payment)
    expect([steps, await callbacksOf(payment)]).toEqual([['nudge'], ['digest']])
  })

  test('under the provider’s own id of the charge finds its payment', async () => {
    const { payment } = await keep()
    await store.transaction((tx) => tx.appendSession(payment, 'S 1'))
    expect(await hear(payment, { reference: null, session: 'S\u00001' })).toBe(true)
    expect((await find(payment)).notifiedAt).not.toBeNull()
  })

  test('cannot come under the id of a charge that is another payment’s', async () => {
    const [{ payment }, { payment: another }] = [await keep(), await keep()]
    const session = freshId()
    const name = (one: Payment) => store.transaction((tx) => tx.appendSession(one, session))
    await name(payment)
    await name(payment)
    await expect(name(another)).rejects.toThrow(ProviderIdTaken)
    expect((await find(payment)).sessions).toEqual([session])
  })

  test('makes the provider be asked, at most every ten seconds, however many come', async () => {
    const { payment } = await keep({ askedAt: agoMs(2_000) })
    for (let times = 0; times < 5; times++) await hear(payment)
    const { nextAt, confirmingSince, askedAt } = await find(payment)
    // A stranger's return must not change what the owner sees.
    expect([nextAt, confirmingSince]).toEqual([(askedAt ?? 0) + 10_000, null])
  })
})

describe.each<[string, Partial<Payment>]>([
  ['registered', unsent],
  ['expired', { ...unsent, state: 'expired' }],
])('signed proof about a %s attempt that was never sent, as far as we know', (state, fields) => {
  test('makes the provider be asked, and its success pays', async () => {
    const { payment, order } = await keep(fields)
    const proven = success(payment)
    await hear(payment, { proven })
    expect(await find(payment)).toMatchObject({ state })
    answers.enquire = proven
    await workOn(deps, payment)
    expect([asked, (await find(payment)).state]).toEqual([['enquire', 'fulfil'], 'delivered'])
    expect((await store.findOrder(order.id))?.paidBy).toBe(payment.id)
  })

  test('that proves wrong is asked about once', async () => {
    const { payment } = await keep(fields)
    await hear(payment, { proven: success(payment) })
    answers.enquire = { kind: 'absent' }
    for (let times = 0; times < 2; times++) await workOn(deps, payment)
    expect(asked).toEqual(['enquire'])
    expect(await find(payment)).toMatchObject({ state: 'expired', nextAt: null })
  })
})

test.each<[string, (payment: Payment) => unknown]>([
  ['a signed word', (payment) => hear(payment, { proven: success(payment) })],
  ['an answer', (payment) => Object.assign(answers, { enquire: success(payment) })],
])('a late debit that %s names pays, unless its owner bought the same meanwhile', async (...by) => {
  for (const [sameKey, reason] of Object.entries({ other: null, same: 'bought-meanwhile' })) {
    const { ownerHash } = visitor()
    const { payment: bought } = await keep({}, { ownerHash, sameKey })
    await hear(bought, { proven: success(bought) })
    const { payment } = await keep({ state: 'superseded' }, { ownerHash, sameKey: 'same' })
    await by[1](payment)
    await makeDue(payment)
    await workOn(deps, payment)
    const state = reason === null ? 'delivered' : 'refund-due'
    expect(await find(payment)).toMatchObject({ state, reason })
  }
})

describe('a late debit, while its owner pays for the same in another order,', () => {
  const submitted: Partial<Payment> = { chargeSentAt: null }
  const registered: Partial<Payment> = { ...unsent, state: 'registered' }
  test.each<[string, Partial<Payment>, string | null]>([
    ['just submitted', { ...submitted, state: 'raised' }, 'bought-meanwhile'],
    ['under way', { state: 'in-process' }, 'bought-meanwhile'],
    ['unsure', { state: 'unknown' }, 'bought-meanwhile'],
    ['asked for another PIN', { ...registered, secretTries: 1 }, 'bought-meanwhile'],
    ['seen at its provider', { ...registered, chargeSentAt: agoMs(1_000) }, 'bought-meanwhile'],
    ['not submitted yet', registered, null],
    ['over', { state: 'failed' }, null],
  ])('whose attempt is %s, goes back for the reason %s', async (_what, fields, reason) => {
    const { ownerHash } = visitor()
    await keep({ ...fields, nextAt: null }, { ownerHash, sameKey: 'same' })
    await keep({ state: 'in-process' }, { ownerHash: visitor().ownerHash, sameKey: 'same' })
    await keep({ state: 'in-process' }, { ownerHash, sameKey: 'other' })
    const { payment } = await keep({ state: 'failed' }, { ownerHash, sameKey: 'same' })
    answers.enquire = success(payment)
    await makeDue(payment)
    await workOn(deps, payment)
    const state = reason === null ? 'delivered' : 'refund-due'
    expect(await find(payment)).toMatchObject({ state, reason })
  })

  test('buys once where two orders are found paid at the same moment', async () => {
    const { ownerHash } = visitor()
    const both = await Promise.all(
      [1, 2].map(() => keep({ state: 'failed' }, { ownerHash, sameKey: 'same' })),
    )
    await Promise.all(both.map(({ payment }) => hear(payment, { proven: success(payment) })))
    const states = await Promise.all(both.map(async ({ payment }) => (await find(payment)).state))
    expect(states.toSorted()).toEqual(['paid', 'refund-due'])
  })
})

describe('signed proof of another amount', () => {
  const short = money(500n, 'ZMW')

  test.each<[string, Partial<Payment>]>([
    ['the provider’s enquiry names none', byPurse],
    ['the row says that nothing was ever sent', { ...unsent, ...byPurse }],
  ])('counts where %s, and both amounts are known', async (_what, fields) => {
    const { payment } = await keep(fields)
    await hear(payment, { proven: success(payment, freshId(), short) })
    expect(await find(payment)).toMatchObject({ state: 'refund-due', taken: short, amount: fifty })
    expect(asked).toEqual([])
    expect(await exceptionsOf(payment)).toMatchObject([
      { about: 'other-amount', detail: '5.00 ZMW taken, 50.00 ZMW asked' },
    ])
  })

  test('makes a provider be asked that can tell which is true', async () => {
    const { payment } = await keep()
    const providerId = freshId()
    await hear(payment, { proven: success(payment, providerId, short) })
    expect((await find(payment)).state).toBe('in-process')
    answers.enquire = success(payment, providerId)
    await workOn(deps, payment)
    expect(await find(payment)).toMatchObject({ state: 'delivered', taken: fifty })
  })
})

test('signed proof with an id of another payment proves nothing: the provider is asked', async () => {
  const [{ payment: another }, { payment }] = [await keep(paidFields), await keep()]
  expect(await hear(payment, { proven: success(payment, another.providerId ?? '') })).toBe(true)
  const { state, notifiedAt } = await find(payment)
  expect([state, notifiedAt === null]).toEqual(['in-process', false])
})

describe('notifications that contradict', () => {
  test('two transactions that were named before either was known are both asked about', async () => {
    const { payment } = await keep()
    const [first, second, third] = [freshId(), freshId(), freshId()]
    for (const providerId of [first, second, third]) await hear(payment, { providerId })
    answers.enquire = success(payment, first)
    transactions.set(second, { kind: 'failed', detail: 'declined' })
    transactions.set(third, success(payment, third))
    for (let rounds = 0; rounds < 3; rounds++) {
      await workOn(deps, payment)
      // Skips the wait that follows each question about a payment.
      await set(payment, { askedAt: null, nextAt: agoMs(0) })
    }
    expect(asked).toEqual(['enquire', 'fulfil', 'enquire', 'enquire'])
    expect(await exceptionsOf(payment)).toMatchObject([
      { about: 'second-transaction', detail: `provider id ${third}` },
    ])
    expect(await find(payment)).toMatchObject({ namedIds: [] })
  })

  test.each<[string, (payment: Payment, asker: Asker) => Promise<unknown>]>([
    ['callbacks', (payment) => hear(payment).then(() => makeDue(payment))],
    ['returns of the owner', (payment, asker) => goBack(asker, payment, 'cancelled')],
  ])('%s that keep coming leave a named transaction its turn', async (_what, comeAgain) => {
    const { asker, ownerHash } = visitor()
    const { payment } = await keep({}, { ownerHash })
    const providerId = freshId()
    await hear(payment, { providerId })
    answers.enquire = { kind: 'lost', detail: 'time-out' }
    transactions.set(providerId, success(payment, providerId))
    for (let times = 0; times < 2; times++) {
      await set(payment, { askedAt: null })
      await comeAgain(payment, asker)
      await workOn(deps, payment)
    }
    expect(await find(payment)).toMatchObject({ state: 'delivered', providerId })
  })

  test.each<[string, (payment: Payment) => Heard]>([
    ['a transaction named without proof', () => ({ providerId: freshId(), isAuthentic: false })],
    ['a repeat about what was paid', ({ providerId }) => ({ providerId })],
  ])('%s asks nothing', async (_what, fieldsFor) => {
    const { payment } = await keep(delivered)
    await hear(payment, fieldsFor(payment))
    expect(await find(payment)).toMatchObject({ namedIds: [], nextAt: null })
  })

  test.each([
    ['names it', (payment: Payment) => payment.providerId],
    ['names none', () => null],
  ])('a reversal that %s and is not signed is asked about', async (_what, idOf) => {
    const { payment } = await keep(delivered)
    await hear(payment, { providerId: idOf(payment), claim: 'failure' })
    answers.enquire = { kind: 'failed', detail: 'reversed' }
    await workOn(deps, payment)
    expect(asked).toEqual(['enquire'])
    expect(await exceptionsOf(payment)).toMatchObject([{ about: 'taken-back', detail: 'reversed' }])
  })

  test('a signed copy of what paid meanwhile asks nothing', async () => {
    const { payment } = await keep()
    const proven = success(payment)
    const { providerId } = proven
    await Promise.all(Array.from({ length: 8 }, () => hear(payment, { providerId, proven })))
    expect(await find(payment)).toMatchObject({ providerId, namedIds: [] })
  })

  const reversed = { kind: 'failed', detail: 'reversed\u0000' } as const
  test.each<[string, Heard]>([
    ['by a signed word', { proven: reversed }],
    ['by the answer to a question', { claim: 'failure' }],
  ])('money that was taken back %s is an exception and an alarm, once', async (...by) => {
    const { payment } = await keep(delivered)
    const alarms: string[] = []
    const moved = ({ exceptions }: Change) =>
      void alarms.push(...exceptions.map(({ kind }) => kind))
    deps.observer = { ...deps.observer, moved }
    answers.enquire = reversed
    for (let times = 0; times < 3; times++) {
      await hear(payment, { providerId: payment.providerId, ...by[1] })
      await workOn(deps, payment)
      await set(payment, { askedAt: null })
    }
    expect(await exceptionsOf(payment)).toMatchObject([
      { about: 'taken-back', detail: 'reversed ' },
    ])
    expect(alarms).toEqual(['taken-back'])
  })

  test.each([
    ['the same', 'reversed', []],
    ['something else', 'charged back again', [{ detail: 'charged back again' }]],
  ])('a case that was closed comes again for %s: %s %j', async (_what, detail, cases) => {
    const { payment } = await keep(delivered)
    const say = (words: string) =>
      hear(payment, { proven: { kind: 'failed', detail: words }, bodyDigest: freshId() })
    await say('unread')
    await say('reversed')
    expect(await exceptionsOf(payment)).toMatchObject([{ detail: 'reversed' }])
    await deps.store.closeExceptions(payment.id, 'eva', 'won')
    await say(detail)
    expect(await exceptionsOf(payment)).toMatchObject(cases)
  })

  test('a failed try beside the one that paid is no contradiction', async () => {
    const { payment } = await keep(delivered)
    const proven: EnquiryAnswer = { kind: 'failed', detail: 'declined' }
    await hear(payment, { providerId: freshId(), proven })
    answers.enquire = proven
    await workOn(deps, payment)
    expect(await exceptionsOf(payment)).toEqual([])
  })
})

test('the owner’s request to give up makes only that attempt due, and only once', async () => {
  const { asker, ownerHash } = visitor()
  for (const fields of [{ ...paidFields, tries: 1 }, dueFields({})]) {
    const { payment } = await keep({ ...fields, nextAt: soon }, { ownerHash })
    expect(await giveUp(deps, asker, payment.id)).toBe('not-open')
    expect((await find(payment)).nextAt).toBe(soon)
  }
  expect(asked).toEqual([])
  const { payment } = await keep({ chargeExpiresAt: agoMs(-minutes(20)) }, { ownerHash })
  for (let times = 0; times < 5; times++) {
    expect(await giveUp(deps, asker, payment.id)).toBe('noted')
  }
  expect(asked).toEqual(['enquire'])
})

test('notifications never bring the next try of a refused refund forward', async () => {
  const { payment } = await keep({ ...dueFields({ refusals: 3 }), nextAt: soon })
  await hear(payment)
  await hear(payment, { providerId: freshId() })
  const { nextAt, namedIds } = await find(payment)
  expect([nextAt, namedIds.length]).toEqual([soon, 1])
})

test.each<[string, Partial<Refund>]>([
  ['was sent', { state: 'sent', sentBy: agoMs(minutes(2)) }],
  ['is under way', { state: 'under-way', initiatedAt: agoMs(minutes(2)) }],
])('notifications of a refund that %s bring its next question forward', async (_what, refund) => {
  const { payment } = await keep({ ...dueFields(refund), nextAt: soon })
  await hear(payment)
  expect((await find(payment)).nextAt).toBeLessThan(agoMs(-minutes(1)))
})

test('a stranger’s notifications about an exception have no effect', async () => {
  const stuck = { ...dueFields({ state: 'stuck' }), state: 'exception' } as const
  const { payment } = await keep({ ...stuck, provider: 'purse' })
  await hear(payment, { isAuthentic: false, claim: 'failure' })
  expect((await find(payment)).notifiedAt).toBeNull()
})

describe('a browser that comes back', () => {
  const [lost, absent] = [answers.enquire, { kind: 'absent' } as const]
  test.each<[string, EnquiryAnswer, Partial<Payment>, ReturnOutcome?]>([
    ['while no answer comes', lost, {}],
    ['and says cancelled', absent, {}, 'cancelled'],
    ['and says failed', absent, {}, 'failed'],
    ['to an attempt that was never submitted', absent, unsent],
    ['to one that ended', absent, { state: 'failed', endedAt: agoMs(minutes(5)) }],
  ])('%s has the provider asked once in ten seconds, and ends nothing', async (...row) => {
    const [, answer, more, isConfirming] = row
    const { asker, ownerHash } = visitor()
    const fields = { chargeExpiresAt: agoMs(-minutes(20)), ...more }
    const { payment } = await keep(fields, { ownerHash })
    answers.enquire = answer
    for (let times = 0; times < 5; times++) await goBack(asker, payment, isConfirming)
    expect(asked).toEqual(['enquire'])
    const state = more === unsent ? 'expired' : payment.state
    expect(await find(payment)).toMatchObject({ state, cancelledAt: null })
  })

  test('is shown its order although what the provider answers cannot be stored', async () => {
    const { asker, ownerHash } = visitor()
    const { payment } = await keep({}, { ownerHash })
    const { payment: another } = await keep(paidFields)
    answers.enquire = success(payment, another.providerId ?? '')
    expect((await goBack(asker, payment))?.id).toBe(payment.orderId)
    const after = { state: 'in-process', workFailures: 1, leaseUntil: null }
    expect(await find(payment)).toMatchObject(after)
  })

  test.each<[string, Partial<Payment>]>([
    ['an attempt for which nothing is planned', { nextAt: null }],
    ['one that the provider calls pending', { confirmingSince: agoMs(minutes(5)) }],
    ['one that a stranger came back from', { notifiedAt: agoMs(minutes(5)) }],
  ])('makes %s be asked about soon, ten seconds after the last question', async (_what, fields) => {
    const { asker, ownerHash } = visitor()
    const { payment } = await keep(
      { askedAt: agoMs(3_000), nextAt: soon, ...fields },
      { ownerHash },
    )
    await goBack(asker, payment)
    const { nextAt, askedAt, confirmingSince, notifiedAt } = await find(payment)
    expect([asked, (nextAt ?? 0) - (askedAt ?? 0)]).toEqual([[], 10_000])
    expect([confirmingSince, notifiedAt]).not.toContain(null)
  })

  test.each([
    ['without a session', null],
    ['of another session', visitor().asker],
  ])('%s makes the provider be asked, and changes nothing that the owner sees', async (_, by) => {
    const { payment } = await keep({ nextAt: soon })
    expect((await goBack(by, payment))?.id).toBe(payment.orderId)
    const { notifiedAt, confirmingSince, nextAt } = await find(payment)
    expect([asked, notifiedAt === null, confirmingSince]).toEqual([[], false, null])
    expect(nextAt).toBeLessThan(agoMs(-minutes(1)))
  })

  test.each<[string, Partial<Payment>, string]>([
    ['from another provider', {}, 'purse'],
    ['to what was paid', delivered, 'pages'],
  ])('%s asks nothing', async (_what, fields, provider) => {
    const { asker, ownerHash } = visitor()
    const { payment } = await keep({ ...fields, nextAt: null }, { ownerHash })
    const order = await noteReturn(deps, asker, { transactionId: payment.id, provider })
    expect([order?.id, asked, await find(payment)]).toEqual([payment.orderId, [], payment])
  })

  test('from a page of an attempt that was never submitted is asked about', async () => {
    const { asker, ownerHash } = visitor()
    const { payment } = await keep({ ...unsent, registeredAt: agoMs(minutes(2)) }, { ownerHash })
    answers.enquire = success(payment)
    await goBack(asker, payment)
    expect((await find(payment)).state).toBe('delivered')
  })
})
