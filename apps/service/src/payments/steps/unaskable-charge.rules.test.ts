import { expect, test } from 'vitest'
import type { Payment } from '../../ports/payment.port.ts'
import { abandon } from '../charges/charge-watch.rules.ts'
import { markedAt } from '../core/marked-fixture.ts'
import {
  at,
  changeOf,
  hours,
  leaseMs,
  minutes,
  other,
  registeredFields,
  start,
} from '../core/payment-fixture.ts'
import { settle } from './payment-settle.rules.ts'
import { canBeAsked } from './payment-step.rules.ts'

/** A push whose answer was lost, with the id that a later question needs. */
const lostPush: Partial<Payment> = {
  state: 'unknown',
  provider: 'marked',
  shown: null,
  chargeExpiresAt: at(minutes(2)),
}
const named: Partial<Payment> = { ...lostPush, sessions: ['S1'] }
const settlesMs = leaseMs + minutes(1)

const settleAt = (ms: number, fields: Partial<Payment>, order = {}) =>
  settle(changeOf({ nextAt: at(ms), ...fields }, order), markedAt(ms))

test('without an id nothing is asked, and a callback is waited for until none can be under way', () => {
  const { change, step } = settleAt(minutes(4), { ...lostPush, chargeSentAt: at(minutes(3.5)) })
  expect(step).toBeNull()
  expect(change.history).toEqual([])
  expect(change.payment.nextAt).toBe(at(minutes(3.5) + settlesMs))
})

test('what a callback brought beside an id is none to ask by', () => {
  const brought = { ...lostPush, sessions: ['receipt:A', 'reversal:B:0'] }
  expect(settleAt(minutes(3), brought).step).toBeNull()
  expect(settleAt(settlesMs, brought).change.payment.state).toBe('exception')
})

test('then a person has to find out, and it is no failure', () => {
  const { change, step } = settleAt(settlesMs, lostPush)
  expect(step).toBeNull()
  expect(change.history.map(({ move }) => move)).toEqual(['doubt'])
  expect(change.payment).toMatchObject({ state: 'exception', nextAt: null })
})

test('an id that came later is asked by, also where the case is a person’s', () => {
  expect(settleAt(minutes(3), named).step).toBe('enquire')
  expect(settleAt(hours(2), { ...named, state: 'exception' }).step).toBe('enquire')
})

test('a callback ends the wait for the first question', () => {
  expect(settleAt(minutes(1), named).step).toBeNull()
  expect(settleAt(minutes(1), { ...named, notifiedAt: start }).step).toBe('enquire')
})

test('what was left for another attempt is undecided until then, and a case beside the one that paid', () => {
  const left = abandon(changeOf(lostPush), markedAt(minutes(1))).payment
  expect(settleAt(minutes(1), left).change.payment.nextAt).toBe(at(settlesMs))
  expect(settleAt(settlesMs, left).change.payment.state).toBe('exception')
  const { change } = settleAt(settlesMs, left, { paidBy: other })
  expect(change.payment).toMatchObject({ state: 'superseded', nextAt: null })
  expect(change.exceptions.map(({ kind }) => kind)).toEqual(['unanswered'])
})

test('what the provider refused, or what was never sent, is nobody’s case', () => {
  const refused = { ...lostPush, state: 'failed' } as const
  expect(settleAt(settlesMs, refused).change.payment).toMatchObject({
    state: 'failed',
    nextAt: null,
  })
  const { change, step } = settleAt(minutes(31), { ...registeredFields, provider: 'marked' })
  expect([step, change.payment.state]).toEqual([null, 'expired'])
})

test('an attempt that was never sent is left without a question', () => {
  const unsent = { ...lostPush, state: 'raised', chargeSentAt: null } as const
  expect(abandon(changeOf(unsent), markedAt(minutes(1))).payment.notifiedAt).toBeNull()
})

test('only providers that ask by an id cannot be asked without one', () => {
  expect(canBeAsked(changeOf(lostPush).payment, markedAt(0))).toBe(false)
  expect(canBeAsked(changeOf(named).payment, markedAt(0))).toBe(true)
  const stranded = { ...markedAt(0), facts: { charge: null, fulfilment: null } }
  expect(canBeAsked(changeOf(lostPush).payment, stranded)).toBe(true)
})
