import { describe, expect, test } from 'vitest'
import { aPayment, at, minutes } from '../../payments/core/payment-fixture.ts'
import type { Payment } from '../../ports/payment.port.ts'
import { hostedPage } from './hosted-page.protocol.ts'

test.each<[string, Partial<Payment>, number, boolean]>([
  ['before it was asked for', { state: 'raised', chargeSentAt: null }, 0, true],
  ['while its address is lost', { state: 'unknown' }, minutes(29), true],
  ['not while it is shown', { state: 'in-process' }, 0, false],
  ['not once it would be dead', { state: 'unknown' }, minutes(30), false],
  ['not when the visitor gave up', { state: 'unknown', cancelledAt: at(0) }, 0, false],
])('a page is asked for %s', (_when, fields, ms, may) => {
  expect(hostedPage.mayCharge(aPayment(fields), at(ms))).toBe(may)
})

test('a page that is asked for again keeps its first moment and its end', () => {
  const first = aPayment({ chargeSentAt: null })
  expect(hostedPage.markSent(first, at(5))).toMatchObject({ chargeSentAt: at(5) })
  expect(hostedPage.markSent(aPayment(), at(5))).toEqual({
    chargeSentAt: at(0),
    chargeExpiresAt: at(minutes(30)),
  })
})

describe('that the gateway has no payment', () => {
  test('is proof once the last page is dead', () => {
    expect(hostedPage.absenceProvenAt(aPayment())).toBe(at(minutes(30)))
  })

  test('ends the doubt about what is over at once: a page that was not paid takes nothing', () => {
    expect(hostedPage.absenceCounts).toBe(true)
  })
})

test('the visitor is answered once there is a page', () => {
  expect(hostedPage.isAnswered(aPayment())).toBe(true)
  expect(hostedPage.isAnswered(aPayment({ shown: null }))).toBe(false)
})
