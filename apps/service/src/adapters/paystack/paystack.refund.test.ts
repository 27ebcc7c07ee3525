import { describe, expect, test } from 'vitest'
import type { JsonAnswer } from '../http-json.ts'
import { enquireRefund, playedGateway, refundOf, refusal, told } from './paystack.fixture.ts'

const row = (change: object = {}) => ({
  ...{ id: 70, transaction: 7, amount: 4_999, currency: 'ZMW', status: 'pending' },
  createdAt: '2026-03-01T12:00:01.000Z',
  ...change,
})
const listOf = (rows: readonly unknown[], pageCount = 1) => told(rows, { meta: { pageCount } })
const asked = (change: object = {}) => told(row({ transaction: { id: 7 }, ...change }))

/** A gateway with a list, an answer to the request for a refund, and one about a single refund. */
const gatewayWith = ({
  list = listOf([]),
  made = asked(),
  one = told(row()),
}: {
  list?: JsonAnswer | JsonAnswer[]
  made?: JsonAnswer
  one?: JsonAnswer
}) => {
  const lists = [list].flat()
  let read = 0
  return playedGateway(({ method, path }) => {
    if (method === 'POST') return made
    if (/^\/refund\/\d/.test(path)) return one
    return lists[Math.min(read++, lists.length - 1)] ?? made
  })
}

const postsOf = (sent: readonly { method: string }[]) =>
  sent.filter(({ method }) => method === 'POST')

describe('a refund', () => {
  test('is asked for once nothing is listed, in the smallest unit, by the id that paid', async () => {
    const { gateway, sent } = gatewayWith({})
    expect(await gateway.refund(refundOf())).toEqual({ kind: 'under-way', providerRefundId: '70' })
    expect(sent).toEqual([
      {
        method: 'GET',
        path: '/refund?transaction=7&from=2026-02-28T12%3A00%3A00.000Z&perPage=100&page=1',
        body: undefined,
      },
      {
        method: 'POST',
        path: '/refund',
        body: {
          transaction: '7',
          amount: 4_999,
          currency: 'ZMW',
          merchant_note: 'Refund refund-1',
        },
      },
    ])
  })

  test.each([
    ['pending', 'under-way'],
    ['processing', 'under-way'],
    ['needs-attention', 'under-way'],
    ['processed', 'returned'],
  ])('that is listed as %s is not sent again, and is %s', async (status, kind) => {
    const { gateway, sent } = gatewayWith({ list: listOf([row({ status })]) })
    expect((await gateway.refund(refundOf())).kind).toBe(kind)
    expect(postsOf(sent)).toEqual([])
  })

  test('is sent again after one that failed', async () => {
    const { gateway, sent } = gatewayWith({ list: listOf([row({ status: 'failed' })]) })
    expect((await gateway.refund(refundOf())).kind).toBe('under-way')
    expect(postsOf(sent)).toHaveLength(1)
  })

  test.each([
    ['unanswered', { kind: 'lost', detail: 'x' }],
    ['not found', refusal(404, 'Entity not found')],
    ['of unknown length', told([])],
    ['no list', told({}, { meta: { pageCount: 1 } })],
    ['with a row that cannot be read', listOf([row({ amount: 'much' })])],
    ['with a row of no transaction', listOf([row({ transaction: null })])],
    ['too long', listOf([], 9)],
  ] as [string, JsonAnswer][])('is not sent while the list is %s', async (_what, list) => {
    const { gateway, sent } = gatewayWith({ list })
    expect((await gateway.refund(refundOf())).kind).toBe('unsent')
    expect(postsOf(sent)).toEqual([])
  })

  test('is refused where the gateway refuses it and lists none', async () => {
    const refused = (message: string) => gatewayWith({ made: refusal(400, message) }).gateway
    expect(await refused('Transaction has been disputed').refund(refundOf())).toEqual({
      kind: 'refused',
      detail: 'Transaction has been disputed',
      cause: 'other',
    })
    const short = await refused('Insufficient balance').refund(refundOf())
    expect(short).toMatchObject({ kind: 'refused', cause: 'balance' })
  })

  test('that is refused since it was made meanwhile is the one that is listed', async () => {
    const { gateway } = gatewayWith({
      list: [listOf([]), listOf([row()])],
      made: refusal(400, 'Transaction has been fully reversed'),
    })
    expect(await gateway.refund(refundOf())).toEqual({ kind: 'under-way', providerRefundId: '70' })
  })

  test.each([
    ['about another transaction', asked({ transaction: { id: 8 } })],
    ['about another amount', asked({ amount: 4_998 })],
    ['in another currency', asked({ currency: 'USD' })],
    ['without a transaction', asked({ transaction: null })],
    ['that cannot be read', told('queued')],
  ])('with an answer %s is lost', async (_what, made) => {
    expect((await gatewayWith({ made }).gateway.refund(refundOf())).kind).toBe('lost')
  })
})

describe('the question what became of a refund', () => {
  const search = (list: JsonAnswer | JsonAnswer[]) =>
    enquireRefund(gatewayWith({ list }).gateway, refundOf())

  test.each([
    ['nothing', [], { kind: 'absent' }],
    ['one of another transaction', [row({ transaction: 8 })], { kind: 'absent' }],
    ['one from long before', [row({ createdAt: '2026-02-01T00:00:00Z' })], { kind: 'absent' }],
    ['one that failed', [row({ status: 'failed' })], { kind: 'failed', detail: 'failed' }],
    [
      'one that failed before',
      [row({ status: 'failed', createdAt: '2026-03-01T11:59:59Z' })],
      { kind: 'absent' },
    ],
    ['a part', [row({ amount: 2_000 })], { kind: 'absent' }],
    [
      'both parts',
      [row({ amount: 2_000 }), row({ id: 71, amount: 2_999, status: 'processed' })],
      { kind: 'under-way', providerRefundId: null },
    ],
    [
      'the one that failed and its successor',
      [row({ status: 'failed' }), row({ id: 71, status: 'processed' })],
      { kind: 'returned', providerRefundId: '71' },
    ],
  ])('finds %s in the list', async (_what, rows, expected) => {
    expect(await search(listOf(rows))).toEqual(expected)
  })

  test('reads the list to its end', async () => {
    const returned = { kind: 'returned', providerRefundId: '70' }
    const pages = [listOf([], 2), listOf([row({ status: 'processed' })], 2)]
    expect(await search(pages)).toEqual(returned)
    const cut = [listOf([], 2), { kind: 'unsent', detail: 'no time' } as const]
    expect((await search(cut)).kind).toBe('lost')
  })

  test('about a known one asks by its id, and "unknown" proves nothing', async () => {
    const known = refundOf({ providerRefundId: '70' })
    const { gateway, sent } = gatewayWith({ one: told(row({ status: 'processed' })) })
    expect(await enquireRefund(gateway, known)).toEqual({
      kind: 'returned',
      providerRefundId: '70',
    })
    expect(sent.map(({ path }) => path)).toEqual(['/refund/70'])
    const unknown = gatewayWith({ one: refusal(404, 'Refund not found') })
    expect((await enquireRefund(unknown.gateway, known)).kind).toBe('lost')
  })
})
