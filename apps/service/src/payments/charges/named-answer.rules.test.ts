import { describe, expect, test } from 'vitest'
import type { Order, Payment } from '../../ports/payment.port.ts'
import type { EnquiryAnswer } from '../../ports/payment-provider.port.ts'
import type { Context } from '../core/context.rules.ts'
import {
  aPayment,
  at,
  changeOf,
  contextAt,
  days,
  dueFields,
  hours,
  minutes,
  paidFields,
  registeredFields,
} from '../core/payment-fixture.ts'
import { transactionAskedAbout } from '../steps/payment-step.rules.ts'
import { absent, failed, lost, pending, success, unsent } from './enquiry-fixture.ts'
import { afterChargeWord } from './named-answer.rules.ts'

/** Applies an answer about the first transaction that notifications named. */
const hear = (
  fields: Partial<Payment>,
  answer: EnquiryAnswer,
  context: Context,
  order: Partial<Order> = {},
) => afterChargeWord(aPayment(fields), changeOf(fields, order), answer, context)

describe('a transaction of what was paid', () => {
  const named: Partial<Payment> = {
    ...paidFields,
    state: 'delivered',
    notifiedAt: at(0),
    namedIds: ['P2'],
    namedAt: at(0),
  }
  const both = { ...named, namedIds: ['P2', 'P3'] }

  test('is an exception when it took money as well', () => {
    const { payment, exceptions } = hear(named, { ...success, providerId: 'P2' }, contextAt(9))
    expect(exceptions).toMatchObject([{ kind: 'second-transaction', subject: 'P2' }])
    expect(payment).toMatchObject({ namedIds: [], namedAt: null, nextAt: null })
  })

  test.each([
    ['failed', failed],
    ['is the same one', success],
  ])('is none when it %s', (_what, answer) => {
    const { payment, exceptions } = hear(named, answer, contextAt(9))
    expect([exceptions, payment.namedIds]).toEqual([[], []])
  })

  test.each([
    ['was not heard of', lost, 'no answer settled it within a day'],
    ['is unknown to the provider', absent, 'the provider no longer knows it'],
  ])(
    'that is its own and %s may have been taken back, and is no second one',
    (_what, answer, detail) => {
      const own = { ...named, namedIds: [paidFields.providerId ?? ''] }
      const { exceptions, payment } = hear(own, answer, contextAt(days(1)))
      expect(exceptions).toMatchObject([{ kind: 'taken-back', subject: 'P1', detail }])
      expect(payment).toMatchObject({ namedIds: [], nextAt: null })
    },
  )

  test.each([
    ['was not heard of', lost],
    ['is pending', pending],
  ])('that %s is asked about again for a day, and is then a case', (_what, answer) => {
    const soon = hear(named, answer, contextAt(9))
    expect(soon.payment).toMatchObject({ namedIds: ['P2'], nextAt: at(9 + 10_000) })
    const late = hear(named, answer, contextAt(days(1)))
    expect(late.exceptions).toMatchObject([{ kind: 'second-transaction', subject: 'P2' }])
    expect(late.payment).toMatchObject({ namedIds: [], nextAt: null })
  })

  test('that records do not show yet is asked about again for a day, and then was none', () => {
    const soon = hear(named, absent, contextAt(9))
    expect(soon.payment).toMatchObject({ namedIds: ['P2'], nextAt: at(9 + 10_000) })
    const late = hear(named, absent, contextAt(days(1)))
    expect([late.payment.namedIds, late.exceptions]).toEqual([[], []])
  })

  test.each([
    ['it was paid', { paidAt: at(0) }],
    ['it began', { registeredAt: at(0), paidAt: null }],
  ])('whose naming no row tells is asked about for a day from when %s', (_when, from) => {
    const unnoted = { ...named, namedAt: null, registeredAt: at(-days(2)), ...from }
    const namesAt = (ms: number) => hear(unnoted, absent, contextAt(ms)).payment.namedIds
    expect([namesAt(days(1) - 1), namesAt(days(1))]).toEqual([['P2'], []])
  })

  test.each([lost, pending, absent])('is asked about again after the others: $kind', (answer) => {
    expect(hear(both, answer, contextAt(9)).payment.namedIds).toEqual(['P3', 'P2'])
  })

  test('leaves the next that was named', () => {
    const asked = { ...both, askedAt: at(5) }
    const { payment } = hear(asked, failed, contextAt(9))
    expect(payment).toMatchObject({ namedIds: ['P3'], namedAt: at(0) })
  })

  test('never keeps money waiting that is on its way back', () => {
    const due = { ...both, ...dueFields({}), tries: 3 }
    for (const answer of [lost, pending, failed]) {
      const { payment } = hear(due, answer, contextAt(9))
      expect(payment).toMatchObject({ tries: 3, nextAt: at(9) })
    }
  })

  test('that is the known one, and failed, was taken back', () => {
    const { payment, exceptions } = hear(
      { ...named, namedIds: ['P1'] },
      { ...failed, detail: 'reversed' },
      contextAt(9),
    )
    expect(exceptions).toMatchObject([{ kind: 'taken-back', subject: 'P1', detail: 'reversed' }])
    expect(payment.namedIds).toEqual([])
  })
})

describe('a transaction of an attempt that was not seen to be paid', () => {
  const open: Partial<Payment> = { namedIds: ['P2'], tries: 2 }
  const foreign: EnquiryAnswer = { ...success, providerId: 'P2', reference: 'ANOTHER' }
  const subject = (fields: Partial<Payment>) => transactionAskedAbout(aPayment(fields))

  test('is asked about once the charge was asked about as a whole', () => {
    expect(subject({ ...open, notifiedAt: at(0) })).toBeNull()
    expect(subject(open)).toBe('P2')
    expect(subject({ ...paidFields, ...open, notifiedAt: at(0) })).toBe('P2')
  })

  test('pays it', () => {
    const { payment } = hear(open, { ...success, providerId: 'P2' }, contextAt(9))
    expect(payment).toMatchObject({ state: 'paid', providerId: 'P2', namedIds: [] })
  })

  test.each([
    ['failed', failed],
    ['is of another charge', foreign],
  ])('that %s says nothing of the charge', (_what, answer) => {
    const { payment, history } = hear(open, answer, contextAt(9))
    expect(payment).toMatchObject({ notifiedAt: null, namedIds: [], nextAt: at(9 + 40_000) })
    expect(history).toEqual([])
  })

  test('that records do not show yet is asked about in turn with the charge, for a day', () => {
    const { payment } = hear(open, absent, contextAt(9))
    expect(payment).toMatchObject({
      notifiedAt: at(9),
      namedIds: ['P2'],
      nextAt: at(9 + 40_000),
    })
    expect(hear(open, absent, contextAt(days(1))).payment.namedIds).toEqual([])
  })

  test('that records do not show leaves the charge open, which its own absence ends only without it', () => {
    expect(hear(open, absent, contextAt(hours(1))).payment.state).toBe('in-process')
    const asked = { ...open, notifiedAt: at(0) }
    expect(hear(asked, absent, contextAt(hours(1))).payment.state).toBe('in-process')
    const unnamed = hear({ ...asked, namedIds: [] }, absent, contextAt(hours(1)))
    expect(unnamed.payment.state).toBe('expired')
  })

  test('that is still pending is waited for in turn with the charge', () => {
    const { payment } = hear(open, pending, contextAt(9))
    expect(payment).toMatchObject({ state: 'in-process', namedIds: ['P2'], confirmingSince: at(9) })
    expect(transactionAskedAbout(payment)).toBeNull()
  })

  test.each([
    ['was not heard of', lost],
    ['was not asked about', unsent],
  ])('that %s does not keep the charge from being asked about', (_what, answer) => {
    const { payment } = hear(open, answer, contextAt(9))
    expect(payment).toMatchObject({ notifiedAt: at(9), namedIds: ['P2'] })
    expect(transactionAskedAbout(payment)).toBeNull()
  })

  test.each([lost, pending, absent])('is asked about again after the others: $kind', (answer) => {
    const both = { ...open, namedIds: ['P2', 'P3'] }
    expect(hear(both, answer, contextAt(9)).payment.namedIds).toEqual(['P3', 'P2'])
  })

  test('keeps the provider of a case from being asked every ten seconds', () => {
    const unseen = { ...open, state: 'exception', submittedAt: at(-days(9)) } as const
    const { payment } = hear({ ...unseen, namedAt: at(0) }, lost, contextAt(9))
    expect(payment.nextAt).toBe(at(9 + minutes(3)))
  })

  test.each(['in-process', 'failed', 'exception'] as const)(
    'that was not heard of for a day is an exception: %s',
    (state) => {
      const { payment, exceptions } = hear({ ...open, state }, lost, contextAt(days(1)))
      expect(exceptions).toMatchObject([{ kind: 'second-transaction', subject: 'P2' }])
      expect(payment).toMatchObject({ namedIds: [], namedAt: null })
    },
  )

  test('is asked about soon after the charge, however seldom that is watched', () => {
    const fields = {
      ...open,
      state: 'failed',
      notifiedAt: at(days(2)),
      namedAt: at(days(2)),
      tries: 9,
    } as const
    for (const answer of [absent, failed]) {
      const context = contextAt(days(2) + 9)
      const asked = { ...fields, askedAt: at(days(2) + 5) }
      const { payment } = hear(asked, answer, context)
      expect(payment).toMatchObject({ namedIds: ['P2'], nextAt: at(days(2) + 10_005) })
    }
  })

  test.each([
    ['failed', 0, minutes(3)],
    ['in-process', 0, 40_000],
    ['exception', days(9), minutes(3)],
  ] as const)(
    'is asked about in turn with a %s charge that gets no answer, in its time',
    (state, sinceMs, waitMs) => {
      const times = { submittedAt: at(-sinceMs), notifiedAt: at(0), namedAt: at(0), askedAt: at(5) }
      for (const answer of [lost, unsent]) {
        const { payment } = hear({ ...open, ...times, state }, answer, contextAt(9))
        expect(payment).toMatchObject({ namedAt: at(0), nextAt: at(9 + waitMs) })
        expect(transactionAskedAbout(payment)).toBe('P2')
        const next = hear(payment, answer, contextAt(days(1)))
        expect([next.exceptions, transactionAskedAbout(next.payment)]).toEqual([[], null])
        const denied = hear(payment, failed, contextAt(days(1)))
        expect(denied.payment).toMatchObject({ namedIds: [] })
        expect(denied.payment.notifiedAt).not.toBeNull()
        // Its day goes on once the charge was answered.
        const known = hear({ ...payment, notifiedAt: null }, answer, contextAt(days(1)))
        expect(known.exceptions).toMatchObject([{ kind: 'second-transaction', subject: 'P2' }])
      }
    },
  )

  test('is asked about in turn with a charge whose answer is about another payment', () => {
    const times = { notifiedAt: at(0), namedAt: at(0), askedAt: at(5) }
    const { payment } = hear({ ...open, ...times }, foreign, contextAt(9))
    expect(payment).toMatchObject({ namedIds: ['P2'], nextAt: at(9 + 40_000) })
    expect(transactionAskedAbout(payment)).toBe('P2')
  })

  test.each([pending, failed, lost])(
    'says nothing about the silence of the charge: $kind',
    (answer) => {
      for (const silentSince of [null, at(1)]) {
        const silent = { ...open, state: 'failed', silentSince } as const
        expect(hear(silent, answer, contextAt(9)).payment.silentSince).toBe(silentSince)
      }
    },
  )

  test.each([
    ['paid', { ...success, providerId: 'P2' }],
    ['was taken in an unreadable amount', { kind: 'unreadable', providerId: 'P2', detail: '?' }],
  ] as const)('that %s ends the silence of the charge', (_what, answer) => {
    const silent = { ...open, state: 'failed', silentSince: at(1) } as const
    expect(hear(silent, answer, contextAt(9)).payment.silentSince).toBeNull()
  })

  test('of a registered attempt that is over is asked about with the charge, not at once', () => {
    const now = hours(1)
    const over = { ...registeredFields, ...open, namedAt: at(0) }
    for (const answer of [lost, absent]) {
      const { payment } = hear(over, answer, contextAt(now))
      expect(payment.nextAt).toBe(at(now + minutes(3)))
    }
    const pendingFor = {
      ...over,
      confirmingSince: at(0),
      chargeSentAt: at(0),
      namedAt: at(days(2)),
    }
    const { payment } = hear(pendingFor, pending, contextAt(days(2)))
    expect(payment.nextAt).toBe(at(days(2) + minutes(3)))
    const whole = { ...over, notifiedAt: at(0), askedAt: at(now - 5) }
    for (const answer of [failed, absent])
      expect(hear(whole, answer, contextAt(now)).payment.nextAt).toBe(at(now - 5 + 10_000))
  })

  test('that was named late is given a day of its own', () => {
    const fields = { ...open, state: 'failed', namedAt: at(days(2)) } as const
    const ids = (ms: number) => hear(fields, absent, contextAt(ms)).payment.namedIds
    expect([ids(days(2) + 9), ids(days(3))]).toEqual([['P2'], []])
  })

  test.each([
    ['the debit', success],
    ['nothing', lost],
    ['none yet', absent],
    ['pending', pending],
    ['failed', failed],
  ])('says %s when it was paid meanwhile, and holds up no delivery', (_what, answer) => {
    const paid = changeOf({ ...paidFields, namedIds: ['P2'], nextAt: at(5), tries: 0 })
    const { payment } = afterChargeWord(aPayment(open), paid, answer, contextAt(9))
    expect(payment).toMatchObject({ state: 'paid', nextAt: at(9), tries: 0 })
  })

  test('is no word on what was paid meanwhile', () => {
    const paid = changeOf({ ...paidFields, namedIds: ['P2'] })
    const { exceptions, payment } = afterChargeWord(aPayment(open), paid, failed, contextAt(9))
    expect([exceptions, payment.namedIds]).toEqual([[], []])
  })
})

test('a named transaction is dropped where the gateway tells of another one, of unreadable amount', () => {
  const named: Partial<Payment> = {
    ...registeredFields,
    ...{ state: 'exception', providerId: 'P1', namedIds: ['P2', 'P3'], namedAt: at(0) },
  }
  const unreadable = { kind: 'unreadable', providerId: 'P1', detail: '1.234 XYZ' } as const
  const { payment } = hear(named, unreadable, contextAt(9))
  expect(payment).toMatchObject({ state: 'exception', providerId: 'P1', namedIds: ['P3'] })
  const own = hear(named, { ...unreadable, providerId: 'P2' }, contextAt(9))
  expect(own.payment.namedIds).toEqual(['P3'])
})
