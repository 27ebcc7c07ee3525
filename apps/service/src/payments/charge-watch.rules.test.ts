import { describe, expect, test } from 'vitest'
import type { Payment } from '../ports/payment.port.ts'
import type { EnquiryAnswer } from '../ports/payment-provider.port.ts'
import { afterEnquiry } from './charge-answer.rules.ts'
import { absent, failed, foreign, lost, pending, success } from './enquiry-fixture.ts'
import {
  at,
  changeOf,
  contextAt,
  days,
  fifty,
  hours,
  minutes,
  registeredFields,
} from './payment-fixture.ts'

describe('the watch over what ended unpaid', () => {
  const ended = (fields: Partial<Payment> = {}) => changeOf({ state: 'superseded', ...fields })

  test('asks at longer intervals after every answer, but not after lost ones', () => {
    const watched = ended({ tries: 6 })
    expect(afterEnquiry(watched, absent, contextAt(minutes(64))).payment).toMatchObject({
      tries: 7,
      nextAt: at(minutes(128)),
    })
    expect(afterEnquiry(watched, lost, contextAt(minutes(64))).payment).toMatchObject({
      tries: 6,
      nextAt: at(minutes(67)),
    })
  })

  test('ends after a day with an answer, and not with a lost one', () => {
    const nextAt = (answer: EnquiryAnswer) =>
      afterEnquiry(ended({ tries: 20 }), answer, contextAt(hours(25))).payment.nextAt
    expect(nextAt(absent)).toBeNull()
    expect(nextAt(lost)).toBe(at(hours(25) + minutes(3)))
  })

  test.each(['superseded', 'failed', 'expired'] as const)(
    'hands what is %s and gets no answer for three days to a person, and goes on asking',
    (state) => {
      const { payment } = afterEnquiry(changeOf({ state }), lost, contextAt(days(3)))
      expect(payment).toMatchObject({ state: 'exception', nextAt: at(days(3) + minutes(3)) })
      const later = days(9)
      expect(afterEnquiry(changeOf(payment), lost, contextAt(later))).toMatchObject({
        payment: { state: 'exception', nextAt: at(later + minutes(3)) },
        history: [],
      })
      expect(afterEnquiry(changeOf(payment), failed, contextAt(later)).payment.state).toBe('failed')
    },
  )

  test.each<[string, Partial<Payment>]>([
    ['ended long ago', { state: 'superseded' }],
    ['was never submitted', registeredFields],
  ])('gives news about what %s three days of their own', (_what, fields) => {
    const heard = { ...fields, evidenceAt: at(days(9)) }
    const stateAt = (ms: number) => afterEnquiry(changeOf(heard), lost, contextAt(ms)).payment.state
    expect(stateAt(days(12) - 1)).toBe(fields.state)
    expect(stateAt(days(12))).toBe('exception')
  })

  test('goes on while the provider calls it pending', () => {
    const { payment } = afterEnquiry(ended({ hintedAt: at(0) }), pending, contextAt(hours(25)))
    expect(payment).toMatchObject({ state: 'superseded', nextAt: at(hours(29)) })
  })

  test.each(['superseded', 'failed', 'expired'] as const)(
    'hands what is %s and pending after three days to a person',
    (state) => {
      const watched = changeOf({ state, hintedAt: at(0) })
      expect(afterEnquiry(watched, pending, contextAt(days(3))).payment.state).toBe('exception')
    },
  )

  test('ends without a case once the provider has no payment', () => {
    const { payment } = afterEnquiry(ended({ hintedAt: at(0) }), absent, contextAt(hours(25)))
    expect(payment).toMatchObject({ state: 'superseded', hintedAt: null, nextAt: null })
  })
})

describe('evidence about an attempt that was never sent, as far as we know', () => {
  const evidence: Partial<Payment> = { ...registeredFields, evidenceAt: at(minutes(5)) }
  const lateEvidence: Partial<Payment> = { ...evidence, state: 'expired', evidenceAt: at(hours(2)) }

  test.each([
    ['pays what is registered', evidence, 'paid'],
    ['pays what expired', lateEvidence, 'paid'],
  ] as const)('that proves true %s', (_what, fields, state) => {
    const order = fields === evidence ? {} : { openAttempt: null }
    const { payment } = afterEnquiry(changeOf(fields, order), success, contextAt(hours(2)))
    expect(payment).toMatchObject({ state, taken: fifty, providerId: 'P1', evidenceAt: null })
  })

  test.each([
    ['absent', absent],
    ['failed', failed],
    ['of another payment', foreign],
  ])('is asked about once: an answer %s leaves it to expire in its time', (_what, answer) => {
    const { payment } = afterEnquiry(changeOf(evidence), answer, contextAt(minutes(6)))
    expect(payment).toMatchObject({
      state: 'registered',
      evidenceAt: null,
      hintedAt: null,
      nextAt: at(minutes(30)),
    })
  })

  test.each([
    ['absent', absent],
    ['failed', failed],
  ])('about an expired one is asked about once: an answer %s ends it', (_what, answer) => {
    const { payment } = afterEnquiry(changeOf(lateEvidence), answer, contextAt(hours(2)))
    expect(payment).toMatchObject({ state: 'expired', evidenceAt: null, nextAt: null })
  })

  test.each([
    ['registered', evidence],
    ['expired', lateEvidence],
  ])('is kept while the provider of a %s one is not heard', (_what, fields) => {
    const { payment } = afterEnquiry(changeOf(fields), lost, contextAt(hours(3)))
    expect(payment.evidenceAt).not.toBeNull()
    expect(payment.nextAt).not.toBeNull()
  })

  test.each([
    ['registered', evidence],
    ['expired', lateEvidence],
  ])(
    'that the provider calls pending shows that a %s one was sent: it is watched',
    (_what, fields) => {
      const { payment } = afterEnquiry(changeOf(fields), pending, contextAt(hours(2)))
      expect(payment).toMatchObject({ chargeSentAt: at(hours(2)), hintedAt: at(hours(2)) })
      expect(payment.nextAt).not.toBeNull()
    },
  )
})
