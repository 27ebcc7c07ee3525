import { instantOf } from '@portal/kernel/instant'
import type { PublicStatus } from '@portal/kernel/transaction'
import { describe, expect, test } from 'vitest'
import {
  afterApproval,
  afterPoll,
  headOf,
  legWords,
  nextPoll,
  nextStep,
  type Poll,
  refreshAfter,
  secondsToDeliver,
  shapeOf,
  startPolling,
  type Transaction,
  toneOf,
} from './order.rules.ts'
import { transactionOf as delivered } from './order-view.fake.ts'

/** Every question the page asks while the status stays as given, as "what+seconds". */
function follow(statusAt: (asked: number) => PublicStatus, triesMax = 10): string[] {
  const asked: Poll[] = []
  let state = startPolling(statusAt(0))
  for (;;) {
    const poll = nextPoll(statusAt(asked.length), state, triesMax)
    if (!poll || asked.length > 50) break
    asked.push(poll)
    state = afterPoll(state, poll)
  }
  return asked.map(({ ask, waitMs }) => `${ask}+${waitMs / 1_000}`)
}

const times = (count: number, what: string) => Array.from({ length: count }, () => what)

describe('the order page', () => {
  test('asks the status five times, a second apart, while it is registered, then the final one', () => {
    expect(follow(() => 'REQUEST_REGISTERED')).toEqual([
      ...times(5, 'status+1'),
      'final+0',
      ...times(9, 'order+10'),
    ])
  })

  test('asks the final status as soon as it is no longer registered', () => {
    const raised = (asked: number) => (asked < 2 ? 'REQUEST_REGISTERED' : 'REQUEST_RAISED')
    expect(follow(raised, 0)).toEqual(['status+1', 'status+1', 'final+0'])
  })

  test.each(['IN_PROCESS', 'REQUEST_RAISED'] as const)(
    'looks every ten seconds, as often as configured, while it is %s',
    (status) => {
      expect(follow(() => status, 3)).toEqual(['final+2', ...times(2, 'order+10')])
    },
  )

  test('looks no oftener while a prompt can be approved', () => {
    expect(follow(() => 'IN_PROCESS', 2)).toEqual(['final+2', 'order+10'])
  })

  test.each(['SUCCESS', 'FAILED'] as const)('asks nothing once it is %s', (status) => {
    expect(follow(() => status)).toEqual([])
  })

  test('stops asking when the truth is known in between', () => {
    expect(follow((asked) => (asked < 3 ? 'IN_PROCESS' : 'SUCCESS'))).toEqual([
      'final+2',
      'order+10',
      'order+10',
    ])
  })

  test.each([
    ['IN_PROCESS', 'confirming', 0, 3],
    ['IN_PROCESS', 'confirming', 2.9, 3],
    ['IN_PROCESS', 'approve-on-phone', 3, 5],
    ['IN_PROCESS', 'opening-page', 7.9, 5],
    ['IN_PROCESS', 'approve-on-phone', 8, 10],
    ['IN_PROCESS', 'approve-on-phone', 3_600, 10],
    ['REQUEST_RAISED', 'waiting-for-you', 0, 15],
    ['IN_PROCESS', 'with-support', 0, null],
    ['IN_PROCESS', 'unsure-with-support', 0, null],
    ['SUCCESS', 'delivered', 0, null],
    ['FAILED', 'nothing-taken', 0, null],
  ] as const)(
    'without script and %s (%s), %d s after its last change, refreshes after %s',
    (status, money, age, seconds) => {
      const legs = [
        { leg: 'asked', state: 'done', at: '2026-11-20T12:00:00Z' },
        { leg: 'paid', state: 'done', at: '2026-11-20T12:05:00Z' },
        { leg: 'delivered', state: 'now' },
      ] as const
      const now = instantOf(Date.parse('2026-11-20T12:05:00Z') + age * 1_000)
      expect(refreshAfter(transactionOf({ status, money, legs: [...legs] }), now)).toBe(seconds)
    },
  )

  test('a payment without times is looked at every ten seconds', () => {
    expect(refreshAfter(transactionOf({ legs: [] }), instantOf(0))).toBe(10)
  })
})

const transactionOf = (parts: Partial<Transaction>): Transaction =>
  delivered({ status: 'IN_PROCESS', money: 'confirming', ...parts })
const link = { redirectUrl: 'https://bank.example/pay' }
const until = { linkExpiresAt: '2026-11-20T12:32:00Z' }
const failed = { status: 'FAILED', money: 'nothing-taken', canRetry: true } as const
const prompted = {
  paymentMode: 'AM',
  money: 'approve-on-phone',
  payer: '977654321',
  approveBy: '2026-11-20T12:02:00Z',
} as const
const sending = { paymentMode: 'AM', money: 'opening-page', payer: '977654321' } as const
const unanswered = { ...prompted, money: 'opening-page' } as const
const unpaid = { ...failed, paymentMode: 'AM' } as const
const waiting = { status: 'REQUEST_RAISED', money: 'waiting-for-you' } as const
const registered = { status: 'REQUEST_REGISTERED', money: 'waiting-for-you' } as const

/** The lines of a head that say something. */
function linesOf(...asked: Parameters<typeof headOf>) {
  const { money, next } = headOf(...asked)
  return next.length > 0 ? [money, next] : [money]
}

describe('the head of an order', () => {
  const opening = { money: 'opening-page' } as const
  const declined = { ...failed, reason: 'declined' } as const
  const back = { money: 'refund-on-its-way' } as const
  const due = { money: 'refund-due' } as const
  const send = 'next.refund-due'
  const [idle, days] = ['next.refund-on-its-way', 'refundSent.days']
  const atOnce = 'refundSent.at-once'
  const older = { ...failed, paidBy: 'OTHER' }
  test.each<[string, Partial<Transaction>, string]>([
    ['waiting', { ...waiting, ...link, ...until }, 'next.waiting-for-you+linkOpenUntil'],
    ['waiting for an unknown time', { ...waiting, ...link }, 'next.waiting-for-you'],
    ['registered', registered, 'next.choose'],
    ['opening its page', opening, 'next.opening-page'],
    ['declined', declined, 'next.nothing-taken'],
    ['on its way back by card', { ...back, refund: { arrivesWithinDays: 15 } }, `${idle}+${days}`],
    ['on its way back at once', { ...back, refund: { arrivesWithinDays: 0 } }, `${idle}+${atOnce}`],
    [
      'to go back by card',
      { ...due, refund: { arrivesWithinDays: 15 } },
      `${send}+refundSent.days`,
    ],
    ['to go back', { ...due, refund: { arrivesWithinDays: 0 } }, `${send}+refundSent.at-once`],
    [
      'sent again, since it did not go through',
      { ...due, refund: { again: true, arrivesWithinDays: 15 } },
      `${idle}+${days}`,
    ],
    ['on its way back for an unknown time', { ...back, refund: {} }, idle],
    ['given back', { status: 'FAILED', money: 'refunded' }, ''],
    ['paid in another attempt', older, 'paidElsewhere'],
    ['being sent to a phone', sending, 'next.opening-page'],
    ['asked of a silent wallet', unanswered, 'next.unanswered+next.confirming'],
    ['short of money', { ...unpaid, reason: 'not-enough-money' }, 'next.not-enough-money'],
    ['locked', { ...unpaid, reason: 'wallet-locked' }, 'next.wallet-locked'],
    ['not answered', { ...unpaid, reason: 'not-answered' }, 'next.not-answered'],
    ['not reached', { ...unpaid, reason: 'not-reached' }, 'next.not-reached'],
    ['declined on the phone', { ...unpaid, reason: 'declined' }, 'next.nothing-taken'],
  ])('that is %s says next %s', (_what, parts, next) => {
    const [, second] = linesOf(transactionOf(parts), { owned: true, stopped: false })
    expect((second ?? []).map((key) => key.replace('order.', '')).join('+')).toBe(next)
  })

  test.each([
    ['declined', declined, ['order.money.nothing-taken', 'order.reason.declined']],
    ['paid in another attempt', older, ['order.money.nothing-taken']],
    ['opening its page', opening, ['order.money.opening-page']],
    ['open at the bank', { ...waiting, ...link }, ['order.money.waiting-for-you']],
    ['not started', registered, ['order.money.not-started']],
    ['being sent to a phone', sending, ['order.money.opening-page']],
    ['asked of a silent wallet', unanswered, ['order.money.unanswered']],
    [
      'given back because another attempt paid',
      { ...older, money: 'refunded', reason: 'other-attempt' },
      ['order.money.refunded', 'order.reason.other-attempt'],
    ],
    [
      'left for another method and asked about',
      { reason: 'other-attempt' },
      ['order.money.confirming', 'order.reason.other-attempt'],
    ],
    ['delivered', { status: 'SUCCESS', money: 'delivered' }, ['order.money.delivered']],
  ] as const)('that is %s says the money and why in one line', (_what, parts, keys) => {
    expect(linesOf(transactionOf(parts), { owned: true, stopped: false })[0]).toEqual(keys)
  })

  test.each<[string, Partial<Transaction>]>([
    ['waiting', { ...waiting, ...link, ...until }],
    ['opening its page', opening],
    ['confirming', {}],
  ])('that is %s says so where the page asks no more, and nothing outdated', (_what, parts) => {
    const transaction = transactionOf(parts)
    expect(linesOf(transaction, { owned: true, stopped: true })).toEqual([
      [`order.money.${transaction.money}`],
      ['order.stillConfirming'],
    ])
  })

  test.each<[string, Partial<Transaction>]>([
    ['is on its way back', { ...back, refund: { arrivesWithinDays: 15 } }],
    ['is to be given back', due],
    ['has not been asked for yet', registered],
  ])('whose money %s says the same where the page asks no more', (_what, parts) => {
    const transaction = transactionOf(parts)
    const lines = linesOf(transaction, { owned: true, stopped: true })
    expect(lines).toHaveLength(2)
    expect(lines).toEqual(linesOf(transaction, { owned: true, stopped: false }))
  })

  test.each([
    ['is late', { late: true } as const, false, 'order.next.delivery-late'],
    ['is not asked about any more', {}, true, 'order.next.delivery-late'],
    ['is on its way', {}, false, 'order.next.paid-delivering'],
  ])('whose delivery %s is known to be paid', (_what, parts, stopped, next) => {
    const transaction = transactionOf({ money: 'paid-delivering', ...parts })
    const lines = linesOf(transaction, { owned: true, stopped })
    expect(lines).toEqual([['order.money.paid-delivering'], [next]])
  })

  test.each([false, true])(
    'whose delivery is not tried any more says so: stopped %s',
    (stopped) => {
      const transaction = transactionOf({ money: 'paid-delivering', late: true, calledOff: true })
      const lines = linesOf(transaction, { owned: true, stopped })
      expect(lines).toEqual([['order.money.called-off'], ['order.next.called-off']])
      expect(legWords(transaction, true, { leg: 'delivered', state: 'now' })).toBe('called-off')
    },
  )

  const asked = { owned: true, stopped: false }
  const shape = (parts: Partial<Transaction>, stopped = false) =>
    shapeOf(transactionOf(parts), { owned: true, stopped })

  test.each<[string, Partial<Transaction>, Partial<Transaction>]>([
    ['answered', prompted, { money: 'confirming' }],
    ['paid', { money: 'confirming' }, { money: 'paid-delivering' }],
    ['late', { money: 'paid-delivering' }, { money: 'paid-delivering', late: true }],
    ['delivered', { money: 'paid-delivering' }, { status: 'SUCCESS', money: 'delivered' }],
    ['paid by a number', {}, { payer: '971234567' }],
  ])('that is %s has another shape than before', (_what, before, after) => {
    expect(shape(after)).not.toBe(shape(before))
  })

  test('that is followed no more has another shape, and the same answer again does not', () => {
    expect(shape({}, true)).not.toBe(shape({}))
    expect(shape({})).toBe(shapeOf(transactionOf({}), asked))
    expect(shape({ status: 'REQUEST_RAISED' })).toBe(shape({ status: 'IN_PROCESS' }))
  })

  const asOwner = { owned: true, stopped: false, leftPage: true }
  test.each([
    ['can be given up', true, 'order.money.confirming', 'order.next.left-page'],
    ['cannot', false, 'order.money.waiting-for-you', 'order.next.waiting-for-you'],
  ])('whose page at the bank was left and that %s', (_what, canGiveUp, money, next) => {
    const lines = linesOf(transactionOf({ ...waiting, ...link, canGiveUp }), asOwner)
    expect(lines).toEqual([[money], [next]])
  })

  test('whose page at the bank was left says "no money was taken" once the bank has said so', () => {
    const over = { status: 'FAILED', money: 'nothing-taken', canGiveUp: false } as const
    expect(linesOf(transactionOf(over), asOwner)[0]).toEqual(['order.money.nothing-taken'])
  })

  test('tells only the payer whose phone is asked', () => {
    const { payer: _payer, ...masked } = prompted
    expect(linesOf(transactionOf(masked), { owned: false, stopped: false })).toEqual([
      ['order.money.approve-elsewhere'],
    ])
  })

  test('says what to approve, and nothing beside it', () => {
    expect(linesOf(transactionOf(prompted), { owned: true, stopped: false })).toEqual([
      ['order.money.approve-on-phone'],
    ])
  })

  test('keeps saying what to approve where the page has stopped asking', () => {
    expect(linesOf(transactionOf(prompted), { owned: true, stopped: true })).toEqual([
      ['order.money.approve-on-phone'],
      ['order.stillConfirming'],
    ])
  })

  test('says that the payment is being confirmed once the time to approve is over', () => {
    const over = afterApproval(transactionOf(prompted))
    expect(linesOf(over, { owned: true, stopped: false })).toEqual([
      ['order.money.confirming'],
      ['order.next.confirming'],
    ])
    expect(afterApproval(transactionOf(unanswered))).toMatchObject({ money: 'confirming' })
    const paid = transactionOf({ paymentMode: 'AM', money: 'paid-delivering' })
    expect(afterApproval(paid)).toBe(paid)
  })

  test('tells who does not pay no step that only the payer can take', () => {
    const lines = linesOf(transactionOf({ ...waiting, ...until }), { owned: false, stopped: false })
    expect(lines).toEqual([['order.money.waiting-for-you']])
  })
})

describe('an attempt that waits for its PIN', () => {
  test('says so to its owner, whose step is still to choose', () => {
    const waiting = { ...registered, awaitsPin: true } as const
    const shown = transactionOf(waiting)
    expect(headOf(shown, { owned: true, stopped: false }).next).toEqual(['order.next.pin'])
    expect(nextStep(shown, true)).toBe('choose')
  })
})

describe('the next step of an order', () => {
  test.each([
    ['delivered', { status: 'SUCCESS', money: 'delivered' }, true, 'again'],
    ['failed', failed, true, 'retry'],
    ['failed, on another device', failed, false, 'again'],
    ['ended, and the bank asked about it again', { reason: 'expired' }, true, null],
    ['failed and paid in another attempt', { ...failed, paidBy: 'OTHER' }, true, 'see-paid'],
    ['waiting at the bank', { ...waiting, ...link }, true, 'continue'],
    ['registered', registered, true, 'choose'],
    ['registered, on another device', registered, false, null],
    ['waiting for its page', { money: 'opening-page' }, true, 'choose'],
    ['waiting for its page, on another device', { money: 'opening-page' }, false, null],
    ['there, its page being open now', { ...waiting, ...link, canRetry: true }, true, 'continue'],
    ['being confirmed', {}, true, null],
    ['with a person, and nobody knows of a debit', { money: 'unsure-with-support' }, true, 'again'],
    ['with a person, once it was paid', { money: 'with-support' }, true, null],
    ['asked for on the phone', prompted, true, null],
    ['not answered on the phone', { ...unpaid, reason: 'not-answered' }, true, 'retry'],
  ] as const)('that is %s is %4$s', (_what, parts, owned, step) => {
    expect(nextStep(transactionOf(parts), owned)).toBe(step)
  })
})

describe('the words of a leg', () => {
  const withBank = transactionOf({ ...waiting, ...link })
  test.each([
    ['asked', 'done', transactionOf(prompted), 'done'],
    ['paid', 'done', transactionOf({ payer: '971234567' }), 'payer'],
    ['paid', 'done', transactionOf({}), 'done'],
    ['delivered', 'done', transactionOf({ payer: '971234567' }), 'done'],
    ['paid', 'now', transactionOf(prompted), 'approve'],
    ['delivered', 'next', transactionOf(prompted), 'approve'],
    ['paid', 'now', withBank, 'waiting-for-you'],
    ['delivered', 'next', withBank, 'next'],
    ['paid', 'now', transactionOf(registered), 'not-started'],
    ['paid', 'now', transactionOf({ money: 'opening-page' }), 'opening-page'],
    ['paid', 'now', transactionOf(unanswered), 'opening-page'],
    ['paid', 'now', transactionOf({}), 'now'],
    ['refunded', 'now', transactionOf({ refund: {} }), 'now'],
    ['refunded', 'now', transactionOf({ money: 'refund-due', refund: { again: true } }), 'again'],
    ['refunded', 'now', transactionOf({ money: 'with-support' }), 'with-support'],
    ['delivered', 'now', transactionOf({ money: 'with-support' }), 'with-support'],
    ['delivered', 'stopped', transactionOf({ money: 'with-support' }), 'stopped'],
    ['paid', 'now', transactionOf({ money: 'with-support' }), 'now'],
    ['refunded', 'now', transactionOf({ refund: { sentAt: '2026-11-20T12:32:00Z' } }), 'sent'],
    ['refunded', 'done', transactionOf({ refund: { sentAt: '2026-11-20T12:32:00Z' } }), 'done'],
  ] as const)(
    '%s (%s) go by the state, but for who has to act',
    (leg, state, transaction, words) => {
      expect(legWords(transaction, true, { leg, state })).toBe(words)
    },
  )

  test('after the page at the bank was left its word is waited for', () => {
    const open = { status: 'IN_PROCESS', money: 'waiting-for-you', canGiveUp: true } as const
    const left = transactionOf({ ...open, redirectUrl: 'https://bank.example/pay' })
    const paid = { leg: 'paid', state: 'now' } as const
    expect(legWords(left, true, paid)).toBe('waiting-for-you')
    expect(legWords(left, true, paid, true)).toBe('now')
  })

  test('other devices are not told to approve', () => {
    for (const each of transactionOf(prompted).legs) {
      expect(legWords(transactionOf(prompted), false, each)).toBe(each.state)
    }
  })
})

test.each([
  ['2026-11-20T12:00:03.400Z', 3],
  ['2026-11-20T12:00:00.100Z', 1],
  ['2026-11-20T12:01:01Z', null],
  [undefined, null],
])('what was paid at noon and added at %s took %s seconds', (at, seconds) => {
  const paid = { leg: 'paid', state: 'done', at: '2026-11-20T12:00:00Z' } as const
  const delivered = { leg: 'delivered', state: 'done', ...(at ? { at } : {}) } as const
  expect(secondsToDeliver(transactionOf({ legs: [paid, delivered] }))).toBe(seconds)
})

test.each([
  ['SUCCESS', 'delivered', 'success'],
  ['IN_PROCESS', 'refund-due', 'wait'],
  ['FAILED', 'nothing-taken', 'stopped'],
  ['FAILED', 'refunded', 'back'],
] as const)('%s and %s is rendered as %s', (status, money, tone) => {
  expect(toneOf(transactionOf({ status, money }))).toBe(tone)
})
