import { beforeEach, describe, expect, test } from 'vitest'
import { useDeps } from '../../../../../tests/store/flow-deps.ts'
import { agoMs } from '../../../../../tests/store/rows.ts'
import type { Payment, Refund } from '../../ports/payment.port.ts'
import type { RefundEnquiryAnswer } from '../../ports/payment-provider.port.ts'
import { days, dueFields, minutes, paidFields } from '../core/payment-fixture.ts'
import type { Change } from '../core/payment-move.rules.ts'
import { workOn } from '../engine/payment.flow.ts'
import { askAboutException, outcomes, type Resolution, resolveException } from './exception.flow.ts'

const { deps, store, asked, answers, keep, find, set, exceptionsOf, makeDue } = await useDeps()

const reported: Change[] = []
beforeEach(() => {
  reported.length = 0
  deps.observer = { ...deps.observer, moved: (change) => void reported.push(change) }
})

const close = ({ id }: Payment, outcome: Resolution['outcome']) =>
  resolveException(deps, { transactionId: id, outcome, by: 'Ada', reason: 'asked both' })

const aCase = { state: 'exception', nextAt: null } as const
const takenException: Partial<Payment> = { ...paidFields, ...aCase }

describe('a case that a person closes', () => {
  test.each(outcomes)('as %s says in its history who closed it, and why', async (outcome) => {
    const { payment } = await keep(outcome === 'unpaid' ? aCase : takenException)
    await close(payment, outcome)
    const entries = reported.flatMap(({ history }) => history)
    expect(entries).toMatchObject([{ move: `resolve-${outcome}`, detail: 'Ada: asked both' }])
  })

  test('says so in the history of its refund as well', async () => {
    const { payment } = await keep({ ...dueFields({ state: 'stuck' }), ...aCase })
    await close(payment, 'refunded')
    const entries = reported.flatMap(({ refundHistory }) => refundHistory)
    expect(entries).toMatchObject([{ move: 'close-returned', detail: 'Ada: asked both' }])
  })

  test.each(['delivered', 'refunded'] as const)('as %s leaves nothing to do', async (outcome) => {
    const { payment } = await keep({ ...takenException, notifiedAt: agoMs(minutes(1)) })
    await close(payment, outcome)
    const rest = { nextAt: null, notifiedAt: null, silentSince: null }
    expect(await find(payment)).toMatchObject({ state: outcome, ...rest })
  })

  test.each(['delivered', 'refunded'] as const)(
    'as %s still has a transaction asked about that notifications named',
    async (outcome) => {
      const { payment } = await keep({ ...takenException, namedIds: ['T'], namedAt: agoMs(0) })
      await close(payment, outcome)
      await workOn(deps, payment)
      expect(asked).toEqual(['enquire'])
    },
  )

  test.each<[string, Partial<Payment>, boolean]>([
    ['was sent', {}, false],
    ['was never sent, as far as we know', { chargeSentAt: null }, true],
    ['has a named transaction', { namedIds: ['T'], namedAt: agoMs(days(1)) }, true],
  ])(
    'as unpaid is asked about like a notification where it %s: %3$s',
    async (_what, fields, isNotification) => {
      const { payment } = await keep({ ...aCase, ...fields })
      await close(payment, 'unpaid')
      const { notifiedAt, nextAt, namedAt } = await find(payment)
      expect([notifiedAt !== null, nextAt !== null]).toEqual([isNotification, true])
      expect(namedAt === null).toBe(fields.namedAt === undefined)
    },
  )

  test('is off the list of those without an answer', async () => {
    const silence = { silentSince: agoMs(days(9)), notifiedAt: agoMs(days(9)) }
    const { payment } = await keep({ nextAt: agoMs(0), state: 'failed', ...silence })
    answers.enquire = { kind: 'lost', detail: 'time-out' }
    await workOn(deps, payment)
    expect(await exceptionsOf(payment)).toMatchObject([{ about: 'unanswered' }])
    await set(payment, { state: 'exception' })
    expect((await close(payment, 'unpaid')).ok).toBe(true)
    expect(await exceptionsOf(payment)).toEqual([])
  })

  test('has its silence ended by this person, and not by the service', async () => {
    const { payment } = await keep({ ...aCase, silentSince: agoMs(days(9)) })
    const ended: unknown[] = []
    deps.store = {
      ...store,
      transaction: (work) =>
        store.transaction((tx) =>
          work({ ...tx, endSilence: async (...named) => void ended.push(named) }),
        ),
    }
    await close(payment, 'unpaid')
    expect(ended[0]).toEqual([payment.id, 'Ada', 'asked both'])
  })

  test('is closed once', async () => {
    const { payment } = await keep(takenException)
    await close(payment, 'refunded')
    expect(await close(payment, 'delivered')).toEqual({ ok: false, error: 'not-an-exception' })
    expect(reported).toHaveLength(1)
  })
})

describe('a refund that a person closed', () => {
  const stuck = (fields: object = {}) => ({
    ...dueFields({ state: 'stuck', tries: 1, detail: 'failed too often', ...fields }),
    ...aCase,
  })
  const closed = async (outcome: 'refunded' | 'delivered', fields: object = {}) => {
    const { payment } = await keep(stuck(fields))
    await close(payment, outcome)
    return payment
  }
  const askUntil = async (payment: Payment, answer: RefundEnquiryAnswer) => {
    answers['enquire-refund'] = answer
    await makeDue(payment)
    await workOn(deps, payment)
    return find(payment)
  }

  test.each([
    ['refunded', 'refunded-twice'],
    ['delivered', 'refunded-after-delivery'],
  ] as const)(
    'as %s is asked about on, and is an exception once it arrives after all',
    async (outcome, about) => {
      const payment = await closed(outcome)
      const waiting = await askUntil(payment, { kind: 'under-way', providerRefundId: 'R1' })
      expect([asked, waiting.nextAt === null]).toEqual([['enquire-refund'], false])
      expect(await exceptionsOf(payment)).toEqual([])
      const over = await askUntil(payment, { kind: 'returned', providerRefundId: 'R1' })
      expect([over.state, over.nextAt]).toEqual([outcome, null])
      expect(await exceptionsOf(payment)).toMatchObject([{ about }])
    },
  )

  test.each<RefundEnquiryAnswer>([
    { kind: 'absent' },
    { kind: 'failed', detail: 'no' },
    { kind: 'lost', detail: 'time-out' },
  ])(
    'is asked about on after the answer %j, for as long as the provider may take',
    async (answer) => {
      const payment = await closed('refunded')
      expect((await askUntil(payment, answer)).nextAt).toBeGreaterThan(agoMs(0))
      const { refund } = await find(payment)
      await store.transaction(async (tx) => {
        const old = { ...refund, closedAt: agoMs(days(17)) } as Refund
        await tx.lockPayment(payment.id)
        await tx.saveRefund(payment.provider, old)
      })
      asked.length = 0
      expect([(await askUntil(payment, answer)).nextAt, asked]).toEqual([null, []])
    },
  )

  test('is asked about on after notifications that name another transaction', async () => {
    const { payment } = await keep({ ...stuck(), namedIds: ['ANOTHER'] })
    await close(payment, 'refunded')
    answers.enquire = { kind: 'failed', detail: 'declined' }
    const waiting = await askUntil(payment, { kind: 'under-way', providerRefundId: 'R1' })
    expect([asked, waiting.nextAt === null]).toEqual([['enquire', 'enquire-refund'], false])
  })

  test('and that was never sent is not asked about', async () => {
    const payment = await closed('refunded', { tries: 0 })
    expect((await find(payment)).nextAt).toBeNull()
  })

  test('at a wallet that can be asked only by sending it again is not asked about', async () => {
    const { payment } = await keep({ ...stuck(), provider: 'purse', mode: 'RING' })
    await close(payment, 'refunded')
    expect((await find(payment)).nextAt).toBeNull()
  })
})

describe('a question about a case', () => {
  test('is asked at once, however lately another one was, and does not have the page confirm a payment', async () => {
    const { payment } = await keep({ ...takenException, askedAt: agoMs(1_000) })
    expect(await askAboutException(deps, payment.id)).toEqual({ ok: true, value: 'asked' })
    const { nextAt, confirmingSince, namedIds } = await find(payment)
    expect(nextAt).toBeLessThan(agoMs(-2_000))
    expect([confirmingSince, namedIds]).toEqual([null, []])
    await makeDue(payment)
    await workOn(deps, payment)
    expect(asked).toEqual(['enquire-fulfilment'])
  })

  test('of a refund is refused where its provider is not connected', async () => {
    const { payment } = await keep({ ...dueFields({ state: 'stuck' }), ...aCase })
    deps.methods = new Map()
    expect(await askAboutException(deps, payment.id)).toMatchObject({ error: 'cannot-be-asked' })
  })
})
