import { money } from '@portal/kernel/money'
import { describe, expect, test } from 'vitest'
import { recipes } from '../../ledger/ledger.rules.ts'
import type { Payment } from '../../ports/payment.port.ts'
import {
  closedUnpaidStates,
  follow,
  isClosedUnpaid,
  isOpen,
  moves,
  openStates,
  type PaymentMove,
  type PaymentState,
  publicStatus,
} from '../../states/payment.states.ts'
import { aPayment, at, changeOf, fifty, other, paidFields } from './payment-fixture.ts'
import { cleanShown, cleanText, moveTo, withException, withoutName } from './payment-move.rules.ts'

const states = Object.keys(moves) as PaymentState[]
const allMoves = [...new Set(states.flatMap((state) => Object.keys(moves[state])))] as PaymentMove[]
const notInTable = states.flatMap((state) =>
  allMoves.filter((move) => follow(state, move) === null).map((move) => [move, state] as const),
)
const inTable = states.flatMap((state) =>
  allMoves.flatMap((move) => {
    const to = follow(state, move)
    return to ? [[move, state, to] as const] : []
  }),
)

describe('the table of states', () => {
  test.each(notInTable)('refuses to %s from %s', (move, state) => {
    const change = changeOf({ state })
    expect(() => moveTo(change, move, at(0), '')).toThrow(`cannot ${move} from ${state}`)
  })

  test.each(inTable)('leads by %s from %s to %s, and the history says so', (move, state, to) => {
    const { payment, history } = moveTo(changeOf({ state }), move, at(5), 'why')
    expect(payment.state).toBe(to)
    const { id: paymentId, orderId } = payment
    expect(history).toEqual([
      { paymentId, orderId, at: at(5), move, from: state, to, detail: 'why' },
    ])
  })

  test('leads on from every state but the final ones, and reaches every state', () => {
    const reached = new Set(inTable.map(([, , to]) => to))
    const dead = states.filter((state) => Object.keys(moves[state]).length === 0)
    expect(dead).toEqual(['refunded'])
    expect(states.filter((state) => !reached.has(state))).toEqual([])
  })

  test('lets a success move whatever is not paid, submitted or not', () => {
    const unpaid = [...openStates, ...closedUnpaidStates]
    const movesOf = (state: PaymentState) => Object.keys(moves[state])
    for (const state of unpaid) {
      expect(movesOf(state)).toContain('confirm-late')
      expect(movesOf(state)).toContain('confirm-wrong')
      expect(movesOf(state)).toContain(isOpen(state) ? 'confirm' : 'reinstate')
    }
  })

  test.each(closedUnpaidStates)(
    'hands what ended %s and is still in doubt to a person',
    (state) => {
      expect(isClosedUnpaid(state)).toBe(true)
      expect(follow(state, 'doubt')).toBe('exception')
    },
  )

  test('never calls failed what is unsure', () => {
    const unsure = ['raised', 'in-process', 'unknown', 'paid', 'refund-due', 'exception'] as const
    expect(unsure.filter((state) => String(publicStatus[state]) === 'FAILED')).toEqual([])
  })
})

describe('a move', () => {
  test.each(inTable)('%s from %s leaves books that balance', (move, state) => {
    const { postings } = moveTo(changeOf({ state, taken: fifty }), move, at(0), '')
    expect(postings).toHaveLength(recipes[move] ? 1 : 0)
    for (const { lines } of postings) {
      expect(lines.reduce((sum, line) => sum + line.money.minor, 0n)).toBe(0n)
    }
  })

  test('books nothing where no money was seen to be taken', () => {
    expect(moveTo(changeOf({ state: 'unknown' }), 'doubt', at(0), '').postings).toEqual([])
  })

  test('that pays is written into the order, and no attempt is open any more', () => {
    const { order } = moveTo(changeOf({}), 'confirm', at(0), '')
    expect(order).toMatchObject({ paidBy: 'TRANSACTION', openAttempt: null })
  })

  test('that delivers what a person had keeps its order from being paid again', () => {
    const change = changeOf({ state: 'exception', taken: fifty }, { openAttempt: null })
    expect(moveTo(change, 'resolve-delivered', at(0), '').order.paidBy).toBe('TRANSACTION')
  })

  test('that ends an attempt leaves another open one of its order alone', () => {
    const change = changeOf({}, { openAttempt: other })
    expect(moveTo(change, 'decline', at(0), '').order.openAttempt).toBe(other)
  })

  const early = at(1)
  const momentNames = [
    'submittedAt',
    'paidAt',
    'deliveredAt',
    'refundDueAt',
    'refundedAt',
    'endedAt',
  ] as const
  const moments = Object.fromEntries(momentNames.map((name) => [name, early]))
  test.each<[PaymentMove, PaymentState, string[], Partial<Payment>?]>([
    ['submit', 'registered', ['submittedAt']],
    ['confirm', 'in-process', ['paidAt']],
    ['confirm-late', 'failed', ['paidAt', 'refundDueAt'], { paidAt: null }],
    ['confirm-late', 'failed', ['refundDueAt']],
    ['deliver', 'paid', ['deliveredAt']],
    ['cannot-deliver', 'paid', ['refundDueAt']],
    ['refund', 'refund-due', ['refundedAt']],
    ['decline', 'in-process', ['endedAt']],
    ['expire', 'registered', ['endedAt']],
    ['abandon', 'raised', ['endedAt']],
    ['doubt', 'paid', []],
  ])('%s from %s is the moment of %o, and changes no other', (move, state, expected, fields) => {
    const before = aPayment({ state, ...moments, ...fields })
    const { payment } = moveTo(changeOf(before), move, at(9), '')
    const changed = momentNames.filter((name) => payment[name] !== before[name])
    expect(changed).toEqual(expected)
    for (const name of changed) expect(payment[name]).toBe(at(9))
  })

  test('does not put delivery before payment when a clock is set back', () => {
    const change = changeOf({ ...paidFields, paidAt: at(60_000) })
    expect(moveTo(change, 'deliver', at(1_000), '').payment.deliveredAt).toBe(at(60_000))
  })

  test.each<[PaymentMove, PaymentState, keyof Payment, keyof Payment]>([
    ['submit', 'registered', 'registeredAt', 'submittedAt'],
    ['confirm', 'in-process', 'submittedAt', 'paidAt'],
    ['refund', 'refund-due', 'refundDueAt', 'refundedAt'],
    ['reinstate', 'failed', 'endedAt', 'paidAt'],
  ])('%s from %s is never before %s when a clock is set back', (move, state, before, after) => {
    const { payment } = moveTo(changeOf({ state, [before]: at(60_000) }), move, at(1_000), '')
    expect(payment[after]).toBe(at(60_000))
  })

  test('after another one in the same change keeps what was written down and booked', () => {
    const paid = moveTo(changeOf({ taken: fifty }), 'confirm', at(1), '')
    const { history, postings } = moveTo(paid, 'deliver', at(2), '')
    expect(history.map(({ move }) => move)).toEqual(['confirm', 'deliver'])
    expect(postings.map(({ recipe }) => recipe)).toEqual(['take', 'deliver'])
  })

  test('begins to count the tries of the new state', () => {
    expect(moveTo(changeOf({ tries: 7 }), 'confirm', at(0), '').payment.tries).toBe(0)
  })

  test('keeps what was taken and what was asked for, where they differ', () => {
    const taken = money(500n, 'ZMW')
    const { payment } = moveTo(changeOf({ taken }), 'confirm-wrong', at(0), '')
    expect([payment.amount, payment.taken]).toEqual([fifty, taken])
  })
})

describe('words from outside', () => {
  const dirty = `a\u0000b\nc\u0007${'x'.repeat(2_000)}`
  const clean = `a b c ${'x'.repeat(494)}`

  test('lose the characters that the database refuses, and do not grow long', () => {
    expect(cleanText(dirty)).toBe(clean)
  })

  test('are cleaned in the history', () => {
    expect(moveTo(changeOf({}), 'decline', at(0), dirty).history[0]?.detail).toBe(clean)
  })

  test('are cleaned in the page or form that the visitor sees, however long it is', () => {
    const long = 'x'.repeat(2_000)
    const url = `https://pay.example/\u0000${long}`
    const clean = `https://pay.example/ ${long}`
    expect(cleanShown({ kind: 'redirect', url })).toEqual({ kind: 'redirect', url: clean })
    const dirty = { key: 'k\u0000', accessCode: 'a\ud800', reference: 'r\n' }
    const form = { key: 'k ', accessCode: 'a\ufffd', reference: 'r ' }
    const popup = cleanShown({ kind: 'redirect', url, inline: dirty })
    expect(popup).toEqual({ kind: 'redirect', url: clean, inline: form })
  })

  test('are cleaned in an exception', () => {
    const { exceptions } = withException(changeOf({}), 'taken-back', at(0), dirty, dirty)
    expect(exceptions[0]).toMatchObject({ subject: clean, detail: clean, kind: 'taken-back' })
  })
})

test('a second contradiction is kept beside the first', () => {
  const first = withException(changeOf({}), 'taken-back', at(0), 'P1', '')
  const { exceptions } = withException(first, 'other-amount', at(1), 'P1', '')
  expect(exceptions.map(({ kind }) => kind)).toEqual(['taken-back', 'other-amount'])
})

test('of two transactions that notifications named the one that is known now is forgotten', () => {
  const named = changeOf({ namedIds: ['P1', 'P2'], namedAt: at(5) })
  const one = withoutName(named, 'P1')
  expect(one.payment).toMatchObject({ namedIds: ['P2'], namedAt: at(5) })
  expect(withoutName(one, 'P2').payment).toMatchObject({ namedIds: [], namedAt: null })
})
