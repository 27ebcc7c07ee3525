import { after } from '@portal/kernel/instant'
import { describe, expect, test } from 'vitest'
import type { Payment } from '../../ports/payment.port.ts'
import { aPayment, at, changeOf, paidFields, secretAt, start } from '../core/payment-fixture.ts'
import { chargeRequestId, decideStep } from '../steps/payment-step.rules.ts'
import { afterCharge, afterEnquiry } from './charge-answer.rules.ts'
import { success } from './enquiry-fixture.ts'

const wrong = { kind: 'wrong-secret', detail: 'wrong PIN', attemptsLeft: 3 } as const
const raised: Partial<Payment> = {
  state: 'raised',
  provider: 'vault',
  shown: null,
  chargeSentAt: start,
}
const afterWrong = (fields: Partial<Payment>) =>
  afterCharge(changeOf({ ...raised, ...fields }), wrong, secretAt(7, { isAct: true }))

describe('a wrong secret', () => {
  test('leads the attempt back, and names the next request anew', () => {
    const { payment, history, wrongSecret } = afterWrong({})
    expect(payment).toMatchObject({
      state: 'registered',
      secretTries: 1,
      submittedAt: null,
      chargeSentAt: null,
      chargeExpiresAt: null,
      nextAt: after(start, secretAt(0).settings.registeredLifeMs),
    })
    expect(history).toMatchObject([{ move: 'reject-secret', detail: 'wrong PIN' }])
    expect(wrongSecret).toEqual({ attemptsLeft: 3 })
    expect(chargeRequestId(payment)).toBe('TRANSACTION-2')
  })

  test('names the next request anew where a failover has lost the submission', () => {
    const { payment, history, wrongSecret } = afterWrong({ state: 'registered' })
    expect(payment).toMatchObject({ state: 'registered', secretTries: 1 })
    expect([history, wrongSecret]).toEqual([[], null])
  })

  test.each<[string, Partial<Payment>]>([
    ['given up', { state: 'superseded' }],
    ['seen to wait by an enquiry', { state: 'in-process' }],
    ['unsure since an enquiry', { state: 'unknown' }],
    ['paid', { ...paidFields }],
    ['refunded', { ...paidFields, state: 'refunded' }],
  ])('changes nothing of an attempt that is %s', (_what, fields) => {
    const before = changeOf({ ...raised, ...fields })
    expect(afterCharge(before, wrong, secretAt(7))).toBe(before)
  })
})

test('a charge by PIN that was not sent is asked about once, since the row may be older than one that was', () => {
  const unsent = { kind: 'unsent', detail: 'refused' } as const
  const { payment } = afterCharge(changeOf(raised), unsent, secretAt(7))
  expect(payment).toMatchObject({ state: 'failed', notifiedAt: at(7), nextAt: at(7) })
  expect(decideStep(payment, secretAt(7))).toBe('enquire')
})

describe('money that is taken at once', () => {
  const afterTaken = (fields: Partial<Payment>) =>
    afterCharge(changeOf({ ...raised, ...fields }), success, secretAt(7)).payment

  test.each<[string, Partial<Payment>, string]>([
    ['pays', {}, 'paid'],
    ['pays an attempt whose submission a failover has lost', { state: 'registered' }, 'paid'],
    ['pays what an enquiry called unsure', { state: 'unknown' }, 'paid'],
    ['goes back where another method was chosen meanwhile', { state: 'superseded' }, 'refund-due'],
  ])('%s', (_what, fields, state) => {
    expect(afterTaken(fields)).toMatchObject({ state, providerId: success.providerId })
  })

  test('is no second debit of an attempt that is paid by the same transaction', () => {
    const fields = { ...paidFields, providerId: success.providerId }
    const change = afterCharge(changeOf({ ...raised, ...fields }), success, secretAt(7))
    expect([change.payment.state, change.exceptions]).toEqual(['paid', []])
  })
})

test('a charge that is judged later shows nothing to pay with', () => {
  const accepted = { kind: 'accepted', session: 'S1', show: null, livesMs: null } as const
  const change = afterCharge(changeOf(raised), accepted, secretAt(7))
  expect(change.payment).toMatchObject({ state: 'in-process', shown: null, sessions: ['S1'] })
  expect(change.sessions).toEqual(['S1'])
})

describe('a charge by a secret', () => {
  const due = { ...raised, chargeSentAt: null, chargeExpiresAt: at(60_000), nextAt: at(0) }

  test('is sent by the request that submits the attempt', () => {
    expect(decideStep(aPayment(due), secretAt(1, { isSubmission: true }))).toBe('charge')
  })

  test('is sent by no worker: what was not sent expires, and what may have been is asked about', () => {
    expect(decideStep(aPayment(due), secretAt(1))).toBe('expire')
    expect(decideStep(aPayment(raised), secretAt(1))).toBe('enquire')
    expect(decideStep(aPayment(raised), secretAt(1, { isSubmission: true }))).toBe('enquire')
  })
})

test('a secret that was judged wrong later ends the attempt in words of its own', () => {
  const change = changeOf({ ...raised, state: 'in-process' })
  const failed = { kind: 'failed', detail: 'wrong PIN', isWrongSecret: true } as const
  const { payment } = afterEnquiry(change, failed, secretAt(7))
  expect(payment).toMatchObject({ state: 'failed', reason: 'wrong-pin' })
})
