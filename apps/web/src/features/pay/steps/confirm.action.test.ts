import { describe, expect, test } from 'vitest'
import { emptyStore } from '../../../lib/browser/browser-store.ts'
import { fakeContext, refusal, success } from '../../../lib/page/page-context.fake.ts'
import { rechargeOrder as order } from '../order.fake.ts'
import { keepProof, proofOf } from '../proof.ts'
import { actOnConfirm } from './confirm.action.ts'

const number = '971000001'
const answers = {
  'GET transaction/v1/order': success(order),
  'POST transaction/v1/initiate': success({ transactionId: 'TXN', encryptionKeyDetails: {} }),
  'POST transaction/v1/process': success({ transactionId: 'TXN' }),
}
const form = { confirm: '1', attempt: 'ORDER:0:q', method: 'AIRTIME', paymentMobile: number }
const kept = {
  number,
  refId: 'REF',
  value: 'UNIQUE',
  emailId: 'mwansa@example.com',
  lifeSeconds: 600,
}

type Parts = Parameters<typeof fakeContext>[1]

function visitor(more: Parameters<typeof fakeContext>[0] = {}, parts: Parts = {}) {
  const search = new URLSearchParams({ order: 'ORDER', step: 'confirm', ref: 'REF' })
  const faked = fakeContext({ ...answers, ...more }, { search, ...parts })
  const confirm = (fields: object = {}) =>
    actOnConfirm(new URLSearchParams({ ...form, ...fields }), faked.context)
  return { ...faked, confirm }
}

const follow = { kind: 'go', to: '/payment/status?id=TXN', replace: true }

describe('a confirmation', () => {
  test('opens the attempt with the proof of this session, submits it and leads to its page', async () => {
    const { context, confirm, sentTo } = visitor()
    keepProof(context, kept)
    expect(await confirm()).toEqual(follow)
    expect(sentTo('v1/initiate')[0]?.body).toMatchObject({
      txnId: 'ORDER',
      amount: '50.00',
      paymentMode: 'AIRTIME',
      paymentMobile: number,
      emailId: 'mwansa@example.com',
      uniqueCode: 'UNIQUE',
    })
    expect(sentTo('v1/process')[0]?.body).toMatchObject({
      transactionId: 'TXN',
      paymentMode: 'AIRTIME',
      paymentMobile: number,
    })
    expect(proofOf(context, number)).toBeNull()
  })

  test('of a plan of home broadband has the mode of the business channel', async () => {
    const summary = { ...order.summary, transactionType: 'HBB_LEADS' }
    const { context, confirm, sentTo } = visitor({
      'GET transaction/v1/order': success({ ...order, summary }),
    })
    keepProof(context, kept)
    await confirm()
    const modes = ['v1/initiate', 'v1/process'].map((path) => sentTo(path)[0]?.body)
    expect(modes).toMatchObject([{ paymentMode: 'HBB_AIRTIME' }, { paymentMode: 'HBB_AIRTIME' }])
  })

  test('without script takes proof and address from its form', async () => {
    const { confirm, sentTo } = visitor({}, { store: emptyStore })
    const fields = { uniqueCode: 'UNIQUE', emailId: 'mwansa@example.com' }
    expect(await confirm(fields)).toEqual(follow)
    expect(sentTo('v1/initiate')[0]?.body).toMatchObject(fields)
  })

  test('without a proof asks for another code, and opens nothing', async () => {
    const { confirm, sentTo } = visitor()
    expect(await confirm()).toMatchObject({
      kind: 'stay',
      problems: [{ text: 'refusal.proof.unusable', lasts: true }],
    })
    expect(sentTo('initiate')).toEqual([])
  })

  test('that another tab has made meanwhile leads to what is paid', async () => {
    const transaction = { transactionId: 'OTHER', status: 'SUCCESS' }
    const { context, confirm } = visitor({
      'GET transaction/v1/order': success({ ...order, transaction }),
      'POST transaction/v1/initiate': refusal('proof.unusable'),
    })
    keepProof(context, kept)
    expect(await confirm()).toEqual({ ...follow, to: '/payment/status?id=OTHER' })
  })

  test('whose proof is used up, with nothing paid, asks for another code', async () => {
    const { context, confirm } = visitor({
      'POST transaction/v1/initiate': refusal('proof.unusable'),
    })
    keepProof(context, kept)
    expect(await confirm()).toMatchObject({
      kind: 'stay',
      problems: [{ text: 'refusal.proof.unusable' }],
    })
  })

  test('that is refused for too little says so, and keeps what the next form needs', async () => {
    const { context, confirm, sentTo } = visitor({
      'POST transaction/v1/initiate': refusal('payer.not-enough', { field: 'paymentMobile' }),
    })
    keepProof(context, kept)
    const outcome = await confirm()
    expect(outcome).toMatchObject({
      kind: 'stay',
      problems: [{ text: 'refusal.payer.not-enough', ending: 'AIRTIME', lasts: true }],
      values: { emailId: 'mwansa@example.com', uniqueCode: 'UNIQUE' },
    })
    expect(outcome.kind === 'stay' && outcome.problems[0]).not.toHaveProperty('field')
    expect(sentTo('process')).toEqual([])
    expect(proofOf(context, number)?.value).toBe('UNIQUE')
  })

  test('without an answer is sent again under the same key', async () => {
    const { context, confirm, sentTo } = visitor({
      'POST transaction/v1/initiate': new Error('offline'),
    })
    keepProof(context, kept)
    await confirm()
    await confirm()
    const [first, second] = sentTo('v1/initiate')
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    expect(second?.body).toEqual(first?.body)
  })

  test('whose submission got no answer is followed where every payment is', async () => {
    const { context, confirm } = visitor({ 'POST transaction/v1/process': new Error('offline') })
    keepProof(context, kept)
    expect(await confirm()).toEqual(follow)
  })

  test('of what was begun elsewhere is asked about once', async () => {
    const askedAt = '2026-11-20T10:00:00Z'
    const alike = { transactionId: 'OTHER', amount: '50.00', askedAt, isDelivered: false }
    const { context, confirm, sentTo } = visitor({
      'GET transaction/v1/order': success({ ...order, alike }),
    })
    keepProof(context, kept)
    expect(await confirm()).toMatchObject({ problems: [{ text: 'payment.alikeAsks' }] })
    expect(sentTo('initiate')).toEqual([])
    expect(await confirm({ alike: 'OTHER' })).toEqual(follow)
  })
})
