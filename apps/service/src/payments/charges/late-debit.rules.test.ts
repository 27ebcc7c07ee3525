import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import type { Order, Payment } from '../../ports/payment.port.ts'
import { at, changeOf, contextAt, minutes, other, ringAt } from '../core/payment-fixture.ts'
import { afterEnquiry } from './charge-answer.rules.ts'
import { pending, success } from './enquiry-fixture.ts'

describe('a late debit of an exception', () => {
  const unseen: Partial<Payment> = { state: 'exception', taken: null }
  const free: Partial<Order> = { openAttempt: null }
  const hear = (order: Partial<Order>, isAgain: boolean) =>
    afterEnquiry(changeOf(unseen, order), success, contextAt(9, { wasBoughtMeanwhile: isAgain }))

  test('buys what was asked for', () => {
    expect(hear(free, false).payment.state).toBe('paid')
  })

  test('goes back where the same was bought meanwhile', () => {
    expect(hear(free, true).payment).toMatchObject({
      state: 'refund-due',
      reason: 'bought-meanwhile',
    })
  })

  test('goes back where the order is being paid by another method', () => {
    expect(hear({ openAttempt: other }, false).payment).toMatchObject({
      state: 'refund-due',
      reason: 'other-attempt',
    })
  })
})

describe('a late debit of what is charged in another currency', () => {
  const dollars = money(250n, 'USD')
  const hear = (minutesLater: number, more: Partial<Order> = {}) => {
    const order = { amount: dollars, openAttempt: null, ...more }
    const payment = { state: 'superseded', amount: dollars } as const
    const paid = { ...success, amount: dollars }
    return afterEnquiry(changeOf(payment, order), paid, contextAt(minutes(minutesLater))).payment
  }

  test('buys it while the rate of the quote is kept', () => {
    expect(hear(29).state).toBe('paid')
  })

  test('goes back once it is not', () => {
    expect(hear(30)).toMatchObject({ state: 'refund-due', reason: 'old-rate', taken: dollars })
  })

  test('buys it later too, where it is charged in the currency of its price', () => {
    expect(hear(300, { value: dollars }).state).toBe('paid')
  })
})

test('an unreadable debit of an attempt that the row calls unsubmitted is an exception', () => {
  const unreadable = { kind: 'unreadable', providerId: 'P9', detail: '1.234 XYZ' } as const
  const registered = { state: 'registered', submittedAt: null, chargeSentAt: null } as const
  const { payment } = afterEnquiry(changeOf(registered), unreadable, contextAt(0))
  expect(payment).toMatchObject({ state: 'exception', providerId: 'P9', taken: null, nextAt: null })
})

test('a success beside a transaction whose amount could not be read makes that one a second', () => {
  const { payment, exceptions } = afterEnquiry(
    changeOf({ state: 'exception', providerId: 'P0' }, { openAttempt: null }),
    success,
    contextAt(9),
  )
  expect(payment).toMatchObject({ state: 'paid', providerId: 'P1' })
  expect(exceptions).toMatchObject([{ kind: 'second-transaction', subject: 'P0' }])
})

test('a second transaction in an unreadable amount leaves the first one a case', () => {
  const again = { kind: 'unreadable', providerId: 'P9', detail: '?' } as const
  const first = { state: 'exception', providerId: 'P0' } as const
  const { payment, exceptions } = afterEnquiry(changeOf(first), again, contextAt(9))
  expect(payment.providerId).toBe('P9')
  expect(exceptions).toMatchObject([
    { kind: 'second-transaction', detail: 'provider id P0, of an unreadable amount' },
    { kind: 'other-amount', detail: 'unreadable amount, ?' },
  ])
})

test.each(['registered', 'raised', 'in-process', 'unknown', 'superseded'] as const)(
  'a charge that the provider has under way was sent, whatever the row of a %s one says',
  (state) => {
    const lostMark = { state, chargeSentAt: null, payerMsisdn: '971000007' as Msisdn }
    const { payment } = afterEnquiry(changeOf(lostMark), pending, ringAt(minutes(9)))
    expect(payment.chargeSentAt).toBe(at(minutes(9)))
  },
)
