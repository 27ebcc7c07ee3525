import { describe, expect, test } from 'vitest'
import { hostedPage } from '../../methods/protocols/hosted-page.protocol.ts'
import type { Payment, Refund } from '../../ports/payment.port.ts'
import type { RefundAnswer, RefundEnquiryAnswer } from '../../ports/payment-provider.port.ts'
import type { Context } from '../core/context.rules.ts'
import {
  actAt,
  aPayment,
  at,
  changeOf,
  contextAt,
  days,
  dueFields,
  hours,
  leaseMs,
  minutes,
  pageProvider,
  ringAt,
  sentRefund,
} from '../core/payment-fixture.ts'
import { settle } from '../steps/payment-settle.rules.ts'
import { afterRefund, callOffRefund, giveUpRefund } from './refund-answer.rules.ts'

const lost: RefundAnswer = { kind: 'lost', detail: 'time-out' }
const unsent: RefundAnswer = { kind: 'unsent', detail: 'connection refused' }
const absent: RefundEnquiryAnswer = { kind: 'absent' }
const returned: RefundAnswer = { kind: 'returned', providerRefundId: 'R1' }
const initiated: RefundAnswer = { kind: 'under-way', providerRefundId: 'R1' }
const failed: RefundAnswer = { kind: 'failed', detail: 'not disbursed' }
const short: RefundAnswer = { kind: 'refused', detail: 'balance', cause: 'balance' }
const refused: RefundAnswer = { kind: 'refused', detail: 'no', cause: 'other' }

/** Applies an answer to a question that was asked about the refund as it is stored now. */
function hear(refund: Partial<Refund>, answer: RefundEnquiryAnswer, context: Context) {
  const fields = dueFields(refund)
  return afterRefund(aPayment(fields), changeOf(fields), answer, context)
}

describe('the word', () => {
  test('initiated does not return the money: it is under way, and its id is kept', () => {
    const { payment, history, postings } = hear(sentRefund, initiated, actAt(0))
    expect(payment).toMatchObject({
      state: 'refund-due',
      refundedAt: null,
      refund: { state: 'under-way', providerRefundId: 'R1', initiatedAt: at(0), sentBy: null },
      nextAt: at(minutes(1)),
    })
    expect([history, postings]).toEqual([[], []])
  })

  test('returned is booked, and ends the refund', () => {
    const { payment, postings } = hear(
      { state: 'under-way', initiatedAt: at(0) },
      returned,
      contextAt(9),
    )
    expect(payment).toMatchObject({
      state: 'refunded',
      refundedAt: at(9),
      nextAt: null,
      refund: { state: 'returned', providerRefundId: 'R1', endedAt: at(9) },
    })
    expect(postings.map(({ recipe }) => recipe)).toEqual(['give-back'])
  })

  test('failed ends a refund on its way, and another one follows after a while', () => {
    const underWay = { state: 'under-way', initiatedAt: at(0), providerRefundId: 'R1' } as const
    const { payment, history } = hear(underWay, failed, contextAt(9))
    expect(payment).toMatchObject({
      state: 'refund-due',
      refund: { state: 'failed', endedAt: at(9), detail: 'not disbursed' },
      nextAt: at(9 + minutes(1)),
    })
    expect(history).toEqual([])
  })

  test('failed, time and again, makes the next one wait twice as long', () => {
    const waits = [1, 2, 3, 4].map((ordinal) => {
      const underWay = { ordinal, state: 'under-way', initiatedAt: at(0) } as const
      return hear({ ...underWay, providerRefundId: 'R1' }, failed, contextAt(0)).payment.nextAt
    })
    expect(waits).toEqual([1, 2, 4, 8].map((count) => at(minutes(count))))
  })

  test.each<[string, Partial<Refund>, Context]>([
    ['the refund that was just sent', sentRefund, actAt(9)],
    ['one that it knows by its id', { ...sentRefund, providerRefundId: 'R1' }, contextAt(9)],
  ])('failed about %s is of this refund', (_what, refund, context) => {
    expect(hear(refund, failed, context).payment.refund?.state).toBe('failed')
  })

  test('failed about one that was not sent is of an earlier one, and this one may be sent', () => {
    const { payment } = hear({ providerRefundId: 'R1' }, failed, contextAt(9))
    expect(payment).toMatchObject({ nextAt: at(9), refund: { state: 'due', isAskedAbout: true } })
  })

  test('returned without an id keeps the one that was known', () => {
    const underWay = { state: 'under-way', initiatedAt: at(0), providerRefundId: 'R1' } as const
    const back: RefundAnswer = { kind: 'returned', providerRefundId: null }
    expect(hear(underWay, back, contextAt(9)).payment.refund?.providerRefundId).toBe('R1')
  })

  test('failed in a list is of an earlier refund, while the one that was sent is to come', () => {
    const { payment } = hear(sentRefund, failed, contextAt(1))
    expect(payment.refund?.state).toBe('sent')
  })

  test('of the provider’s id is cleaned before it is kept', () => {
    const named: RefundAnswer = { kind: 'under-way', providerRefundId: 'R\u00001' }
    expect(hear(sentRefund, named, actAt(0)).payment.refund?.providerRefundId).toBe('R 1')
  })
})

describe('a refund under way', () => {
  const underWay: Partial<Refund> = { state: 'under-way', initiatedAt: at(0) }

  test('is looked at at growing intervals, up to a day', () => {
    const waits = [0, 1, 5, 40].map((looks) => {
      const { payment } = hear({ ...underWay, looks }, initiated, contextAt(0))
      return payment.nextAt
    })
    expect(waits).toEqual([1, 2, 32, 24 * 60].map((count) => at(minutes(count))))
  })

  test('is looked at less often with every look', () => {
    const { payment } = hear({ ...underWay, looks: 3 }, initiated, contextAt(0))
    expect(payment.refund?.looks).toBe(4)
  })

  test('is not looked at without pause once the provider’s time is over', () => {
    const { payment } = hear({ ...underWay, looks: 40 }, initiated, contextAt(days(16)))
    expect(payment.nextAt).toBe(at(days(17)))
  })

  test('is looked at when the provider’s time is over at the latest', () => {
    const { payment } = hear({ ...underWay, looks: 40 }, initiated, contextAt(days(15.5)))
    expect(payment.nextAt).toBe(at(days(16)))
  })

  test.each([
    ['a look that is lost', lost],
    ['a list that does not show it', absent],
    ['a refusal', refused],
    ['a lack of money', short],
  ])('stays under way after %s', (_what, answer) => {
    const { payment } = hear(underWay, answer, contextAt(days(2)))
    expect(payment).toMatchObject({ state: 'refund-due', refund: { state: 'under-way' } })
  })
})

describe('a refund whose answer was lost', () => {
  test('may have left until the call was over, and no later', () => {
    const { payment } = hear({ ...sentRefund, sentBy: at(leaseMs) }, lost, actAt(9_000))
    expect(payment.refund).toMatchObject({ state: 'sent', sentBy: at(9_000), looks: 1 })
    expect(payment.nextAt).toBe(at(19_000))
  })

  test('keeps its mark where only a question about it was lost', () => {
    const { payment } = hear({ ...sentRefund, sentBy: at(leaseMs) }, lost, contextAt(9_000))
    expect(payment.refund?.sentBy).toBe(at(leaseMs))
  })

  test('is asked about ever more seldom, and each question counts', () => {
    const asked = [0, 1, 2, 9].map((looks) => {
      const { nextAt, refund } = hear({ ...sentRefund, looks }, lost, contextAt(0)).payment
      return [nextAt, refund?.looks]
    })
    expect(asked).toEqual([
      [at(10_000), 1],
      [at(20_000), 2],
      [at(40_000), 3],
      [at(minutes(5)), 10],
    ])
  })

  test('is not sent again while it may still appear', () => {
    expect(hear(sentRefund, absent, contextAt(minutes(1) - 1)).payment.refund?.state).toBe('sent')
  })

  test('is sent again once it was absent after all that time', () => {
    const { payment } = hear(sentRefund, absent, contextAt(minutes(1)))
    expect(payment.refund).toMatchObject({ state: 'due', isAskedAbout: true })
    expect(payment.nextAt).toBe(at(minutes(1)))
  })

  test('is judged by when it was asked about, however late the answer', () => {
    const late = contextAt(minutes(9), { askedAt: at(minutes(1) - 1) })
    expect(hear(sentRefund, absent, late).payment.refund?.state).toBe('sent')
  })

  test('is an exception after twenty hours', () => {
    const asked = { ...sentRefund, looks: 5 }
    const state = (ms: number) => hear(asked, lost, contextAt(ms)).payment.state
    expect([state(hours(20) - 1), state(hours(20))]).toEqual(['refund-due', 'exception'])
  })

  test('is no such case while the account has yet to be filled', () => {
    const refund = { ...sentRefund, looks: 5, refusals: 7, shortSince: at(0) }
    const state = (ms: number) => hear(refund, lost, contextAt(ms)).payment.state
    expect([state(hours(30)), state(hours(48))]).toEqual(['refund-due', 'exception'])
  })
})

describe('a refund that never left', () => {
  test('leaves no doubt when it was the first try', () => {
    expect(hear(sentRefund, unsent, actAt(5)).payment.refund?.state).toBe('due')
  })

  test('leaves the doubt of the try before', () => {
    expect(hear({ ...sentRefund, tries: 2 }, unsent, actAt(5)).payment.refund?.state).toBe('sent')
  })
})

describe('a refusal', () => {
  test('is waited out for ten seconds first, then longer', () => {
    const waits = [0, 1, 7].map(
      (refusals) => hear({ ...sentRefund, refusals }, refused, actAt(0)).payment.nextAt,
    )
    expect(waits).toEqual([at(10_000), at(20_000), at(minutes(5))])
  })

  test('for lack of money is tried again after an hour first, then later', () => {
    const waits = [0, 1, 9].map((refusals) => {
      const shortSince = refusals === 0 ? null : at(0)
      return hear({ ...sentRefund, refusals, shortSince }, short, actAt(0)).payment.nextAt
    })
    expect(waits).toEqual([at(hours(1)), at(hours(2)), at(hours(6))])
  })

  test('for lack of money counts from the first of them', () => {
    const first = hear(sentRefund, short, actAt(5)).payment.refund
    expect(first).toMatchObject({ state: 'due', refusals: 1, shortSince: at(5) })
    const again = hear({ ...sentRefund, shortSince: at(5) }, short, actAt(hours(9))).payment.refund
    expect(again?.shortSince).toBe(at(5))
  })

  test('is looked for before the refund is sent again', () => {
    const { refund } = hear({ ...sentRefund, isAskedAbout: true }, refused, actAt(5)).payment
    expect(refund).toMatchObject({ state: 'due', isAskedAbout: false })
  })

  test('for another reason than before begins to count anew', () => {
    const { refund } = hear(
      { ...sentRefund, refusals: 12, shortSince: at(0) },
      refused,
      actAt(5),
    ).payment
    expect(refund).toMatchObject({ refusals: 1, shortSince: null })
  })

  test('for another reason ends the wait for money', () => {
    const refund = hear({ ...sentRefund, shortSince: at(0) }, refused, actAt(5)).payment.refund
    expect(refund).toMatchObject({ shortSince: null, detail: 'no' })
  })
})

describe('an answer about an earlier try', () => {
  const now: Partial<Refund> = { ...sentRefund, sentBy: at(minutes(5)), tries: 2 }
  const asked = aPayment(dueFields(sentRefund))

  test.each([
    ['unsent', unsent],
    ['absent', absent],
    ['refused', refused],
  ])('that says %s clears nothing', (_what, answer) => {
    const change = changeOf(dueFields(now))
    expect(afterRefund(asked, change, answer, actAt(minutes(10)))).toBe(change)
  })

  test('of another refund says nothing about this one', () => {
    const change = changeOf(dueFields({ ordinal: 2, state: 'sent', sentBy: at(0), tries: 1 }))
    expect(afterRefund(asked, change, returned, actAt(9))).toBe(change)
  })
})

describe('where the refund names its charge', () => {
  test('asking again tells that it has returned', () => {
    const fields = dueFields({ ...sentRefund, tries: 3 })
    const context = { ...ringAt(9), isAct: true }
    expect(afterRefund(aPayment(fields), changeOf(fields), returned, context).payment.state).toBe(
      'refunded',
    )
  })
})

describe('contradictions', () => {
  test('a refund that returned although the operator delivered is an exception', () => {
    const fields: Partial<Payment> = { ...dueFields(sentRefund), state: 'delivered' }
    const { payment, exceptions } = afterRefund(
      aPayment(fields),
      changeOf(fields),
      returned,
      actAt(9),
    )
    expect(payment.state).toBe('delivered')
    expect(exceptions).toMatchObject([{ kind: 'refunded-after-delivery', at: at(9) }])
  })

  test('a refund that a person has, and that returned, closes the case', () => {
    const fields: Partial<Payment> = { ...dueFields({ state: 'stuck' }), state: 'exception' }
    const { payment } = afterRefund(aPayment(fields), changeOf(fields), returned, contextAt(9))
    expect(payment).toMatchObject({
      state: 'refunded',
      nextAt: null,
      refund: { state: 'returned' },
    })
  })

  test.each<[string, Partial<Payment>]>([
    ['is delivered', { ...dueFields(sentRefund), state: 'delivered' }],
    ['is with a person', { ...dueFields({ state: 'stuck' }), state: 'exception' }],
  ])('nothing but the word returned changes what %s', (_what, fields) => {
    for (const answer of [lost, unsent, absent, initiated, failed, refused]) {
      const change = changeOf(fields)
      expect(afterRefund(aPayment(fields), change, answer, contextAt(9))).toBe(change)
    }
  })
})

describe('a refund is called off', () => {
  test('as long as it was never sent', () => {
    const called = callOffRefund(changeOf(dueFields({})), at(5))
    expect(called?.payment.refund).toMatchObject({ state: 'called-off', endedAt: at(5) })
  })

  test('where none was opened', () => {
    const change = changeOf(dueFields())
    expect(callOffRefund(change, at(5))).toBe(change)
  })

  test.each<[string, Partial<Refund>]>([
    ['may be under way', sentRefund],
    ['was tried before', { tries: 1 }],
    ['is under way', { state: 'under-way' }],
    ['failed on its way', { state: 'failed', tries: 1 }],
  ])('but not once it %s', (_what, refund) => {
    expect(callOffRefund(changeOf(dueFields(refund)), at(5))).toBeNull()
  })
})

test.each(['due', 'sent', 'under-way', 'failed'] as const)(
  'a refund that is %s goes to a person together with its payment',
  (state) => {
    const { payment, postings } = giveUpRefund(changeOf(dueFields({ state })), at(5), 'why')
    expect(payment.state).toBe('exception')
    expect(payment.refund?.state).toBe('stuck')
    expect(postings.map(({ recipe }) => recipe)).toEqual(['set-aside'])
  },
)

test.each(['under-way', 'returned'] as const)(
  'the late word %s about a refund that failed meanwhile changes nothing',
  (kind) => {
    const over = { ...sentRefund, state: 'failed', sentBy: null } as const
    const change = hear(over, { kind, providerRefundId: null }, actAt(5))
    expect(change.payment).toMatchObject({ state: 'refund-due', refund: over })
    expect(change.refundHistory).toEqual([])
  },
)

test('a refund that failed too often and has returned after all closes its case', () => {
  const given = giveUpRefund(changeOf(dueFields({ state: 'failed', ordinal: 5 })), at(5), 'why')
  const { payment } = afterRefund(given.payment, given, returned, contextAt(9))
  expect(payment).toMatchObject({ state: 'refunded', refund: { state: 'returned' } })
})

test('a provider that was away for long is asked some more times before a person has to look', () => {
  const unsure: Partial<Refund> = { ...sentRefund, createdAt: at(0), sentBy: at(days(1)) }
  const state = (looks: number) =>
    hear({ ...unsure, looks }, lost, contextAt(days(2))).payment.state
  expect([state(0), state(4), state(5)]).toEqual(['refund-due', 'refund-due', 'exception'])
})

/** Works on a refund until nothing is due or the time is over: how often it was sent, and how it ended. */
function workUntilOver(
  settlesAfterMs: number,
  answer: (step: 'refund' | 'enquire-refund', sent: number) => RefundEnquiryAnswer,
) {
  const refunds = { ...pageProvider.refunds, settlesAfterMs }
  const charge = { protocol: hostedPage, provider: { ...pageProvider, refunds } }
  const facts = { ...contextAt(0).facts, charge }
  let change = changeOf({ ...dueFields(), nextAt: at(0) })
  let sent = 0
  for (let ms = 0; ms < days(10); ms = (change.payment.nextAt ?? at(days(10))) - at(0)) {
    const context = contextAt(ms, { facts })
    const { change: decided, step } = settle(changeOf(change.payment), context)
    change = decided
    if (step !== 'refund' && step !== 'enquire-refund') continue
    if (step === 'refund') sent += 1
    const heard = { ...context, isAct: step === 'refund' }
    change = afterRefund(decided.payment, decided, answer(step, sent), heard)
  }
  return {
    sent,
    state: change.payment.state,
    endedAfterMs: (change.history.at(-1)?.at ?? 0) - at(0),
  }
}

describe('a refund that comes to nothing is with a person in the end', () => {
  const settling = [5_000, minutes(1), minutes(5), minutes(5) + 16_000, minutes(30)]

  test.each(settling)('when no request is ever answered, and settles within %i ms', (ms) => {
    const { state, endedAfterMs, sent } = workUntilOver(ms, (step) =>
      step === 'refund' ? lost : absent,
    )
    expect(state).toBe('exception')
    expect(endedAfterMs).toBeLessThan(hours(22))
    expect(sent).toBeLessThan(300)
  })

  test.each(settling)('when no request ever leaves, and it settles within %i ms', (ms) => {
    const { state, endedAfterMs } = workUntilOver(ms, (step) =>
      step === 'refund' ? unsent : absent,
    )
    expect([state, endedAfterMs < hours(22)]).toEqual(['exception', true])
  })

  test('when the reasons of its refusals take turns', () => {
    const { state, endedAfterMs } = workUntilOver(minutes(5), (step, sent) =>
      step === 'refund' ? (sent % 2 ? short : refused) : absent,
    )
    expect([state, endedAfterMs < days(4)]).toEqual(['exception', true])
  })
})
