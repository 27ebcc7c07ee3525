import { money } from '@portal/kernel/money'
import { describe, expect, test } from 'vitest'
import type { Refund } from '../../ports/payment.port.ts'
import {
  followRefund,
  type RefundMove,
  type RefundState,
  refundMoves,
} from '../../states/refund.states.ts'
import {
  aRefund,
  at,
  changeOf,
  contextAt,
  days,
  dueFields,
  hours,
  leaseMs,
  minutes,
  pageProvider,
  ringProvider,
  sentRefund,
} from '../core/payment-fixture.ts'
import {
  decideRefundStep,
  markRefundSent,
  moveRefund,
  openRefund,
  type RefundStep,
} from './refund.rules.ts'

const states = Object.keys(refundMoves) as RefundState[]
const allMoves = [
  ...new Set(states.flatMap((state) => Object.keys(refundMoves[state]))),
] as RefundMove[]
const arrows = states.flatMap((state) =>
  allMoves.map((move) => [move, state, followRefund(state, move)] as const),
)

describe('the table of refunds', () => {
  test.each(arrows.filter(([, , to]) => to === null))('refuses to %s from %s', (move, state) => {
    const change = changeOf(dueFields({ state }))
    expect(() => moveRefund(change, move, at(0), '')).toThrow(`cannot ${move} from ${state}`)
  })

  test.each(arrows.filter(([, , to]) => to !== null))(
    'leads by %s from %s to %s',
    (move, state, to) => {
      const { payment, refundHistory } = moveRefund(
        changeOf(dueFields({ state })),
        move,
        at(5),
        'why',
      )
      expect(payment.refund?.state).toBe(to)
      expect(refundHistory).toEqual([
        { paymentId: payment.id, ordinal: 1, at: at(5), move, from: state, to, detail: 'why' },
      ])
    },
  )

  test('calls returned only what has returned: initiated is under way', () => {
    expect(followRefund('sent', 'initiate')).toBe('under-way')
    expect(followRefund('under-way', 'fail')).toBe('failed')
    expect(refundMoves.returned).toEqual({})
  })

  test('keeps the moment in which a request can have left only while its result is not known', () => {
    const sentBy = (move: RefundMove) =>
      moveRefund(changeOf(dueFields(sentRefund)), move, at(5), '').payment.refund?.sentBy
    expect(
      ['initiate', 'return', 'fail', 'refuse', 'deny', 'give-up'].map((move) =>
        sentBy(move as RefundMove),
      ),
    ).toEqual(Array(6).fill(null))
  })

  test('keeps the moment at which the money set out, whatever comes of it', () => {
    const initiatedAt = (move: RefundMove, fields: Partial<Refund>) =>
      moveRefund(changeOf(dueFields(fields)), move, at(5), '').payment.refund?.initiatedAt
    expect(initiatedAt('initiate', sentRefund)).toBe(at(5))
    for (const move of ['return', 'fail', 'give-up'] as const) {
      expect(initiatedAt(move, { state: 'under-way', initiatedAt: at(1) })).toBe(at(1))
    }
    expect(initiatedAt('return', sentRefund)).toBeNull()
  })

  test('keeps the last words that told something', () => {
    const { payment } = moveRefund(
      changeOf(dueFields({ ...sentRefund, detail: 'why' })),
      'initiate',
      at(5),
      '',
    )
    expect(payment.refund?.detail).toBe('why')
  })

  test.each<[RefundMove, number]>([
    ['initiate', 0],
    ['refuse', 0],
    ['deny', 4],
  ])('counts unanswered questions over all tries until an answer: %s leaves %i', (move, looks) => {
    const { payment } = moveRefund(
      changeOf(dueFields({ ...sentRefund, looks: 4 })),
      move,
      at(5),
      '',
    )
    expect(payment.refund?.looks).toBe(looks)
  })

  test.each<[RefundMove, RefundState, number | null]>([
    ['return', 'under-way', 5],
    ['fail', 'under-way', 5],
    ['call-off', 'due', 5],
    ['give-up', 'under-way', null],
    ['initiate', 'sent', null],
  ])('dates the end of a refund: %s from %s at %s', (move, state, ms) => {
    const { payment } = moveRefund(changeOf(dueFields({ state })), move, at(5), '')
    expect(payment.refund?.endedAt).toBe(ms === null ? null : at(ms))
  })

  test('cleans the provider’s words', () => {
    const { payment } = moveRefund(changeOf(dueFields(sentRefund)), 'fail', at(5), 'a\u0000b')
    expect(payment.refund?.detail).toBe('a b')
  })
})

type Case = [sentence: string, refund: Partial<Refund> | null, ms: number, step: RefundStep]
const unsure = sentRefund
const underWay: Partial<Refund> = { state: 'under-way', initiatedAt: at(0) }

describe('of money that has to go back', () => {
  const sixteenDays = days(16)
  test.each<Case>([
    ['a refund is opened first', null, 0, 'open-refund'],
    [
      'a refund is looked for before it is sent: it may be older than the row',
      {},
      0,
      'enquire-refund',
    ],
    ['one that the provider has not is sent', { isAskedAbout: true }, 0, 'refund'],
    [
      'one that may have left is asked about, and not sent again',
      unsure,
      days(3),
      'enquire-refund',
    ],
    ['one under way is asked about', underWay, days(1), 'enquire-refund'],
    [
      'one under way is waited for as long as banks take',
      underWay,
      sixteenDays - 1,
      'enquire-refund',
    ],
    ['one under way for longer goes to a person', underWay, sixteenDays, 'cannot-refund'],
    [
      'after a refund that failed on its way comes another one',
      { state: 'failed' },
      0,
      'open-refund',
    ],
    ['after four that failed comes a fifth', { state: 'failed', ordinal: 4 }, 0, 'open-refund'],
    ['five that failed go to a person', { state: 'failed', ordinal: 5 }, 0, 'cannot-refund'],
    ['after seven refusals it is sent again', { isAskedAbout: true, refusals: 7 }, 0, 'refund'],
    ['eight refusals go to a person', { isAskedAbout: true, refusals: 8 }, 0, 'cannot-refund'],
    [
      'an account that holds too little is waited for, however often it refused',
      { isAskedAbout: true, refusals: 40, shortSince: at(0) },
      hours(48) - 1,
      'refund',
    ],
    [
      'an account that holds too little for two days goes to a person',
      { isAskedAbout: true, refusals: 9, shortSince: at(0) },
      hours(48),
      'cannot-refund',
    ],
    [
      'one whose refusals take turns is tried as long as both limits together',
      { isAskedAbout: true, refusals: 1, tries: 8 },
      hours(68) - 1,
      'refund',
    ],
    [
      'one whose refusals take turns for longer goes to a person',
      { isAskedAbout: true, refusals: 1, tries: 8 },
      hours(68),
      'cannot-refund',
    ],
    [
      'one that was hardly tried in all that time is tried on',
      { isAskedAbout: true, refusals: 1, tries: 7 },
      hours(68),
      'refund',
    ],
    ['one that has returned is at rest', { state: 'returned' }, 0, 'rest'],
    ['one with a person is at rest', { state: 'stuck' }, 0, 'rest'],
    ['one that was called off is at rest', { state: 'called-off' }, 0, 'rest'],
  ])('%s', (_sentence, refund, ms, step) => {
    const { now, settings } = contextAt(ms)
    expect(decideRefundStep(refund && aRefund(refund), now, settings, pageProvider.refunds)).toBe(
      step,
    )
  })

  test.each<Case>([
    ['one that was not sent', {}, 0, 'refund'],
    ['one that may have left', unsure, days(3), 'refund'],
    ['one under way', underWay, hours(1), 'refund'],
    ['one under way for longer than the wallet may take', underWay, days(1), 'cannot-refund'],
  ])('where a refund names its charge, the step of %s', (_sentence, refund, ms, step) => {
    const { now, settings } = contextAt(ms)
    expect(decideRefundStep(refund && aRefund(refund), now, settings, ringProvider.refunds)).toBe(
      step,
    )
  })
})

test('a refund gives back exactly what was taken', () => {
  const taken = money(4_900n, 'ZMW')
  const { payment, refundHistory } = openRefund(changeOf({ ...dueFields(), taken }), at(9))
  expect(payment.refund).toEqual(aRefund({ amount: taken, createdAt: at(9) }))
  expect(refundHistory).toMatchObject([{ ordinal: 1, move: 'open', from: null, to: 'due' }])
})

test('a refund tells why money goes back', () => {
  const { payment } = openRefund(changeOf({ ...dueFields(), reason: 'paid-twice' }), at(9))
  expect(payment.refund?.reason).toBe('paid-twice')
})

test('the refunds before it are kept with their moves', () => {
  const first = openRefund(changeOf(dueFields()), at(1))
  const sent = markRefundSent(first, at(2), contextAt(2).settings)
  const failed = moveRefund(sent, 'fail', at(3), 'no')
  const second = openRefund(failed, at(4))
  expect(second.refundHistory.map(({ move }) => move)).toEqual(['open', 'send', 'fail', 'open'])
  expect(second.endedRefunds).toMatchObject([{ ordinal: 1, state: 'failed' }])
})

test('the refund after a failed one is a new one, with a reference of its own', () => {
  const { payment } = openRefund(
    changeOf(dueFields({ state: 'failed', refusals: 3, looks: 9 })),
    at(9),
  )
  expect(payment.refund).toEqual(aRefund({ ordinal: 2, createdAt: at(9) }))
})

test('a repeated refund is marked anew, and its tries are counted', () => {
  const { settings } = contextAt(0)
  const { payment, refundHistory } = markRefundSent(
    changeOf(dueFields(unsure)),
    at(minutes(1)),
    settings,
  )
  expect(payment.refund).toMatchObject({
    state: 'sent',
    tries: 2,
    sentBy: at(minutes(1) + leaseMs),
  })
  expect(refundHistory).toEqual([])
})
