import { toIso } from '@portal/kernel/instant'
import { describe, expect, test } from 'vitest'
import type { Payment } from '../../ports/payment.port.ts'
import type { EnquiryAnswer } from '../../ports/payment-provider.port.ts'
import {
  at,
  changeOf,
  contextAt,
  days,
  fifty,
  hours,
  minutes,
  other,
  registeredFields,
} from '../core/payment-fixture.ts'
import { unchanged } from '../core/payment-move.rules.ts'
import { afterEnquiry } from './charge-answer.rules.ts'
import { abandon } from './charge-watch.rules.ts'
import { absent, failed, foreign, lost, pending, success } from './enquiry-fixture.ts'

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

  test('asks after a lost answer no later than it would have asked anyway', () => {
    const { payment } = afterEnquiry(ended({ tries: 0 }), lost, contextAt(minutes(5)))
    expect(payment.nextAt).toBe(at(minutes(6)))
  })

  test('ends after a day with an answer, and not with a lost one', () => {
    const nextAt = (answer: EnquiryAnswer) =>
      afterEnquiry(ended({ tries: 20 }), answer, contextAt(hours(25))).payment.nextAt
    expect(nextAt(absent)).toBeNull()
    expect(nextAt(lost)).toBe(at(hours(25) + minutes(3)))
  })

  test('goes on while the provider calls it pending', () => {
    const { payment } = afterEnquiry(
      ended({ confirmingSince: at(0) }),
      pending,
      contextAt(hours(25)),
    )
    expect(payment).toMatchObject({ state: 'superseded', nextAt: at(hours(29)) })
  })

  test.each(['superseded', 'failed', 'expired'] as const)(
    'hands what is %s and pending after three days to a person',
    (state) => {
      const watched = changeOf({ state, confirmingSince: at(0) })
      expect(afterEnquiry(watched, pending, contextAt(days(3))).payment.state).toBe('exception')
    },
  )

  test('ends without a case once the provider has no payment', () => {
    const { payment } = afterEnquiry(
      ended({ confirmingSince: at(0) }),
      absent,
      contextAt(hours(25)),
    )
    expect(payment).toMatchObject({ state: 'superseded', confirmingSince: null, nextAt: null })
  })
})

describe('an attempt that was sent although no submission of it is known', () => {
  const sentAt = minutes(20)
  const sent: Partial<Payment> = {
    ...registeredFields,
    chargeSentAt: at(sentAt),
    confirmingSince: at(sentAt),
  }
  const ends: [string, Partial<Payment>][] = [
    ['gave way to another', { ...sent, state: 'superseded', endedAt: at(sentAt) }],
    ['expired', { ...sent, state: 'expired', endedAt: at(minutes(30)) }],
  ]
  const cases = ends.flatMap(([what, fields]) =>
    [absent, failed].map((answer) => [what, answer.kind, fields, answer] as const),
  )

  test.each(cases)('and that %s is watched for a day: %s', (_what, _answer, fields, answer) => {
    const nextAt = (ms: number) =>
      afterEnquiry(changeOf(fields), answer, contextAt(ms)).payment.nextAt
    expect(nextAt(sentAt + days(1) - 1)).not.toBeNull()
    expect(nextAt(sentAt + days(1))).toBeNull()
  })

  test('is asked about again before it expires', () => {
    const { payment } = afterEnquiry(changeOf(sent), failed, contextAt(sentAt + 1))
    expect(payment).toMatchObject({ state: 'registered', nextAt: at(sentAt + 1 + minutes(1)) })
  })
})

describe('an attempt that gives way to another', () => {
  const left = (fields: Partial<Payment>, ms = days(2)) =>
    abandon(changeOf({ ...registeredFields, ...fields }), contextAt(ms)).payment

  test('is asked about at once where it was sent, and its owner reads that it is being confirmed', () => {
    const sent = left({ state: 'in-process', submittedAt: at(0), chargeSentAt: at(0) }, 5)
    expect(sent).toMatchObject({ state: 'superseded', confirmingSince: at(5), nextAt: at(5) })
  })

  test.each<[string, Partial<Payment>]>([
    ['unanswered for longer than a watch', { notifiedAt: at(hours(1)) }],
    ['new', { notifiedAt: at(days(2) - 1) }],
    ['of a transaction that they named', { namedIds: ['P2'], namedAt: at(0) }],
  ])(
    'with notifications, %s, is asked about as soon as their spacing allows it',
    (_what, fields) => {
      expect(left(fields).nextAt).toBe(at(days(2)))
      const asked = { ...fields, askedAt: at(days(2) - 4_000) }
      expect(left(asked).nextAt).toBe(at(days(2) + 6_000))
    },
  )

  test('is asked about once where it was never sent, as far as we know', () => {
    const once = {
      state: 'superseded',
      confirmingSince: null,
      notifiedAt: at(days(2)),
      nextAt: at(days(2)),
    }
    expect(left({})).toMatchObject(once)
    const answered = afterEnquiry(changeOf(once as Partial<Payment>), absent, contextAt(days(2)))
    expect(answered.payment).toMatchObject({ state: 'superseded', notifiedAt: null, nextAt: null })
  })

  test('is over where its provider cannot be asked', () => {
    const { facts } = contextAt(0)
    const context = contextAt(5, { facts: { ...facts, charge: null } })
    const { payment } = abandon(changeOf(registeredFields), context)
    expect(payment).toMatchObject({ state: 'superseded', notifiedAt: null, nextAt: null })
  })
})

describe('a provider that gives no answer', () => {
  const ended: Partial<Payment> = { state: 'failed', submittedAt: at(-days(9)) }

  /** Asks whenever it is due, in vain. */
  const askInVain = (fields: Partial<Payment>, untilMs: number, before = changeOf(fields)) => {
    let change = before
    let questions = 0
    for (let now = change.payment.silentSince ?? at(0); now < at(untilMs); questions++) {
      change = afterEnquiry(unchanged(change.payment, change.order), lost, contextAt(now - at(0)))
      now = change.payment.nextAt ?? at(untilMs)
    }
    return { change, questions, state: change.payment.state }
  }

  test('is asked soon for three days, and then every four hours, about what it called failed', () => {
    expect(askInVain(ended, days(3)).questions).toBe(3 * 480)
    const { questions, state, change } = askInVain(ended, days(33))
    expect([questions, state, change.exceptions]).toEqual([3 * 480 + 6 * 30, 'failed', []])
  })

  test.each<[string, Partial<Payment>]>([
    ['the page calls undecided', { ...ended, confirmingSince: at(0) }],
    ['proved to have been sent', { ...ended, submittedAt: null, confirmingSince: at(0) }],
  ])('for three days hands what %s to a person, and is asked on', (_what, fields) => {
    expect(askInVain(fields, days(3)).state).toBe('failed')
    const { change, state } = askInVain(fields, days(9))
    expect([state, change.payment.nextAt]).toEqual(['exception', expect.any(Number)])
    expect(afterEnquiry(change, failed, contextAt(days(9))).payment).toMatchObject({
      state: 'failed',
      silentSince: null,
      confirmingSince: null,
    })
  })

  test.each<[string, Partial<Payment>]>([
    ['ended', ended],
    ['was never submitted', registeredFields],
  ])(
    'for three days makes a notification about what %s an exception, and changes nothing else',
    (_what, fields) => {
      const { state } = fields
      const heard = { ...fields, notifiedAt: at(0) }
      const { change } = askInVain(heard, days(3))
      expect([change.payment.state, change.exceptions]).toEqual([state, []])
      // Notifications that come again and again begin no silence anew.
      const later = { ...change.payment, notifiedAt: at(days(3)) }
      const told = afterEnquiry(changeOf(later), lost, contextAt(days(3)))
      expect(told.payment.state).toBe(state)
      expect(told.exceptions).toMatchObject([
        { kind: 'unanswered', detail: `no answer since ${toIso(at(0))}` },
      ])
    },
  )

  test('has an attempt listed that was come back to, where another one paid the order', () => {
    const silent = { ...ended, confirmingSince: at(0), silentSince: at(0) }
    const { payment, exceptions } = afterEnquiry(
      changeOf(silent, { paidBy: other, openAttempt: null }),
      lost,
      contextAt(days(3)),
    )
    expect([payment.state, exceptions.map(({ kind }) => kind)]).toEqual(['failed', ['unanswered']])
  })

  test('about which an open attempt becomes a case late is asked on', () => {
    const open = { submittedAt: at(-hours(25)), chargeExpiresAt: at(-hours(24)) }
    const { payment } = afterEnquiry(changeOf(open), lost, contextAt(0))
    expect(payment).toMatchObject({ state: 'exception', nextAt: at(minutes(3)) })
  })

  test('ends its silence with any answer', () => {
    const silent = { ...ended, notifiedAt: at(0), silentSince: at(0) }
    expect(afterEnquiry(changeOf(silent), pending, contextAt(9)).payment.silentSince).toBeNull()
  })

  test('ends a case of what was never sent by saying that it has nothing', () => {
    const unsent = { state: 'exception', chargeSentAt: null, chargeExpiresAt: null } as const
    const { payment } = afterEnquiry(changeOf(unsent), absent, contextAt(days(9)))
    expect(payment).toMatchObject({ state: 'expired', nextAt: null })
  })

  test.each([
    ['failed', failed],
    ['absent', absent],
  ])('and then %s closes no case of a debit whose amount could not be read', (_what, answer) => {
    for (const chargeSentAt of [null, at(0)]) {
      const unread = { state: 'exception', providerId: 'P9', chargeSentAt } as const
      const { payment } = afterEnquiry(changeOf(unread), answer, contextAt(days(9)))
      expect(payment).toMatchObject({ state: 'exception', providerId: 'P9', nextAt: null })
    }
  })

  test('is asked on about a case, whose answer then closes it', () => {
    const aCase = { ...ended, state: 'exception' } as const
    const { change, state } = askInVain(aCase, days(9))
    expect([state, change.history]).toEqual(['exception', []])
    expect(afterEnquiry(change, failed, contextAt(days(9))).payment.state).toBe('failed')
  })
})

test('what a person closed is called pending for three days more before it is an exception again', () => {
  const closed = { state: 'failed', submittedAt: at(-days(9)), endedAt: at(0) } as const
  const stateAt = (ms: number) =>
    afterEnquiry(changeOf(closed), pending, contextAt(ms)).payment.state
  expect([stateAt(days(3) - 1), stateAt(days(3))]).toEqual(['failed', 'exception'])
})

describe('a notification about an attempt that was never sent, as far as we know', () => {
  const mustAsk: Partial<Payment> = { ...registeredFields, notifiedAt: at(minutes(5)) }
  const lateNotification: Partial<Payment> = {
    ...mustAsk,
    state: 'expired',
    notifiedAt: at(hours(2)),
  }

  test.each([
    ['pays what is registered', mustAsk, 'paid'],
    ['pays what expired', lateNotification, 'paid'],
  ] as const)('that proves true %s', (_what, fields, state) => {
    const order = fields === mustAsk ? {} : { openAttempt: null }
    const { payment } = afterEnquiry(changeOf(fields, order), success, contextAt(hours(2)))
    expect(payment).toMatchObject({ state, taken: fifty, providerId: 'P1', notifiedAt: null })
  })

  test.each([
    ['absent', absent],
    ['failed', failed],
  ])('is asked about once: an answer %s leaves it to expire in its time', (_what, answer) => {
    const { payment } = afterEnquiry(changeOf(mustAsk), answer, contextAt(minutes(6)))
    expect(payment).toMatchObject({
      state: 'registered',
      notifiedAt: null,
      confirmingSince: null,
      nextAt: at(minutes(30)),
    })
  })

  test.each([
    ['absent', absent],
    ['failed', failed],
  ])('about an expired one is asked about once: an answer %s ends it', (_what, answer) => {
    const { payment } = afterEnquiry(changeOf(lateNotification), answer, contextAt(hours(2)))
    expect(payment).toMatchObject({ state: 'expired', notifiedAt: null, nextAt: null })
  })

  test.each([
    ['registered', mustAsk, lost],
    ['expired', lateNotification, lost],
    ['registered', mustAsk, foreign],
    ['expired', lateNotification, foreign],
  ])('is kept while the provider of a %s one says nothing about it', (_what, fields, answer) => {
    const { payment } = afterEnquiry(changeOf(fields), answer, contextAt(hours(3)))
    expect(payment.notifiedAt).not.toBeNull()
    expect(payment.nextAt).not.toBeNull()
  })

  test.each([
    ['registered', mustAsk],
    ['expired', lateNotification],
  ])(
    'that the provider calls pending shows that a %s one was sent: it is watched',
    (_what, fields) => {
      const { payment } = afterEnquiry(changeOf(fields), pending, contextAt(hours(2)))
      expect(payment).toMatchObject({ chargeSentAt: at(hours(2)), confirmingSince: at(hours(2)) })
      expect(payment.nextAt).not.toBeNull()
    },
  )
})
