import { newId } from '@portal/kernel/ids'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCallbackMarks } from '../../../apps/service/src/composition/callback-marks.ts'
import { markedMethod } from '../../../apps/service/src/payments/core/marked-fixture.ts'
import {
  aRefund,
  dueFields,
  minutes,
  paidFields,
  registeredFields,
} from '../../../apps/service/src/payments/core/payment-fixture.ts'
import { receiveMarkedCallback } from '../../../apps/service/src/payments/notifications/marked-callback.flow.ts'
import type { Payment } from '../../../apps/service/src/ports/payment.port.ts'
import type { Callback } from '../../../apps/service/src/ports/payment-provider.port.ts'
import { useDeps } from '../flow-deps.ts'
import { agoMs } from '../rows.ts'

const { deps, store, asked, keep, find, callbacksOf, exceptionsOf } = await useDeps()
const marks = createCallbackMarks('a secret of this installation', 'https://p.example/callbacks')
beforeEach(() => {
  deps.callbackMarks = marks
  deps.methods = new Map([...deps.methods, ['marked', markedMethod]])
})

let names = 0
/** Names are unique over all payments. */
const nextName = () => `S-${process.pid}-${++names}`
const markOf = ({ id, provider }: Payment) => marks.addressOf(provider, id).split('/').at(-1) ?? ''

const hear = (payment: Payment, fields: Partial<Callback> = {}, mark = markOf(payment)) =>
  receiveMarkedCallback(deps, mark, {
    provider: 'marked',
    reference: null,
    session: null,
    providerId: null,
    isAuthentic: false,
    claim: 'success',
    proven: null,
    bodyDigest: 'digest',
    ...fields,
  })

const later = agoMs(-minutes(60))
const lostPush = { state: 'unknown', provider: 'marked', shown: null, nextAt: later } as const
const underWay = { state: 'under-way', tries: 1 } as const
const isDue = ({ nextAt }: Payment) => nextAt !== null && nextAt < agoMs(-minutes(1))

describe('a callback at the address of its charge', () => {
  test('brings the id that a lost answer had named, and what only it tells, and makes the provider be asked', async () => {
    const { payment } = await keep(lostPush)
    const [session, receipt] = [nextName(), nextName()]
    expect(await hear(payment, { session, brings: [receipt] })).toBe(true)
    const heard = await find(payment)
    expect(heard.sessions).toEqual([session, receipt])
    expect([heard.state, heard.notifiedAt !== null, isDue(heard)]).toEqual(['unknown', true, true])
    expect(await callbacksOf(payment)).toEqual(['digest'])
    expect(asked).toEqual([])
  })

  test('a second time brings nothing more', async () => {
    const { payment } = await keep(lostPush)
    const session = nextName()
    await hear(payment, { session })
    await hear(payment, { session })
    expect((await find(payment)).sessions).toEqual([session])
  })

  test('is found for an attempt that the row calls unsent', async () => {
    const { payment } = await keep({ ...lostPush, ...registeredFields })
    await hear(payment, { session: nextName() })
    const heard = await find(payment)
    expect([heard.state, heard.notifiedAt !== null, isDue(heard)]).toEqual([
      'registered',
      true,
      true,
    ])
  })

  test('is never applied at once, whatever it claims to prove', async () => {
    const { payment } = await keep({ ...lostPush, sessions: [] })
    const proven = { kind: 'failed', detail: 'no' } as const
    await hear(payment, { session: nextName(), isAuthentic: true, proven })
    expect((await find(payment)).state).toBe('unknown')
  })

  test('without any id is kept, and changes nothing', async () => {
    const { payment } = await keep(lostPush)
    expect(await hear(payment)).toBe(true)
    expect(await find(payment)).toEqual(payment)
    expect(await callbacksOf(payment)).toEqual(['digest'])
  })

  test('is heard after the push was refused', async () => {
    const { payment } = await keep({ ...lostPush, state: 'failed', nextAt: null })
    await hear(payment, { session: nextName() })
    const heard = await find(payment)
    expect([heard.sessions.length, heard.notifiedAt !== null, isDue(heard)]).toEqual([
      1,
      true,
      true,
    ])
  })

  test('about a charge of another payment brings nothing', async () => {
    const [{ payment }, other] = [await keep(lostPush), await keep(lostPush)]
    const session = nextName()
    await hear(other.payment, { session })
    expect(await hear(payment, { session, brings: [nextName()] })).toBe(true)
    expect((await find(payment)).sessions).toEqual([])
  })

  test('keeps a limited number of names', async () => {
    const { payment } = await keep(lostPush)
    for (let count = 0; count < 20; count += 1) await hear(payment, { session: nextName() })
    expect((await find(payment)).sessions).toHaveLength(16)
  })

  test('about a refund that is under way makes that one be asked about', async () => {
    const refund = aRefund({ state: 'under-way', initiatedAt: agoMs(minutes(1)), tries: 1 })
    const { payment } = await keep({
      ...dueFields(refund),
      ...{ provider: 'marked', providerId: nextName(), nextAt: later },
    })
    const result = nextName()
    await hear(payment, { claim: null, refundId: 'R1', brings: [result] })
    const heard = await find(payment)
    expect([heard.sessions, isDue(heard), heard.notifiedAt]).toEqual([[result], true, null])
  })

  test('about what is paid brings the receipt, and asks nothing', async () => {
    const fields = { ...paidFields, provider: 'marked', providerId: nextName(), nextAt: later }
    const { payment } = await keep(fields)
    const receipt = nextName()
    await hear(payment, { brings: [receipt] })
    const heard = await find(payment)
    expect([heard.sessions, heard.nextAt]).toEqual([[receipt], later])
  })
})

test.each([
  ['50.00', []],
  ['500.00', [{ about: 'other-amount', detail: '500.00 ZMW said, 50.00 ZMW booked' }]],
])('a receipt of %s for what is paid is compared', async (amount, cases) => {
  const providerId = nextName()
  const { payment } = await keep({ ...paidFields, provider: 'marked', providerId, nextAt: later })
  const brings = [`receipt:${providerId}:A:${amount}`]
  for (let count = 0; count < 2; count += 1) await hear(payment, { session: providerId, brings })
  expect(await exceptionsOf(payment)).toMatchObject(cases)
})

describe('a callback that does not agree with what answers named', () => {
  const answered = async (fields: Partial<Payment> = {}) => {
    const session = nextName()
    const sessions = [session, `answered:${session}`]
    const { payment } = await keep({ ...lostPush, state: 'in-process', ...fields })
    for (const name of sessions) await store.transaction((tx) => tx.appendSession(payment, name))
    return { payment: await find(payment), sessions, session }
  }

  test('names another charge: nothing of it is kept, and a person hears of one that is called paid', async () => {
    const { payment, sessions } = await answered()
    await hear(payment, { session: nextName(), brings: [nextName()], claim: 'failure' })
    expect(await exceptionsOf(payment)).toEqual([])
    await hear(payment, { session: nextName(), brings: [nextName()] })
    expect((await find(payment)).sessions).toEqual(sessions)
    expect(await exceptionsOf(payment)).toMatchObject([{ about: 'second-transaction' }])
  })

  test('about the same charge is kept', async () => {
    const { payment, sessions, session } = await answered()
    const receipt = nextName()
    await hear(payment, { session, brings: [receipt] })
    expect((await find(payment)).sessions).toEqual([...sessions, receipt])
  })

  test.each<[string, Partial<Payment>, boolean]>([
    ['before any refund', paidFields, false],
    ['of a refund that is not sent', dueFields({ state: 'due', tries: 0 }), false],
    ['while none was named', dueFields({ state: 'sent', tries: 1 }), true],
    ['of the one named', dueFields({ ...underWay, providerRefundId: 'R1' }), true],
    ['of another one', dueFields({ ...underWay, providerRefundId: 'R2' }), false],
    [
      'of another one while a call is out',
      {
        ...dueFields({ ...underWay, providerRefundId: 'R3' }),
        leaseUntil: agoMs(-minutes(1)),
      },
      true,
    ],
  ])('tells of a refund %s', async (_what, fields, isKept) => {
    const names = { provider: 'marked', providerId: nextName() }
    const { payment } = await keep({ ...fields, ...names, nextAt: later })
    const result = nextName()
    await hear(payment, { claim: null, refundId: 'R1', brings: [result] })
    expect((await find(payment)).sessions).toEqual(isKept ? [result] : [])
  })
})

test.each<[string, (payment: Payment) => string]>([
  ['no mark', () => 'nothing'],
  ['the id alone', ({ id }) => id],
  ['an empty tag', ({ id }) => `${id}.`],
  [
    'the tag of another payment',
    (payment) => `${payment.id}.${markOf({ ...payment, id: newId(deps.random) }).split('.')[1]}`,
  ],
  ['the tag of another provider', (payment) => markOf({ ...payment, provider: 'purse' })],
  [
    'a tag by another secret',
    ({ id }) =>
      createCallbackMarks('another secret', '').addressOf('marked', id).slice('/marked/'.length),
  ],
  ['the address for time-outs', (payment) => `${markOf(payment)}.timed-out`],
  ['a mark with more behind it', (payment) => `${markOf(payment)}.x`],
])('%s is the address of no payment', async (_what, wrongMark) => {
  const { payment } = await keep(lostPush)
  expect(await hear(payment, { session: nextName() }, wrongMark(payment))).toBe(false)
  expect(await find(payment)).toEqual(payment)
  expect(await callbacksOf(payment)).toEqual([])
})

test('a mark that is right is of no use for a payment that another provider has by now', async () => {
  const { payment } = await keep({ ...lostPush, provider: 'purse' })
  const mark = markOf({ ...payment, provider: 'marked' })
  expect(await hear(payment, { session: nextName() }, mark)).toBe(false)
  expect(await find(payment)).toEqual(payment)
})
