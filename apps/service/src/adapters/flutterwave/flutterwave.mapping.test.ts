import { money } from '@portal/kernel/money'
import { describe, expect, test } from 'vitest'
import {
  readCharge,
  readEnvelope,
  readRefund,
  readRefundPage,
  readTransaction,
  sumRefunds,
} from './flutterwave.mapping.ts'

const success = (data: unknown) => ({ status: 'success', message: 'done', data })
const error = (message = 'no') => ({ status: 'error', message, data: null })

describe('the answer to a charge', () => {
  test.each([
    ['a link', 200, success({ link: 'https://pay.example/1' }), 'accepted'],
    ['a refusal', 400, error(), 'refused'],
    ['a refusal that calls itself fine', 200, error(), 'refused'],
    ['a link to a script', 200, success({ link: 'javascript:alert(1)' }), 'lost'],
    ['no link', 200, success({}), 'lost'],
    ['no data', 200, success(null), 'lost'],
    ['a refusal without envelope', 404, { error: 'Not Found' }, 'lost'],
    ['a list', 200, [], 'lost'],
  ])('with %s is read right', (_, status, body, kind) => {
    expect(readCharge(status, body).kind).toBe(kind)
  })
})

const paid = { id: 7, tx_ref: 'r', amount: 50, currency: 'ZMW', status: 'successful' }

describe('a transaction', () => {
  test.each([50, '50', '50.00', 50.0])('of %j is 50 kwacha', (amount) => {
    expect(readTransaction(200, success({ ...paid, amount }))).toEqual({
      kind: 'successful',
      providerId: '7',
      amount: money(5_000n, 'ZMW'),
      reference: 'r',
    })
  })

  test.each([
    ['another currency that we know', { currency: 'USD' }, 'successful'],
    ['a currency that we do not know', { currency: 'NGN' }, 'lost'],
    ['an amount that is none', { amount: 'fifty' }, 'lost'],
    ['a fraction of a ngwee', { amount: 50.001 }, 'lost'],
    ['no id', { id: undefined }, 'lost'],
    ['no reference', { tx_ref: undefined }, 'lost'],
    ['the status pending', { status: 'pending' }, 'pending'],
    ['the status failed', { status: 'failed' }, 'failed'],
    ['an unknown status', { status: 'SUCCESSFUL?' }, 'lost'],
  ])('with %s is %s', (_, change, kind) => {
    expect(readTransaction(200, success({ ...paid, ...change })).kind).toBe(kind)
  })

  test.each([
    ['the words of absence', 404, error('No transaction was found for this id'), 'absent'],
    ['the same with 400', 400, error('No transaction was found for this id'), 'absent'],
    ['another 404', 404, error('Not found'), 'lost'],
    ['a wrong key', 401, error('Invalid authorization key'), 'lost'],
    ['an error called 200', 200, error(), 'lost'],
    ['no envelope', 200, paid, 'lost'],
  ])('answered with %s is read right', (_, status, body, kind) => {
    expect(readTransaction(status, body).kind).toBe(kind)
  })
})

const request = { reference: 'r', providerId: '7', amount: money(5_000n, 'ZMW') }
const refund = (amount_refunded: unknown, status = 'completed', tx_id = 7) => ({
  tx_id,
  amount_refunded,
  status,
})

describe('the answer to a refund', () => {
  test.each([
    ['done', refund(50), 'refunded'],
    ['done by the bank', refund('50.00', 'completed-bank-transfer'), 'refunded'],
    ['on its way', refund(50, 'new'), 'pending'],
    ['of another amount', refund(20), 'lost'],
    ['of another transaction', refund(50, 'completed', 8), 'lost'],
    ['that failed', refund(50, 'failed'), 'lost'],
    ['unreadable', {}, 'lost'],
  ])('%s is read right', (_, data, kind) => {
    const envelope = readEnvelope(success(data))
    expect(envelope && readRefund(envelope, request)?.kind).toBe(kind)
  })
})

describe('the list of refunds', () => {
  test('adds up what went back of one transaction', () => {
    const list = [
      refund(20),
      refund('5.5'),
      refund(3, 'new'),
      refund(9, 'failed'),
      refund(50, 'completed', 8),
    ]
    const read = readRefundPage(200, { ...success(list), meta: { page_info: { total_pages: 1 } } })
    if (!('refunds' in read)) throw new Error(read.detail)
    expect(sumRefunds(read.refunds, '7', 'ZMW')).toEqual({ returned: 2_550n, underWay: 300n })
  })

  test.each([
    ['no pages', 200, success([])],
    [
      'a refund without amount',
      200,
      { ...success([{ tx_id: 7 }]), meta: { page_info: { total_pages: 1 } } },
    ],
    ['an error', 400, error()],
  ])('with %s is lost', (_, status, body) => {
    expect(readRefundPage(status, body)).toMatchObject({ kind: 'lost' })
  })
})
