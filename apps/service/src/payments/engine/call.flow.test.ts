import { describe, expect, test } from 'vitest'
import { secret } from '../../methods/protocols/secret.protocol.ts'
import type { Payment } from '../../ports/payment.port.ts'
import { absent, failed, foreign, lost, pending, success } from '../charges/enquiry-fixture.ts'
import {
  aPayment,
  at,
  changeOf,
  contextAt,
  dueFields,
  hours,
  leaseMs,
  minutes,
  paidFields,
  ringAt,
  ringProvider,
  sentRefund,
} from '../core/payment-fixture.ts'
import { decideStep, transactionAskedAbout } from '../steps/payment-step.rules.ts'
import { applyAnswer } from './call.flow.ts'

const unsent = { kind: 'unsent', detail: 'no time left under the lease' } as const

type Reply = Parameters<typeof applyAnswer>[1]

/** Applies an answer to the row as it is then: asked at `askedMs` and heard at `nowMs`. */
function hear(
  asked: Partial<Payment>,
  now: Partial<Payment>,
  reply: Reply,
  { askedMs = 0, nowMs = 2_000 } = {},
) {
  const apply = applyAnswer(aPayment(asked), reply, at(askedMs))
  return apply(changeOf(now), contextAt(nowMs)).payment
}

describe('an answer', () => {
  test('clears the failures of earlier work', () => {
    const failing: Partial<Payment> = { workFailures: 3, lastError: 'why' }
    const payment = hear(failing, failing, { step: 'enquire', answer: absent })
    expect(payment).toMatchObject({ workFailures: 0, lastError: null })
  })

  test('proves absence for the moment at which it was asked', () => {
    const sent = { ...paidFields, fulfilmentSentBy: at(0), tries: 1 }
    const reply: Reply = { step: 'enquire-fulfilment', answer: absent }
    const sentBy = (askedMs: number) =>
      hear(sent, sent, reply, { askedMs, nowMs: hours(2) }).fulfilmentSentBy
    expect([sentBy(minutes(1) - 1), sentBy(minutes(1))]).toEqual([at(0), null])
  })
})

describe('a question that never left', () => {
  test.each<[string, Partial<Payment>, Reply]>([
    [
      'leaves a delivery as unsure as it was',
      { ...paidFields, fulfilmentSentBy: at(leaseMs), tries: 1 },
      { step: 'enquire-fulfilment', answer: unsent },
    ],
    [
      'leaves a refund as unsure as it was',
      dueFields(sentRefund),
      { step: 'enquire-refund', answer: unsent },
    ],
  ])('%s', (_sentence, fields, reply) => {
    const before = aPayment(fields)
    const payment = hear(fields, fields, reply)
    expect(payment.fulfilmentSentBy).toEqual(before.fulfilmentSentBy)
    expect(payment.refund?.sentBy).toEqual(before.refund?.sentBy)
    expect(payment.refund?.state).toEqual(before.refund?.state)
  })
})

describe('a call whose answer is lost has left when it is over, and a question proves nothing:', () => {
  const marked = { ...paidFields, fulfilmentSentBy: at(leaseMs), tries: 1 }
  const refund = dueFields({ ...sentRefund, sentBy: at(leaseMs) })
  const lostAnswer = { kind: 'lost', detail: 'time-out' } as const
  test.each<[Reply['step'], Partial<Payment>, number]>([
    ['fulfil', marked, 2_000],
    ['enquire-fulfilment', marked, leaseMs],
    ['refund', refund, 2_000],
    ['enquire-refund', refund, leaseMs],
  ])('%s', (step, fields, leftMs) => {
    const payment = hear(fields, fields, { step, answer: lostAnswer } as Reply)
    expect(payment.refund?.sentBy ?? payment.fulfilmentSentBy).toBe(at(leftMs))
  })
})

describe('notifications that come while a question is out', () => {
  const ended: Partial<Payment> = { state: 'expired', askedAt: at(0) }
  const reply: Reply = { step: 'enquire', answer: absent }

  test('are not answered by it: the provider is asked once more, not too soon', () => {
    const notification = { ...ended, notifiedAt: at(1_000) }
    const payment = hear(ended, notification, reply, { nowMs: hours(25) })
    expect(payment).toMatchObject({ notifiedAt: at(1_000), nextAt: at(hours(25)) })
    const soon = hear(ended, notification, reply)
    expect(soon).toMatchObject({ notifiedAt: at(1_000), nextAt: at(10_000) })
  })

  describe('about a charge that was never sent', () => {
    const submitted: Partial<Payment> = { state: 'raised', shown: null, chargeSentAt: null }
    const asked: Partial<Payment> = { ...submitted, askedAt: at(0), notifiedAt: at(-1_000) }
    const notification: Partial<Payment> = { ...asked, notifiedAt: at(1_000), nextAt: at(1_500) }
    const held = { notifiedAt: at(1_000), nextAt: at(10_000) }
    const ago = (ms: number) => ({ submittedAt: at(2_000 - ms) })

    test('hold it back for a minute and no longer where the provider does not know it', () => {
      expect(hear(asked, { ...notification, ...ago(minutes(1) - 1) }, reply)).toMatchObject(held)
      const payment = hear(asked, { ...notification, ...ago(minutes(1)) }, reply)
      expect(payment).toMatchObject({ notifiedAt: null, nextAt: at(2_000) })
      expect(decideStep(payment, contextAt(2_000))).toBe('charge')
    })

    test('are asked about where it has the payment after all, however long they came', () => {
      const slow = { ...asked, tries: 5 }
      const fields = { ...notification, ...ago(minutes(2)), tries: 5 }
      const payment = hear(slow, fields, { step: 'enquire', answer: pending })
      expect(payment).toMatchObject(held)
    })

    test.each<[string, Reply, Partial<Payment>]>([
      ['the provider did not answer', { step: 'enquire', answer: lost }, {}],
      ['it told of another payment', { step: 'enquire', answer: foreign }, {}],
      ['its owner came back as well', reply, { confirmingSince: at(1_000) }],
    ])('are asked about where %s', (_what, answer, fields) => {
      const payment = hear(asked, { ...notification, ...ago(minutes(2)), ...fields }, answer)
      expect(payment).toMatchObject(held)
    })

    test('are asked about where it would ring', () => {
      const apply = applyAnswer(aPayment(asked), reply, at(0))
      const { payment } = apply(changeOf({ ...notification, ...ago(minutes(1)) }), ringAt(2_000))
      expect(payment).toMatchObject(held)
    })
  })

  test('of the owner make it due at once', () => {
    const notification = { ...ended, nextAt: at(1_500) }
    expect(hear(ended, notification, reply).nextAt).toBe(at(2_000))
  })

  test('that came before it are answered by it', () => {
    const known = { ...ended, notifiedAt: at(-1_000) }
    const payment = hear(known, known, reply, { nowMs: hours(25) })
    expect(payment).toMatchObject({ notifiedAt: null, nextAt: null })
  })

  test('are over once the answer says that it was paid', () => {
    const success = {
      kind: 'successful',
      providerId: 'P1',
      amount: null,
      reference: 'TRANSACTION',
    } as const
    const payment = hear({}, { notifiedAt: at(1_000) }, { step: 'enquire', answer: success })
    expect(payment).toMatchObject({ state: 'paid', notifiedAt: null })
  })
})

test('notifications during a question about the charge that gets no answer leave a named transaction its turn', () => {
  const named: Partial<Payment> = { namedIds: ['P2'], namedAt: at(0), notifiedAt: at(1) }
  const lost = { step: 'enquire', answer: { kind: 'lost', detail: '' } } as const
  const payment = hear(named, { ...named, notifiedAt: at(1_000) }, lost)
  expect(transactionAskedAbout(payment)).toBe('P2')
  expect(payment.notifiedAt).not.toBeNull()
})

test('a question about a named transaction does not answer a person’s question', () => {
  const wanted: Partial<Payment> = {
    ...paidFields,
    state: 'exception',
    namedIds: ['P2'],
    namedAt: at(0),
  }
  const payment = hear(wanted, wanted, { step: 'enquire', answer: { kind: 'lost', detail: '' } })
  expect(payment).toMatchObject({ namedIds: ['P2'], nextAt: at(2_000 + 10_000) })
})

test('a case that a person had asked about is asked about once', () => {
  const wanted: Partial<Payment> = {
    ...dueFields({ state: 'stuck' }),
    state: 'exception',
    notifiedAt: at(0),
  }
  const payment = hear(wanted, wanted, { step: 'enquire-refund', answer: absent })
  expect(payment).toMatchObject({ state: 'exception', notifiedAt: null, nextAt: null })
})

describe('a try at a secret', () => {
  const { facts } = contextAt(0)
  const context = contextAt(2_000, {
    facts: { ...facts, charge: { protocol: secret, provider: ringProvider } },
  })
  const later = { kind: 'accepted', session: 'S1', show: null, livesMs: null } as const
  const wrong = { kind: 'wrong-secret', detail: 'no', attemptsLeft: 4 } as const
  const wrongLater = { ...failed, isWrongSecret: true }
  const declinedLater = { ...failed, isWrongSecret: false }
  const raised: Partial<Payment> = { state: 'raised', shown: null, secretTries: 2 }
  const uncounted = (reply: Reply, fields = raised) =>
    applyAnswer(aPayment(fields), reply, at(0))(changeOf(fields), context).uncountedTry

  test.each<[string, Reply]>([
    ['the money was taken', { step: 'charge', answer: success }],
    [
      'the wallet refused for another reason',
      { step: 'charge', answer: { ...failed, kind: 'refused' } },
    ],
    ['the charge never left', { step: 'charge', answer: unsent }],
    ['an enquiry finds the money', { step: 'enquire', answer: success }],
    [
      'an enquiry finds that it failed for another reason',
      { step: 'enquire', answer: declinedLater },
    ],
  ])('counts no longer once %s', (_, reply) => {
    expect(uncounted(reply)).toBe(2)
  })

  test.each<[string, Reply]>([
    ['it was wrong', { step: 'charge', answer: wrong }],
    ['it is judged later', { step: 'charge', answer: later }],
    ['its answer is lost, since it may have been judged', { step: 'charge', answer: lost }],
    [
      'an enquiry finds nothing, since a wrong one leaves nothing',
      { step: 'enquire', answer: absent },
    ],
    ['an enquiry finds it pending', { step: 'enquire', answer: pending }],
    ['an enquiry finds that it was wrong', { step: 'enquire', answer: wrongLater }],
    ['an enquiry finds that it failed, and no reason', { step: 'enquire', answer: failed }],
    [
      'an enquiry finds that it failed since the wallet is locked',
      { step: 'enquire', answer: { ...declinedLater, cause: 'wallet-locked' } },
    ],
    ['an enquiry finds another payment', { step: 'enquire', answer: foreign }],
    ['an enquiry never left', { step: 'enquire', answer: unsent }],
    [
      'the money went back',
      { step: 'refund', answer: { kind: 'returned', providerRefundId: null } },
    ],
  ])('goes on counting where %s', (_, reply) => {
    const fields = reply.step === 'refund' ? dueFields(sentRefund) : raised
    expect(uncounted(reply, fields)).toBeNull()
  })

  test('is none at a provider that needs no secret', () => {
    const reply: Reply = { step: 'charge', answer: unsent }
    const apply = applyAnswer(aPayment(raised), reply, at(0))
    expect(apply(changeOf(raised), contextAt(2_000)).uncountedTry).toBeNull()
  })
})
