import { beforeEach, describe, expect, test } from 'vitest'
import { useDeps } from '../../../../../tests/store/flow-deps.ts'
import type { Order, Payment } from '../../ports/payment.port.ts'
import { dueFields, paidFields } from '../core/payment-fixture.ts'
import type { Change } from '../core/payment-move.rules.ts'
import { workOn } from '../engine/payment.flow.ts'
import { resolveException } from './exception.flow.ts'
import { failInstallation } from './failed-installation.flow.ts'

const { deps, asked, answers, keep, find, linesOf, movesOf, makeDue, exceptionsOf } =
  await useDeps()

const reported: Change[] = []
beforeEach(() => {
  reported.length = 0
  deps.observer = { ...deps.observer, moved: (change) => void reported.push(change) }
})

const ordered: Partial<Payment> = {
  ...paidFields,
  ...{ state: 'delivered', nextAt: null, fulfilmentSentBy: null },
}
const installed: Partial<Order> = { item: { kind: 'thing', productCode: 'T1', installs: true } }

const fail = ({ id }: Payment) =>
  failInstallation(deps, { transactionId: id, by: 'Ada', reason: 'no sight of a mast' })

describe('a delivery whose installation failed', () => {
  test('is given back by a person: its money is on its way, and its owner is told', async () => {
    const { payment } = await keep(ordered, installed)
    expect(await fail(payment)).toEqual({ ok: true, value: 'given-back' })
    const { state, reason, refund, deliveredAt } = await find(payment)
    expect([state, reason, refund?.state, deliveredAt]).toEqual([
      ...['refund-due', 'not-installed', 'due'],
      null,
    ])
    expect(reported.flatMap(({ history }) => history)).toMatchObject([
      { move: 'cannot-install', from: 'delivered', detail: 'Ada: no sight of a mast' },
    ])
  })

  test('goes back once, without another word with the operator', async () => {
    const { payment } = await keep(ordered, installed)
    await fail(payment)
    answers.refund = { kind: 'returned', providerRefundId: 'R1' }
    answers['enquire-refund'] = { kind: 'absent' }
    answers['enquire-fulfilment'] = { kind: 'delivered' }
    for (let round = 0; round < 3; round++) {
      await makeDue(payment)
      await workOn(deps, payment)
    }
    expect((await find(payment)).state).toBe('refunded')
    expect(asked.filter((one) => one === 'refund')).toHaveLength(1)
    expect(asked).not.toContain('enquire-fulfilment')
    expect(asked).not.toContain('fulfil')
    expect(await exceptionsOf(payment)).toEqual([])
  })

  test('is booked out of the deliveries, back to the customer', async () => {
    const { payment } = await keep(ordered, installed)
    await fail(payment)
    expect(await linesOf(payment)).toEqual([
      { account: 'deliveries', minor: 5_000 },
      { account: 'customers', minor: -5_000 },
    ])
  })

  test('is given back once, of ten at once', async () => {
    const { payment } = await keep(ordered, installed)
    const all = await Promise.all(Array.from({ length: 10 }, () => fail(payment)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await movesOf(payment)).filter((move) => move === 'cannot-install')).toHaveLength(1)
  })
})

describe('what cannot be given back so', () => {
  test.each<[string, Partial<Payment>, Partial<Order>]>([
    ['a delivery that nobody installs', ordered, {}],
    ['one that is not made yet', { ...ordered, state: 'paid', deliveredAt: null }, installed],
    ['one without a debit that was seen', { ...ordered, taken: null, state: 'failed' }, installed],
  ])('%s', async (_what, fields, order) => {
    const { payment } = await keep(fields, order)
    const before = await find(payment)
    expect(await fail(payment)).toEqual({ ok: false, error: 'nothing-to-install' })
    expect(await find(payment)).toEqual(before)
  })

  test('a delivery whose earlier refund was sent, and may arrive', async () => {
    const { payment } = await keep(
      { ...dueFields({ state: 'stuck', tries: 1 }), ...ordered, state: 'exception' },
      installed,
    )
    const closing = { transactionId: payment.id, outcome: 'delivered', by: 'Ada' } as const
    await resolveException(deps, { ...closing, reason: 'ordered' })
    expect((await find(payment)).state).toBe('delivered')
    expect(await fail(payment)).toEqual({ ok: false, error: 'may-be-back' })
    expect((await find(payment)).state).toBe('delivered')
  })

  test('a payment that there is none of', async () => {
    const { payment } = await keep(ordered, installed)
    const id = payment.id.replace(/.$/, (last) => (last === '0' ? '1' : '0')) as Payment['id']
    expect(await fail({ ...payment, id })).toEqual({ ok: false, error: 'not-found' })
  })
})
