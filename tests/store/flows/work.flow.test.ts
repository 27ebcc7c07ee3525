import { randomBytes, randomUUID } from 'node:crypto'
import { newId } from '@portal/kernel/ids'
import { money } from '@portal/kernel/money'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  aRefund,
  days,
  dueFields,
  fifty,
  hours,
  minutes,
  paidFields,
} from '../../../apps/service/src/payments/core/payment-fixture.ts'
import { claimWork, workOn } from '../../../apps/service/src/payments/engine/payment.flow.ts'
import {
  askAboutException,
  resolveException,
} from '../../../apps/service/src/payments/exceptions/exception.flow.ts'
import type { Payment } from '../../../apps/service/src/ports/payment.port.ts'
import { useDeps } from '../flow-deps.ts'
import { agoMs } from '../rows.ts'

const { deps, usualDeps, product, store, answers, asked, failures, ...rows } = await useDeps()
const { keep, find, exceptionsOf, makeDue, set, linesOf, movesOf, refundMovesOf } = rows

const due = () => ({ nextAt: agoMs(1_000) })
const paid = (fields: Partial<Payment> = {}): Partial<Payment> => ({
  ...paidFields,
  ...due(),
  paidAt: agoMs(minutes(1)),
  ...fields,
})
const claimedIds = async () => (await claimWork(deps, 1_000)).map(({ id }) => id)
const stateOf = async (payment: Payment) => (await find(payment)).state

test.each<[boolean, string, () => Partial<Payment>]>([
  [false, 'in its time', () => paid({ fulfilmentSentBy: agoMs(minutes(2)), tries: 1 })],
  [
    true,
    'whose time is over',
    () => paid({ paidAt: agoMs(hours(1)), fulfilmentSentBy: agoMs(minutes(59)), tries: 1 }),
  ],
  [
    true,
    'whose money has to go back',
    () => ({ ...dueFields(), ...due(), fulfilmentDeniedAt: null, paidAt: agoMs(minutes(2)) }),
  ],
])('a delivery is called off (%s) %s', async (isCalledOff, _what, fields) => {
  const calledOff: boolean[] = []
  const watched: typeof product = {
    ...product,
    enquire: async ({ callsOff }) => {
      calledOff.push(callsOff)
      return { kind: 'pending' }
    },
  }
  deps.products = new Map([['thing', watched]])
  const { payment } = await keep(fields())
  await workOn(deps, payment)
  expect(calledOff).toEqual([isCalledOff])
})

describe('without a connected provider', () => {
  beforeEach(() => {
    deps.methods = new Map()
  })

  test('what was paid is delivered', async () => {
    const { payment } = await keep(paid())
    await workOn(deps, payment)
    expect(await stateOf(payment)).toBe('delivered')
  })

  test.each<[string, Partial<Payment>]>([
    ['what is open', {}],
    ['money that has to go back', dueFields({ createdAt: agoMs(minutes(1)) })],
  ])('%s is listed for a person, and goes on once the provider is back', async (_what, fields) => {
    const { payment } = await keep({ ...fields, ...due() })
    await workOn(deps, payment)
    expect(await exceptionsOf(payment)).toMatchObject([
      { about: 'stuck', detail: 'the provider pages is not connected' },
    ])
    await makeDue(payment)
    await workOn(usualDeps, payment)
    expect(asked).toHaveLength(1)
    expect(await exceptionsOf(payment)).toEqual([])
  })
})

describe('work that throws', () => {
  const deliverBy = (fulfil: () => Promise<never>) => {
    deps.products = new Map([['thing', { ...product, fulfil }]])
  }

  test('is put off, and from the fifth time in a row listed with its words, cleaned', async () => {
    const { payment } = await keep(paid())
    deliverBy(() => Promise.reject(new Error(`a\u0000b${'x'.repeat(2_000)}`)))
    const waits: number[] = []
    for (let times = 1; times <= 5; times++) {
      await set(payment, { fulfilmentSentBy: null })
      await makeDue(payment)
      await workOn(deps, payment)
      expect(String(failures[times - 1])).toContain('a\u0000b')
      const { nextAt, leaseUntil } = await find(payment)
      expect(leaseUntil).toBeNull()
      waits.push(Math.round(((nextAt ?? 0) - Date.now()) / minutes(0.5)))
    }
    expect(waits).toEqual([1, 1, 1, 1, 120])
    const listed = [{ about: 'stuck', detail: `a b${'x'.repeat(497)}` }]
    expect(await exceptionsOf(payment)).toMatchObject(listed)
    answers['enquire-fulfilment'] = { kind: 'delivered' }
    await workOn(usualDeps, payment)
    // Not due for an hour; the lease is free and the case stays listed until then.
    expect(await exceptionsOf(payment)).toHaveLength(1)
    await makeDue(payment)
    await workOn(usualDeps, payment)
    expect([await stateOf(payment), await exceptionsOf(payment)]).toEqual(['delivered', []])
  })

  test.each([
    ['holds by then', agoMs(-minutes(1))],
    ['has finished', null],
  ])('changes nothing that another worker %s', async (_what, leaseUntil) => {
    const { payment } = await keep(paid())
    deliverBy(async () => {
      await set(payment, { leaseUntil })
      throw new Error('too late')
    })
    await workOn(deps, payment)
    expect(String(failures)).toContain('too late')
    expect(await find(payment)).toMatchObject({ workFailures: 0, lastError: null, leaseUntil })
  })
})

describe('a worker', () => {
  test('books what was delivered where it is worth more than was paid', async () => {
    const { payment } = await keep(paid(), { value: money(5_500n, 'ZMW') })
    await workOn(deps, payment)
    expect(await linesOf(payment)).toEqual([
      { account: 'customers', minor: 5_000 },
      { account: 'exchange', minor: 500 },
      { account: 'deliveries', minor: -5_500 },
    ])
  })

  test('makes eight calls in a row, and leaves the ninth unmarked to the next', async () => {
    deps.settings = { ...deps.settings, deliveryRetryFirstMs: 0, deliveryRetryMaxMs: 0 }
    answers.fulfil = { kind: 'failed', detail: 'no' }
    const { payment } = await keep(paid())
    await workOn(deps, payment)
    expect(asked).toEqual(Array(8).fill('fulfil'))
    const unmarked = { fulfilmentRound: 8, fulfilmentSentBy: null, leaseUntil: null }
    expect(await find(payment)).toMatchObject(unmarked)
    expect(await claimedIds()).toContain(payment.id)
  })
})

describe('money goes back', () => {
  const late = () => paid({ paidAt: agoMs(minutes(20)), tries: 3 })
  const providerRefundId = randomUUID()
  const failed = () => {
    const refund = aRefund({ state: 'failed', tries: 1, providerRefundId })
    return { ...late(), ...dueFields(), ...due(), refund }
  }

  test('only after the operator was asked, which may have delivered already', async () => {
    const { payment } = await keep(late())
    answers['enquire-fulfilment'] = { kind: 'delivered' }
    await workOn(deps, payment)
    expect([asked, await stateOf(payment)]).toEqual([['enquire-fulfilment'], 'delivered'])
  })

  test('with the one that had failed, when that arrives after all', async () => {
    const { payment } = await keep(failed())
    answers['enquire-refund'] = { kind: 'returned', providerRefundId }
    await workOn(deps, payment)
    expect([asked, await stateOf(payment)]).toEqual([['enquire-refund'], 'refunded'])
  })

  test('in moves that are all written down', async () => {
    const { payment } = await keep({ ...late(), fulfilmentDeniedAt: agoMs(minutes(1)) })
    answers['enquire-refund'] = { kind: 'absent' }
    answers.refund = { kind: 'returned', providerRefundId: randomUUID() }
    await workOn(deps, payment)
    expect([asked, await stateOf(payment)]).toEqual([['enquire-refund', 'refund'], 'refunded'])
    expect(await movesOf(payment)).toEqual(['cannot-deliver', 'refund'])
    expect(await refundMovesOf(payment)).toEqual(['open', 'send', 'return'])
  })
})

describe('a person', () => {
  const close = (payment: Pick<Payment, 'id'>, outcome: 'delivered' | 'refunded' | 'unpaid') => {
    const by = { by: 'someone', reason: 'looked at both records' }
    return resolveException(deps, { transactionId: payment.id, outcome, ...by })
  }
  const aCase = { state: 'exception', nextAt: null } as const
  const stuck = { ...dueFields({ state: 'stuck' }), ...aCase }

  test('who says unpaid ends the case and not the watch: a later debit is found', async () => {
    const { payment } = await keep({ ...aCase, submittedAt: agoMs(hours(21)) })
    expect((await close(payment, 'unpaid')).ok).toBe(true)
    const { id: reference } = payment
    answers.enquire = { kind: 'successful', providerId: randomUUID(), amount: fifty, reference }
    expect(await claimedIds()).toContain(payment.id)
    await workOn(deps, payment)
    expect(await stateOf(payment)).toBe('delivered')
  })

  test.each<[string, Partial<Payment>]>([
    ['a case', {}],
    ['a case of what was never sent', { chargeSentAt: null, chargeExpiresAt: null }],
    ['a case with a named transaction', { namedIds: ['T'], namedAt: agoMs(days(9)) }],
  ])('who says unpaid of %s hears of it again after days of silence', async (_what, fields) => {
    const long = { silentSince: agoMs(days(9)), confirmingSince: agoMs(days(9)) }
    const { payment } = await keep({ ...aCase, ...long, ...fields })
    await close(payment, 'unpaid')
    answers.enquire = { kind: 'lost', detail: 'time-out' }
    for (const asks of [['enquire'], ['enquire', 'enquire']]) {
      await makeDue(payment)
      await workOn(deps, payment)
      expect([asked, await exceptionsOf(payment)]).toEqual([asks, []])
    }
    const { silentSince, namedAt, ...now } = await find(payment)
    expect(now).toMatchObject({ state: 'failed', confirmingSince: null })
    expect(Math.min(silentSince ?? 0, namedAt ?? Infinity)).toBeGreaterThan(agoMs(minutes(1)))
  })

  test('hears no more of a silence that is over', async () => {
    const silence = { silentSince: agoMs(days(9)), notifiedAt: agoMs(days(9)) }
    const { payment } = await keep({ ...due(), state: 'failed', ...silence })
    answers.enquire = { kind: 'lost', detail: 'time-out' }
    await workOn(deps, payment)
    expect(await exceptionsOf(payment)).toMatchObject([{ about: 'unanswered' }])
    answers.enquire = { kind: 'failed', detail: 'no' }
    await makeDue(payment)
    await workOn(deps, payment)
    expect([await stateOf(payment), await exceptionsOf(payment)]).toEqual(['failed', []])
  })

  test('can close an amount that cannot be read as refunded by hand, and not as delivered', async () => {
    const { payment } = await keep(due())
    answers.enquire = { kind: 'unreadable', providerId: randomUUID(), detail: '5,00 XXX' }
    await workOn(deps, payment)
    expect(await stateOf(payment)).toBe('exception')
    for (const wrong of ['delivered', 'unpaid'] as const)
      expect(await close(payment, wrong)).toMatchObject({ ok: false, error: 'does-not-fit' })
    expect((await close(payment, 'refunded')).ok).toBe(true)
    expect(await stateOf(payment)).toBe('refunded')
  })

  test.each([
    ['delivered', 'called-off'],
    ['refunded', 'returned'],
  ] as const)('who says %s ends the refund as %s', async (outcome, state) => {
    const { payment, order } = await keep(stuck)
    expect((await close(payment, outcome)).ok).toBe(true)
    expect(await find(payment)).toMatchObject({ state: outcome, refund: { state } })
    const paidBy = outcome === 'delivered' ? payment.id : null
    expect((await store.findOrder(order.id))?.paidBy).toBe(paidBy)
    expect(await close(payment, outcome)).toMatchObject({ error: 'not-an-exception' })
  })

  test('cannot call unpaid what was seen to be taken', async () => {
    const { payment } = await keep(paid(aCase))
    expect(await close(payment, 'unpaid')).toMatchObject({ error: 'does-not-fit' })
  })

  test('who closes a case whose work had failed has it off the list', async () => {
    const { payment } = await keep(paid({ ...aCase, workFailures: 5, lastError: 'x' }))
    expect((await close(payment, 'refunded')).ok).toBe(true)
    expect(await exceptionsOf(payment)).toEqual([])
  })

  test('cannot call delivered what another attempt has paid', async () => {
    const { payment: other } = await keep(paid({ nextAt: null }))
    const { payment } = await keep(paid(aCase), { paidBy: other.id })
    expect(await close(payment, 'delivered')).toMatchObject({ error: 'does-not-fit' })
  })

  test.each<[string, () => Promise<{ payment: Pick<Payment, 'id'> }>, string]>([
    ['that does not exist', async () => ({ payment: { id: newId(randomBytes) } }), 'not-found'],
    ['that is no case', () => keep(paid({ nextAt: null })), 'not-an-exception'],
  ])('can neither close nor ask about a payment %s', async (_what, make, error) => {
    const { payment } = await make()
    expect(await close(payment, 'refunded')).toEqual({ ok: false, error })
    expect(await askAboutException(deps, payment.id)).toEqual({ ok: false, error })
    expect(await claimedIds()).not.toContain(payment.id)
  })

  test('can have a gateway asked about a refund, which sends nothing', async () => {
    const { payment } = await keep(stuck)
    expect((await askAboutException(deps, payment.id)).ok).toBe(true)
    answers['enquire-refund'] = { kind: 'returned', providerRefundId: randomUUID() }
    await workOn(deps, payment)
    expect([asked, await stateOf(payment)]).toEqual([['enquire-refund'], 'refunded'])
  })

  test('cannot have a wallet asked about a refund, which would send it once more', async () => {
    const { payment } = await keep({ ...stuck, provider: 'purse' })
    expect(await askAboutException(deps, payment.id)).toMatchObject({ error: 'cannot-be-asked' })
    await workOn(deps, payment)
    expect(asked).toEqual([])
  })

  test('has the operator asked once more, and the case closes itself when it was delivered', async () => {
    const { payment } = await keep(paid(aCase))
    await askAboutException(deps, payment.id)
    answers['enquire-fulfilment'] = { kind: 'absent' }
    await workOn(deps, payment)
    expect(await find(payment)).toMatchObject(aCase)
    await askAboutException(deps, payment.id)
    answers['enquire-fulfilment'] = { kind: 'delivered' }
    await workOn(deps, payment)
    expect([asked.length, await stateOf(payment)]).toEqual([2, 'delivered'])
  })
})
