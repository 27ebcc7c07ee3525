import { describe, expect, test } from 'vitest'
import { readPage } from './flutterwave.envelope.ts'
import { decidedAt, refundRequest } from './flutterwave.fixture.ts'
import { readOwnRefund } from './flutterwave.refund.ts'
import { createRefundTally } from './flutterwave.refund-list.ts'

const own = { id: 91, tx_id: 7, amount_refunded: 50, status: 'completed', meta: {} }

describe('an answer about one refund', () => {
  const read = (change: object, request = refundRequest()) =>
    readOwnRefund({ ...own, ...change }, request).kind

  test.each([
    ['completed', 'under-way'],
    ['complete', 'under-way'],
    ['completed-bank-transfer', 'returned'],
    ['completed-momo', 'returned'],
    ['completed-mpgs', 'returned'],
    ['completed-offline', 'returned'],
    ['completed-preauth', 'returned'],
    ['completed-somehow', 'under-way'],
    ['processing', 'under-way'],
    ['pending-momo', 'under-way'],
    ['new', 'under-way'],
    ['failed', 'failed'],
    ['failed-momo', 'failed'],
    ['cancelled', 'failed'],
    ['rejected', 'failed'],
    ['rejected-by-bank', 'failed'],
  ])('with the status %s is %s', (status, kind) => {
    expect(read({ status })).toBe(kind)
  })

  test.each([
    ['completed', { disburse_status: 'successful' }, 'returned'],
    ['completed', { disburse_status: 'failed' }, 'failed'],
    ['completed', { disburse_status: 'pending' }, 'under-way'],
    ['completed', '{"disburse_status":"successful"}', 'returned'],
    ['completed', '{"disburse_status":"failed"}', 'failed'],
    ['completed', 'no JSON', 'under-way'],
    ['completed', null, 'under-way'],
    ['completed-mpgs', { disburse_status: 'failed' }, 'failed'],
    ['processing', { disburse_status: 'successful' }, 'under-way'],
  ])('with the status %s and meta %j is %s', (status, meta, kind) => {
    expect(read({ status, meta })).toBe(kind)
  })

  test('names the id it is asked about by later', () => {
    expect(readOwnRefund(own, refundRequest())).toEqual({
      kind: 'under-way',
      providerRefundId: '91',
    })
  })

  test.each([
    ['no transaction, since the path named it', { tx_id: undefined }, 'under-way'],
    ['the spelling of the list', { tx_id: undefined, transaction_id: 7 }, 'under-way'],
    ['another transaction', { tx_id: 8 }, 'lost'],
    ['another amount', { amount_refunded: 20 }, 'lost'],
    ['no amount', { amount_refunded: undefined }, 'lost'],
    ['no id', { id: undefined }, 'lost'],
    ['no status', { status: undefined }, 'lost'],
  ])('with %s is %s', (_, change, kind) => {
    expect(read(change)).toBe(kind)
  })

  test('of another id than the stored one is lost', () => {
    expect(read({}, refundRequest({ providerRefundId: '91' }))).toBe('under-way')
    expect(read({}, refundRequest({ providerRefundId: '92' }))).toBe('lost')
  })

  test.each([null, [], 'done', 7])('that is %j is lost', (raw) => {
    expect(readOwnRefund(raw, refundRequest()).kind).toBe('lost')
  })
})

const dayMs = 24 * 60 * 60_000
const at = (ms: number) => new Date(decidedAt + ms).toISOString()

/** As the list spells it. */
const row = (change: object = {}) => ({
  id: 91,
  transaction_id: 7,
  amount_refunded: 50,
  status: 'completed-mpgs',
  meta: '',
  created_at: at(1_000),
  ...change,
})

function tallyOf(...pages: unknown[][]) {
  const tally = createRefundTally(refundRequest())
  for (const rows of pages) tally.add(rows)
  return tally
}
const answerOf = (...rows: unknown[]) => {
  const tally = tallyOf(rows)
  return tally.found() ?? tally.rest()
}

describe('the refunds of one transaction', () => {
  test.each([
    ['as the documents spell it', row()],
    ['as the request for it is answered', row({ transaction_id: undefined, tx_id: 7 })],
    ['in capitals', { id: 91, TransactionId: 7, AmountRefunded: 50, status: 'completed-mpgs' }],
    ['in texts', row({ id: '91', transaction_id: '7', amount_refunded: '50.00' })],
  ])('are found %s', (_, spelt) => {
    expect(answerOf(spelt)).toEqual({ kind: 'returned', providerRefundId: '91' })
  })

  test('add up in parts, which have no one id', () => {
    const [some, rest] = [row({ id: 1, amount_refunded: 20 }), row({ id: 2, amount_refunded: 30 })]
    expect(answerOf(some)).toEqual({ kind: 'absent' })
    expect(answerOf(some, rest)).toEqual({ kind: 'returned', providerRefundId: null })
    expect(answerOf(some, { ...rest, status: 'completed' })).toEqual({
      kind: 'under-way',
      providerRefundId: null,
    })
  })

  test('count one refund once, though it moved on to the next page', () => {
    const half = row({ amount_refunded: 25 })
    expect(tallyOf([half], [half]).found()).toBeNull()
    expect(tallyOf([half], [{ ...half, id: 92 }]).found()).toMatchObject({ kind: 'returned' })
  })

  test.each([
    ['of another transaction', row({ transaction_id: 8 }), 'absent'],
    ['of another transaction, unreadable', { transaction_id: 8 }, 'absent'],
    ['of an unnamed transaction', row({ transaction_id: undefined }), 'lost'],
    ['of ours, with an unreadable amount', row({ amount_refunded: 'fifty' }), 'lost'],
    ['of ours, without an id', row({ id: undefined }), 'lost'],
    ['that is none', null, 'lost'],
    ['of an unnamed transaction, long ago', { created_at: at(-2 * dayMs) }, 'absent'],
  ])('are found beside a row %s; with nothing but that row they are %s', (_, odd, kind) => {
    expect(answerOf(odd).kind).toBe(kind)
    expect(answerOf(odd, row()).kind).toBe('returned')
    expect(answerOf(row(), odd).kind).toBe('returned')
  })

  test.each([
    ['failed after it was decided', row({ status: 'failed' }), 'failed'],
    [
      'was not disbursed',
      row({ status: 'completed', meta: '{"disburse_status":"failed"}' }),
      'failed',
    ],
    ['failed before it was decided', row({ status: 'failed', created_at: at(-1) }), 'absent'],
    ['failed at an unknown time', row({ status: 'failed', created_at: '' }), 'absent'],
    ['failed in part', row({ status: 'failed', amount_refunded: 20 }), 'absent'],
    [
      'was made a little earlier, by their clock',
      row({ created_at: at(1_000 - dayMs) }),
      'returned',
    ],
    ['was made more than a day before', row({ created_at: at(-dayMs - 1) }), 'absent'],
    ['was made at an unknown time', row({ created_at: 'yesterday' }), 'returned'],
  ])('of which one %s are %s', (_, only, kind) => {
    expect(answerOf(only).kind).toBe(kind)
  })

  test('that failed once and were asked for again are under way', () => {
    const again = row({ id: 92, status: 'completed' })
    expect(answerOf(again, row({ status: 'failed' }))).toEqual({
      kind: 'under-way',
      providerRefundId: '92',
    })
  })

  test.each([
    ['newest first', [at(2_000), at(1_000), at(-2 * dayMs)], true],
    ['newest first, all of them new', [at(2_000), at(1_000)], false],
    ['oldest first', [at(-3 * dayMs), at(-2 * dayMs), at(1_000)], false],
    ['without times', ['', ''], false],
  ])('listed %s end with an old row: %s', (_, times, isPast) => {
    const rows = times.map((created_at) => row({ transaction_id: 8, created_at }))
    expect(tallyOf(rows).isPast()).toBe(isPast)
  })
})

describe('a page of the list', () => {
  const page = (data: unknown, meta: unknown = { page_info: { total_pages: 3 } }) => ({
    status: 'success',
    message: 'Refunds fetched',
    meta,
    data,
  })

  test('has rows and a count of pages, which may be missing', () => {
    expect(readPage('refunds', 200, page([7, null]))).toEqual({ rows: [7, null], pages: 3 })
    expect(readPage('refunds', 200, page([], null))).toEqual({ rows: [], pages: null })
  })

  test.each([
    ['no rows', 200, page(null), 'lost'],
    ['an error', 400, { status: 'error', message: 'no', data: null }, 'lost'],
    ['a wrong key', 401, { status: 'error', message: 'no', data: null }, 'unsent'],
    ['something else', 200, { refunds: [] }, 'lost'],
  ])('with %s is %s', (_, status, body, kind) => {
    expect(readPage('refunds', status, body)).toMatchObject({ kind })
  })
})
