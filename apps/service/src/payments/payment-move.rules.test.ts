import type { TransactionId } from '@portal/kernel/ids'
import { money } from '@portal/kernel/money'
import { expect, test } from 'vitest'
import { recipes } from '../ledger/ledger.rules.ts'
import {
  follow,
  moves,
  type PaymentMove,
  type PaymentState,
  publicStatus,
} from './payment.states.ts'
import { at, changeOf, paidFields } from './payment-fixture.ts'
import { moveTo } from './payment-move.rules.ts'

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

test.each(notInTable)('refuses to %s from %s', (move, state) => {
  expect(() => moveTo(changeOf({ state }), move, at(0), '')).toThrow(`cannot ${move} from ${state}`)
})

test.each(inTable)('%s leads from %s to %s, and the history says so', (move, state, to) => {
  const { payment, history } = moveTo(changeOf({ state }), move, at(5), 'why')
  expect(payment.state).toBe(to)
  expect(history).toEqual([
    {
      paymentId: payment.id,
      orderId: payment.orderId,
      at: at(5),
      move,
      from: state,
      to,
      detail: 'why',
    },
  ])
})

test('every state but the final ones leads somewhere, and every state is reached', () => {
  const reached = new Set(inTable.map(([, , to]) => to))
  const dead = states.filter((state) => Object.keys(moves[state]).length === 0)
  expect(dead).toEqual(['delivered', 'refunded'])
  expect(states.filter((state) => !reached.has(state))).toEqual(['registered'])
})

test.each(inTable)('the books of %s from %s balance', (move, state) => {
  const taken = money(5_000n, 'ZMW')
  const { postings } = moveTo(changeOf({ state, taken }), move, at(0), '')
  expect(postings).toHaveLength(recipes[move] ? 1 : 0)
  for (const { lines } of postings) {
    expect(lines.reduce((sum, { minor }) => sum + minor, 0n)).toBe(0n)
  }
})

test('no money moves in the books where none was seen to be taken', () => {
  expect(moveTo(changeOf({ state: 'unknown' }), 'doubt', at(0), '').postings).toEqual([])
})

test('the attempt that is paid is written into its order, and no attempt is open any more', () => {
  const { order } = moveTo(changeOf({ state: 'in-process' }), 'confirm', at(0), '')
  expect(order).toMatchObject({ paidBy: 'TRANSACTION', openAttempt: null })
})

test('an attempt that ends leaves the open one of its order alone when that is another', () => {
  const other = 'OTHER' as TransactionId
  const change = changeOf({ state: 'in-process' }, { openAttempt: other })
  expect(moveTo(change, 'decline', at(0), '').order.openAttempt).toBe(other)
})

test('a clock that is set back does not put delivery before payment', () => {
  const change = changeOf({ ...paidFields, paidAt: at(60_000) })
  expect(moveTo(change, 'deliver', at(1_000), '').payment.deliveredAt).toBe(at(60_000))
})

test('whatever is unsure is never told as failed', () => {
  const unsure: PaymentState[] = [
    'raised',
    'in-process',
    'unknown',
    'paid',
    'refund-due',
    'exception',
  ]
  expect(unsure.filter((state) => String(publicStatus[state]) === 'FAILED')).toEqual([])
})
