import type { TransactionId } from '@portal/kernel/ids'
import { toIso } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import type { Payment, Refund } from '../../ports/payment.port.ts'
import type { Product } from '../../ports/product.port.ts'
import type { PaymentState } from '../../states/payment.states.ts'
import { paymentSettings } from '../core/payment.settings.ts'
import {
  anOrder,
  aPayment,
  aRefund,
  at,
  dueFields,
  fifty,
  hours,
  minutes,
  pageMethod,
  paidFields,
  registeredFields,
  ringMethod,
  sentRefund,
  start,
  thing,
} from '../core/payment-fixture.ts'
import {
  legsOf,
  moneyNoteOf,
  orderPageOf,
  publicStatusOf,
  summaryOf,
  type Views,
} from './order-view.rules.ts'
import { entityOf } from './transaction-entity.rules.ts'
import { unfinishedOf } from './unfinished-view.rules.ts'

const views: Views = {
  methods: new Map([
    ['pages', pageMethod],
    ['purse', ringMethod],
  ]),
  products: new Map([['thing', thing]]),
  settings: paymentSettings(1),
}
/** Neither method nor product of the rows is connected any more. */
const bare: Views = { ...views, methods: new Map(), products: new Map() }
const asked: Partial<Payment> = { provider: 'purse', mode: 'RING', shown: { kind: 'prompt' } }

describe('the entity of a transaction', () => {
  const own = (fields: Partial<Payment>) => entityOf(views, anOrder(), aPayment(fields), true)

  test.each<[PaymentState, string]>([
    ['registered', 'REQUEST_REGISTERED'],
    ['raised', 'REQUEST_RAISED'],
    ['in-process', 'IN_PROCESS'],
    ['unknown', 'IN_PROCESS'],
    ['paid', 'IN_PROCESS'],
    ['delivered', 'SUCCESS'],
    ['refund-due', 'IN_PROCESS'],
    ['refunded', 'FAILED'],
    ['failed', 'FAILED'],
    ['expired', 'FAILED'],
    ['superseded', 'FAILED'],
    ['exception', 'IN_PROCESS'],
  ])('that is %s has the status %s', (state, status) => {
    expect(own({ state })).toMatchObject({
      status,
      transactionStatus: status,
      transactionId: aPayment().id,
      refTransactionId: anOrder().reference,
    })
  })

  test('says why it ended, where there is a reason', () => {
    const failed = own({ state: 'failed', reason: 'declined' })
    expect(failed).toMatchObject({ statusReason: 'declined' })
    expect(own({ state: 'delivered' })).not.toHaveProperty('statusReason')
  })

  test('names the gateway only where several serve one mode', () => {
    expect(own({})).toMatchObject({ paymentMode: 'PAGE', paymentGateway: 'PAGES' })
    expect(own(asked)).not.toHaveProperty('paymentGateway')
  })

  test('tells everything to its owner, and no reference to other devices', () => {
    const common = {
      status: 'IN_PROCESS',
      transactionStatus: 'IN_PROCESS',
      transactionId: 'TRANSACTION',
      transactionType: 'BUNDLE PURCHASE',
      paymentMode: 'PAGE',
      paymentGateway: 'PAGES',
      amount: '50.00',
      currencyCode: 'ZMW',
    }
    const [number, masked] = ['971000001', '** *** **01']
    const mine = { refTransactionId: 'XX-4K7Q-19MX', mobileNumber: number, msisdn: number }
    expect(own({})).toEqual({ ...common, ...mine })
    const others = entityOf(views, anOrder(), aPayment(), false)
    expect(others).toEqual({ ...common, mobileNumber: masked, msisdn: masked })
  })

  test('masks the number for other devices', () => {
    const others = entityOf(views, anOrder(), aPayment(), false)
    expect(others).toMatchObject({ mobileNumber: '** *** **01', msisdn: '** *** **01' })
  })
})

describe('the summary of an order', () => {
  test('has the words and fields of its product', () => {
    expect(summaryOf(views, anOrder(), true)).toMatchObject({ words: 'thing', code: 'T1' })
  })

  test('does without a product that is not sold any more', () => {
    expect(summaryOf(bare, anOrder(), true)).toEqual({
      transactionType: 'BUNDLE PURCHASE',
      msisdn: '971000001',
      amount: '50.00',
      currency: 'ZMW',
    })
  })
})

describe('the legs', () => {
  const names = (fields: Partial<Payment>) =>
    legsOf(views, aPayment(fields)).map(({ leg, state }) => `${leg} ${state}`)
  const gone = { ...paidFields, refundDueAt: at(minutes(15)) }
  const before = ['asked done', 'paid done', 'delivered stopped']

  test.each<[string, Partial<Payment>, string[]]>([
    ['an open attempt', {}, ['asked done', 'paid now', 'delivered next']],
    ['what is paid', paidFields, ['asked done', 'paid done', 'delivered now']],
    ['money on its way back', { ...gone, state: 'refund-due' }, [...before, 'refunded now']],
    [
      'money that is back',
      { ...gone, state: 'refunded', refundedAt: at(minutes(16)) },
      [...before, 'refunded done'],
    ],
    ['what was never paid', { state: 'failed', endedAt: start }, ['asked done', 'paid stopped']],
    [
      'what may still have been paid',
      { state: 'superseded', endedAt: start, confirmingSince: start },
      ['asked done', 'paid now'],
    ],
    [
      'a case of which nothing was seen',
      { state: 'exception' },
      ['asked done', 'paid now', 'delivered next'],
    ],
    [
      'a case whose delivery is unsure',
      { ...paidFields, state: 'exception' },
      ['asked done', 'paid done', 'delivered now'],
    ],
    [
      'a case whose refund is unsure',
      { ...gone, state: 'exception', refund: aRefund({ state: 'stuck' }) },
      [...before, 'refunded now'],
    ],
    [
      'a case of what may have been delivered before its refund was opened',
      { ...gone, state: 'exception' },
      ['asked done', 'paid done', 'refunded now'],
    ],
  ])('of %s', (_what, fields, legs) => {
    expect(names(fields)).toEqual(legs)
  })

  /** Moments of a payment by the minute, as no single one has them all. */
  const moments: Partial<Payment> = {
    registeredAt: at(0),
    paidAt: at(minutes(1)),
    deliveredAt: at(minutes(2)),
    refundDueAt: at(minutes(3)),
    refundedAt: at(minutes(4)),
    endedAt: at(minutes(5)),
    taken: fifty,
  }
  test.each<[PaymentState, (number | undefined)[]]>([
    ['unknown', [0, undefined, undefined]],
    ['expired', [0, 5]],
    ['paid', [0, 1, undefined]],
    ['delivered', [0, 1, 2]],
    ['refund-due', [0, 1, 3, undefined]],
    ['refunded', [0, 1, 3, 4]],
  ])('of what is %s are dated by the minutes %j', (state, dated) => {
    const legs = legsOf(views, aPayment({ ...moments, state }))
    const expected = dated.map((minute) =>
      minute === undefined ? undefined : toIso(at(minutes(minute))),
    )
    expect(legs.map(({ at: moment }) => moment)).toEqual(expected)
  })

  test('that are over carry their moments', () => {
    const legs = legsOf(views, aPayment({ state: 'failed', endedAt: start }))
    expect(legs.every(({ at: moment }) => moment !== undefined)).toBe(true)
  })
})

test.each<[string, Partial<Payment>, string]>([
  ['the attempt is not submitted', registeredFields, 'waiting-for-you'],
  [
    'the provider has it although it was never submitted',
    { ...registeredFields, chargeSentAt: at(0), confirmingSince: at(0) },
    'confirming',
  ],
  [
    'a stranger tells of an attempt that was never submitted',
    { ...registeredFields, notifiedAt: at(0) },
    'waiting-for-you',
  ],
  ['no page was seen to pay on', { state: 'unknown', shown: null }, 'opening-page'],
  ['the page waits for the visitor', {}, 'waiting-for-you'],
  ['the phone rings', asked, 'approve-on-phone'],
  ['the prompt is to be sent', { ...asked, state: 'raised', chargeSentAt: null }, 'opening-page'],
  ['the wallet has not answered', { ...asked, state: 'raised' }, 'opening-page'],
  ['the answer of the wallet was lost', { ...asked, state: 'unknown' }, 'opening-page'],
  [
    'a prompt without an answer has gone',
    { ...asked, state: 'unknown', chargeExpiresAt: at(0) },
    'confirming',
  ],
  ['the prompt has gone', { ...asked, chargeExpiresAt: at(0) }, 'confirming'],
  ['the browser came back from the page', { confirmingSince: at(0) }, 'confirming'],
  ['the visitor gave up', { cancelledAt: at(0) }, 'confirming'],
  ['the gateway took it', paidFields, 'paid-delivering'],
  ['it is delivered', { ...paidFields, state: 'delivered' }, 'delivered'],
  ['it has to go back', dueFields(), 'refund-due'],
  ['its refund waits for its turn', dueFields({ state: 'due' }), 'refund-due'],
  ['its refund may have been sent', dueFields(sentRefund), 'refund-due'],
  ['it goes back', dueFields({ state: 'under-way', initiatedAt: at(0) }), 'refund-on-its-way'],
  [
    'its refund failed on the way',
    dueFields({ state: 'failed', initiatedAt: at(0) }),
    'refund-due',
  ],
  ['it is back', { ...paidFields, state: 'refunded' }, 'refunded'],
  ['the gateway declined', { state: 'failed' }, 'nothing-taken'],
  [
    'it was given up, and not asked about yet',
    { state: 'superseded', confirmingSince: at(0) },
    'confirming',
  ],
  ['its page has just died', { chargeExpiresAt: at(0) }, 'confirming'],
  ['a person is at it', { ...paidFields, state: 'exception' }, 'with-support'],
  ['a person is at it, and no debit was seen', { state: 'exception' }, 'unsure-with-support'],
])('where the money is when %s', (_sentence, fields, note) => {
  expect(moneyNoteOf(views, aPayment(fields), at(0))).toBe(note)
})

test('an open attempt whose method is not connected any more is being confirmed', () => {
  expect(moneyNoteOf(bare, aPayment(), at(0))).toBe('confirming')
})

describe('an attempt that ended unpaid and may have been paid', () => {
  const everything = (from: Views, fields: Partial<Payment>) => {
    const payment = aPayment({ state: 'expired', endedAt: at(0), ...fields })
    const order = anOrder({ openAttempt: null })
    const { transaction } = orderPageOf(from, order, payment, true, at(0))
    const paid = transaction?.legs.find(({ leg }) => leg === 'paid')?.state
    const named = [publicStatusOf(from, payment), unfinishedOf(from, order, payment).status]
    const statuses = [...named, transaction?.status, entityOf(from, order, payment, true).status]
    return [...new Set(statuses), transaction?.money, paid, transaction?.canRetry]
  }
  const over = ['FAILED', 'nothing-taken', 'stopped', true]
  const open = ['IN_PROCESS', 'confirming', 'now', false]

  test.each<[string, Views, Partial<Payment>, unknown[]]>([
    ['is over without a notification', views, {}, over],
    [
      'is open until the provider was asked about a return',
      views,
      { confirmingSince: at(0) },
      open,
    ],
    [
      'is open where a provider with notifications is not connected',
      bare,
      { notifiedAt: at(0) },
      open,
    ],
    [
      'is over while a provider is only asked about notifications',
      views,
      { notifiedAt: at(0) },
      over,
    ],
    ['is over where the provider is not connected, without a notification', bare, {}, over],
  ])('%s', (_sentence, from, fields, expected) => {
    for (const state of ['failed', 'expired', 'superseded'] as const) {
      expect(everything(from, { ...fields, state })).toEqual(expected)
    }
  })
})

test.each<[string, Partial<Payment>, true | undefined, string | undefined]>([
  ['waiting-for-you', { state: 'in-process' }, undefined, undefined],
  ['being delivered', paidFields, true, undefined],
  ['on its way back', dueFields(), true, 'refund-due'],
  ['with a person', { ...paidFields, state: 'exception' }, true, 'with-support'],
  ['with a person, who has seen no debit', { state: 'exception' }, undefined, 'with-support'],
])(
  'an unfinished payment that is %s says whether it is paid, and who has it',
  (_what, fields, paid, settling) => {
    const order = anOrder()
    const unfinished = unfinishedOf(views, order, aPayment(fields))
    expect(unfinished.paid).toBe(paid)
    expect(unfinished.settling).toBe(settling)
    expect(unfinished.reference).toBe(order.reference)
    const unstarted = unfinishedOf(views, order, null)
    expect(unstarted).toMatchObject({ askedAt: toIso(order.createdAt) })
    expect(unstarted).not.toHaveProperty('paid')
    expect(unstarted).not.toHaveProperty('reference')
  },
)

test('an unfinished payment has what its owner needs to go on', () => {
  const known = { orderId: 'ORDER', askedAt: toIso(start), amount: '50.00', currency: 'ZMW' }
  const order = { ...known, transactionType: 'BUNDLE PURCHASE', msisdn: '971000001' }
  expect(unfinishedOf(views, anOrder(), null)).toEqual({ ...order, status: 'REQUEST_REGISTERED' })
  expect(unfinishedOf(views, anOrder(), aPayment())).toEqual({
    ...order,
    transactionId: 'TRANSACTION',
    reference: 'XX-4K7Q-19MX',
    status: 'IN_PROCESS',
  })
})

test('an unfinished payment of a bundle has its name', () => {
  const described = { words: 'bundle', summary: { name: '1 GB for 7 days' } }
  const products = new Map([[thing.kind, { ...thing, describe: () => described }]])
  const unfinished = unfinishedOf({ ...views, products }, anOrder(), null)
  expect(unfinished).toMatchObject({ transactionType: 'BUNDLE PURCHASE', name: '1 GB for 7 days' })
})

test('an unfinished payment that goes back names the amount that was taken', () => {
  const other = aPayment({ ...dueFields(), taken: money(4_000n, 'ZMW') })
  expect(unfinishedOf(views, anOrder(), other).amount).toBe('40.00')
})

describe('the order page', () => {
  const pageOf = (fields: Partial<Payment>, { owned = true, ms = 0, paidBy = '' } = {}) => {
    const order = anOrder(
      paidBy === '' ? {} : { paidBy: paidBy as TransactionId, openAttempt: null },
    )
    return orderPageOf(views, order, aPayment(fields), owned, at(ms))
  }

  test('lets its owner go on at the gateway while the page lives, and no other device', () => {
    expect(pageOf({}).transaction).toHaveProperty('redirectUrl', 'https://pay.example/1')
    expect(pageOf({}, { owned: false }).transaction).not.toHaveProperty('redirectUrl')
    expect(pageOf({}, { ms: minutes(30) }).transaction).not.toHaveProperty('redirectUrl')
  })

  test('tells its owner everything of an open page', () => {
    expect(pageOf({}, { ms: 7 })).toEqual({
      orderId: 'ORDER',
      asOf: toIso(at(7)),
      owned: true,
      language: 'EN',
      redirectPage: '/',
      summary: summaryOf(views, anOrder(), true),
      transaction: {
        transactionId: 'TRANSACTION',
        reference: 'XX-4K7Q-19MX',
        status: 'IN_PROCESS',
        paymentMode: 'PAGE',
        paymentGateway: 'PAGES',
        legs: legsOf(views, aPayment()),
        money: 'waiting-for-you',
        canRetry: false,
        canGiveUp: true,
        emailId: 'a@example.com',
        redirectUrl: 'https://pay.example/1',
        linkExpiresAt: toIso(at(minutes(30))),
      },
    })
  })

  test('tells other devices no reference, and lets none of them give up', () => {
    const { transaction } = pageOf({}, { owned: false })
    expect(transaction).not.toHaveProperty('reference')
    expect(transaction?.canGiveUp).toBe(false)
  })

  test('has the receipt code of its order', () => {
    const { receiptCode } = anOrder()
    expect(pageOf(paidFields).transaction?.receiptCode).toBe(receiptCode)
  })

  test.each<[string, Partial<Payment>]>([
    ['whose page is being opened', { state: 'unknown' }],
    ['whose page has no known end', { chargeExpiresAt: null }],
    ['that is paid', paidFields],
  ])('leads to no page for an attempt %s', (_what, fields) => {
    expect(pageOf(fields).transaction).not.toHaveProperty('redirectUrl')
  })

  test('sends a visitor who may have paid to no page', () => {
    expect(pageOf({ confirmingSince: at(0) }).transaction).not.toHaveProperty('redirectUrl')
  })

  test('tells how long a prompt can be approved, once the phone was asked', () => {
    const until = { ...asked, chargeExpiresAt: at(minutes(2)) }
    expect(pageOf(until).transaction).toHaveProperty('approveBy', toIso(at(minutes(2))))
    const unsent = { ...until, state: 'raised', chargeSentAt: null } as const
    expect(pageOf(unsent).transaction).not.toHaveProperty('approveBy')
    // Its answer was lost, so that it may be ringing.
    expect(pageOf({ ...until, state: 'unknown' }).transaction).toHaveProperty('approveBy')
    expect(pageOf(until, { ms: minutes(2) }).transaction).not.toHaveProperty('approveBy')
  })

  test.each<[string, Partial<Payment>, boolean]>([
    ['an open page', {}, true],
    ['a page that was given up before', { cancelledAt: at(0) }, false],
    ['what is not submitted', { state: 'registered' }, false],
    ['a prompt, which cannot be called back', asked, false],
    ['what is paid', paidFields, false],
    ['what has ended', { state: 'failed' }, false],
    ['what is being sent', { state: 'raised', chargeSentAt: null }, true],
  ])('offers to give up: %s', (_what, fields, canGiveUp) => {
    expect(pageOf(fields).transaction).toHaveProperty('canGiveUp', canGiveUp)
  })

  test.each([
    ['late', minutes(3)],
    ['calledOff', minutes(15)],
  ] as const)(
    'tells that a delivery is %s so long after the debit, as long as it is awaited',
    (mark, ms) => {
      const markAt = (fields: Partial<Payment>, when: number) =>
        pageOf({ ...fields, paidAt: at(0) }, { ms: when }).transaction?.[mark]
      expect(markAt(paidFields, ms - 1)).toBeUndefined()
      expect(markAt(paidFields, ms)).toBe(true)
      for (const state of ['delivered', 'refund-due'] as const)
        expect(markAt({ ...paidFields, state }, ms)).toBeUndefined()
    },
  )

  test('leads its owner from an old attempt to the one that paid', () => {
    const old: Partial<Payment> = { state: 'failed' }
    const elsewhere = pageOf(old, { paidBy: 'OTHER' }).transaction
    expect(elsewhere).toMatchObject({ paidBy: 'OTHER', canRetry: false })
    const others = pageOf(old, { paidBy: 'OTHER', owned: false }).transaction
    expect(others).not.toHaveProperty('paidBy')
    expect(pageOf(paidFields, { paidBy: 'TRANSACTION' }).transaction).not.toHaveProperty('paidBy')
  })

  test.each<[string, Partial<Payment>, string, boolean]>([
    ['the attempt that paid', paidFields, 'TRANSACTION', true],
    ['money that goes back from an order that nothing paid', dueFields(), '', true],
    ['money that goes back from an order that another attempt paid', dueFields(), 'OTHER', false],
    ['an attempt that took nothing', { state: 'failed' }, '', false],
  ])('has the receipt for %s', (_what, fields, paidBy, has) => {
    const { transaction } = pageOf(fields, { paidBy })
    expect(transaction?.receiptCode !== undefined).toBe(has)
  })

  test.each<[string, Partial<Payment>, string, string | undefined]>([
    ['declined', { state: 'failed', reason: 'declined' }, '', 'declined'],
    [
      'declined, and asked about',
      { state: 'failed', reason: 'declined', confirmingSince: at(0) },
      '',
      undefined,
    ],
    ['left', { state: 'superseded', reason: 'other-attempt' }, '', 'other-attempt'],
    [
      'left, and asked about',
      { state: 'superseded', reason: 'other-attempt', confirmingSince: at(0) },
      '',
      'other-attempt',
    ],
    [
      'left, and paid by another',
      { state: 'superseded', reason: 'other-attempt' },
      'OTHER',
      undefined,
    ],
    [
      'given back, and paid by another',
      { ...dueFields(), reason: 'other-attempt' },
      'OTHER',
      'other-attempt',
    ],
    ['waiting for its page', { state: 'unknown', reason: 'link-pending' }, '', undefined],
  ])('gives the reason of an attempt that is %s', (_what, fields, paidBy, reason) => {
    expect(pageOf(fields, { paidBy }).transaction?.reason).toBe(reason)
  })

  test('offers another try only once nothing can have been taken', () => {
    const retry = (fields: Partial<Payment>) =>
      orderPageOf(views, anOrder({ openAttempt: null }), aPayment(fields), true, at(0)).transaction
        ?.canRetry
    expect(retry({ state: 'failed' })).toBe(true)
    expect(retry({ state: 'failed', confirmingSince: at(0) })).toBe(false)
    // Another attempt of the order is open.
    expect(pageOf({ state: 'failed' }).transaction?.canRetry).toBe(false)
    expect(retry({})).toBe(false)
  })

  test('tells since when money is on its way back, and how long banks take', () => {
    const due = dueFields({ state: 'under-way', initiatedAt: at(hours(1)) })
    expect(pageOf(due).transaction).toMatchObject({
      refund: { arrivesWithinDays: 15, sentAt: toIso(at(hours(1))) },
    })
    expect(pageOf(dueFields({})).transaction?.refund).toEqual({ arrivesWithinDays: 15 })
    const failed = dueFields({ state: 'failed', initiatedAt: at(1), endedAt: at(2) })
    expect(pageOf(failed).transaction?.refund).toEqual({ arrivesWithinDays: 15, again: true })
    const back = { ...dueFields(), state: 'refunded', refund: aRefund({ endedAt: at(9) }) } as const
    expect(pageOf(back).transaction).toMatchObject({ refund: { sentAt: toIso(at(9)) } })
    expect(pageOf(paidFields).transaction).not.toHaveProperty('refund')
  })

  test.each<[string, Partial<Refund>, boolean]>([
    ['waits for its first try', { state: 'due' }, false],
    ['is sent for the first time', sentRefund, false],
    ['is on its way for the first time', { state: 'under-way', initiatedAt: at(1) }, false],
    ['failed', { state: 'failed', initiatedAt: at(1), endedAt: at(2) }, true],
    ['waits after one that failed', { state: 'due', ordinal: 2 }, true],
    ['is sent after one that failed', { ...sentRefund, ordinal: 2 }, true],
    [
      'is on its way after one that failed',
      { state: 'under-way', initiatedAt: at(1), ordinal: 2 },
      false,
    ],
  ])('tells whether money is sent again where its refund %s', (_what, refund, again) => {
    expect(pageOf(dueFields(refund)).transaction?.refund?.again === true).toBe(again)
  })

  test('says no more that money is sent again once it is back', () => {
    const refund = aRefund({ state: 'returned', ordinal: 2, endedAt: at(9) })
    const back = pageOf({ ...dueFields(), state: 'refunded', refund }).transaction
    expect(back?.refund).toEqual({ arrivesWithinDays: 15, sentAt: toIso(at(9)) })
  })

  test('names no time for money that goes back by a provider that is not connected', () => {
    const { transaction } = orderPageOf(bare, anOrder(), aPayment(dueFields({})), true, at(0))
    expect(transaction?.refund).toEqual({})
  })

  test('names the amount that goes back where another one was taken', () => {
    const other = { ...dueFields(), taken: money(4_000n, 'ZMW') }
    expect(pageOf(other).transaction).toMatchObject({ refund: { amount: '40.00' } })
    expect(pageOf(dueFields()).transaction?.refund).not.toHaveProperty('amount')
  })

  test('shows others the number masked, and neither email nor payer', () => {
    const personal = { ...asked, payerMsisdn: '971000007' as Msisdn }
    const page = pageOf(personal, { owned: false })
    expect(page.summary.msisdn).toBe('** *** **01')
    expect(page.transaction).not.toHaveProperty('emailId')
    expect(page.transaction).not.toHaveProperty('payer')
    expect(pageOf(personal).transaction).toMatchObject({ payer: '971000007' })
  })

  test('tells nobody a number that the operator alone knows, and its own facts to its device alone', () => {
    const own = { accountId: 'P1', invoiceNumber: 'INV-1', leadId: 'L-1' }
    const hidden: Product = {
      ...thing,
      hidesNumber: true,
      describe: () => ({ words: 'thing', summary: { accountType: 'FIXED' }, ownSummary: own }),
    }
    const hiding: Views = { ...views, products: new Map([['thing', hidden]]) }
    const [order, payment] = [anOrder(), aPayment()]
    const masked = { msisdn: '** *** **01', accountType: 'FIXED' }
    expect(summaryOf(hiding, order, true)).toMatchObject({ ...masked, ...own })
    expect(summaryOf(hiding, order, false)).toMatchObject(masked)
    expect(summaryOf(hiding, order, false)).not.toHaveProperty('accountId')
    expect(entityOf(hiding, order, payment, true)).toMatchObject({
      ...{ msisdn: masked.msisdn, mobileNumber: masked.msisdn },
      ...{ accountId: 'P1', invoiceNumber: 'INV-1' },
    })
    expect(entityOf(hiding, order, payment, false)).not.toHaveProperty('invoiceNumber')
    expect(entityOf(hiding, order, payment, true).metaInfo).toEqual({ leadId: 'L-1' })
    expect(entityOf(hiding, order, payment, false)).not.toHaveProperty('metaInfo')
    expect(unfinishedOf(hiding, order, payment)).toMatchObject({ msisdn: masked.msisdn })
  })

  test('shows an order without an attempt', () => {
    expect(orderPageOf(views, anOrder(), null, true, at(0))).not.toHaveProperty('transaction')
  })
})
