import { addressOf } from '@portal/contract/call'
import {
  activeBundlesCall,
  broadbandBalanceCall,
  queryBalanceCall,
} from '@portal/contract/calls/balance'
import { lineTypeCall } from '@portal/contract/calls/line'
import {
  fetchCall,
  findCall,
  orderPageCall,
  receiptCall,
  statusCall,
} from '@portal/contract/calls/order-page'
import {
  giveUpCall,
  initiateCall,
  openOrderCall,
  paymentOptionsCall,
  processCall,
} from '@portal/contract/calls/transaction'
import type { Refusal } from '@portal/contract/envelope'
import { describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { initiateBody, openAttempt, optionsBody, orderBody } from '../client/recharge.ts'
import { type Answer, answerOf, apiHeaders, newKey, type RawRequest } from '../client/visitor.ts'
import { unknownId, visitor } from './healthy-portal.ts'

const postings = [
  { call: lineTypeCall, body: () => ({ msisdn: freshNumber() as string }) },
  {
    call: queryBalanceCall,
    body: () => ({ msisdn: freshNumber() as string, serviceType: 'DATA' as const }),
  },
  {
    call: broadbandBalanceCall,
    body: () => ({ msisdn: freshNumber() as string, requestType: 'BALANCE' as const }),
  },
  {
    call: activeBundlesCall,
    body: () => ({ msisdn: freshNumber() as string, productCode: 'DATA_1GB_7D' }),
  },
  { call: openOrderCall, body: () => orderBody(freshNumber()) },
  { call: paymentOptionsCall, body: () => optionsBody(freshNumber()) },
  { call: initiateCall, body: () => initiateBody(freshNumber()) },
  { call: processCall, body: () => ({ transactionId: unknownId }) },
  { call: giveUpCall, body: () => ({ transactionId: unknownId }) },
  { call: findCall, body: () => ({ reference: 'ZB-0000-0000', msisdn: freshNumber() as string }) },
].map((each) => ({ ...each, path: each.call.path }))

async function refusalOf(path: string, request: RawRequest): Promise<Refusal & { http: number }> {
  const reply = await visitor.send(addressOf({ path }), { method: 'POST', ...request })
  expect(reply.headers.get('content-type')).toContain('application/json')
  return { http: reply.status, ...((await reply.json()) as Refusal) }
}

const paying = (): Record<string, string> => ({ ...apiHeaders, 'idempotency-key': newKey() })

test('a success comes in the envelope', async () => {
  const { http, body } = await visitor.call(lineTypeCall, { msisdn: '971000001' })
  expect(http).toBe(200)
  expect(body).toEqual({
    statusCode: 200,
    status: 'success',
    message: expect.any(String),
    result: 'PREPAID',
  })
})

describe.each(postings)('POST $path', ({ path, body }) => {
  type Refused = [what: string, http: number, field: string | null, request: () => RawRequest]
  const text = (changes: object = {}) => JSON.stringify({ ...body(), ...changes })
  const { 'x-product-code': _code, ...nameless } = apiHeaders
  const [required = ''] = Object.keys(body())
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ]
  const poisoned = ['"__proto__":{"amount":1}', '"constructor":{"prototype":{}}'].map(
    (poison) => `{${poison},${text().slice(1)}`,
  )
  test.each<Refused>([
    ['without the product code', 403, 'x-product-code', () => ({ headers: nameless })],
    ...types.map((type): Refused => {
      const headers = () => ({ ...paying(), 'content-type': type })
      return [`as ${type}`, 415, null, () => ({ headers: headers() })]
    }),
    ['too large', 413, null, () => ({ body: text({ padding: 'x'.repeat(64 * 1_024) }) })],
    // The second is what every object has, and a table of words by field would answer with it.
    ...['surprise', 'toString'].map(
      (field): Refused => [`with ${field}`, 400, field, () => ({ body: text({ [field]: 1 }) })],
    ),
    ...[...poisoned, '', '{', '[]', 'null', '"text"', '17', '\u0000'].map(
      (sent): Refused => [`with the body ${sent}`, 400, null, () => ({ body: sent })],
    ),
    ['less what it needs', 400, required, () => ({ body: text({ [required]: undefined }) })],
  ])('%s is refused, and a field at fault named', async (_what, http, field, request) => {
    const refusal = await refusalOf(path, { headers: paying(), body: text(), ...request() })
    const result = field === null ? {} : { result: { field } }
    expect(refusal).toMatchObject({ http, statusCode: http, status: 'error', ...result })
  })
})

describe('types are not coerced', () => {
  const number = freshNumber()
  const ofOrder = (changes: object) => ({ ...orderBody(number), ...changes })
  test.each([
    { path: lineTypeCall.path, body: { msisdn: Number(number) }, field: 'msisdn' },
    { path: lineTypeCall.path, body: { msisdn: [number] }, field: 'msisdn' },
    {
      path: lineTypeCall.path,
      body: { msisdn: number, checkIfBroadband: 'true' },
      field: 'checkIfBroadband',
    },
    {
      path: queryBalanceCall.path,
      body: { msisdn: number, serviceType: 'VOICE' },
      field: 'serviceType',
    },
    {
      path: queryBalanceCall.path,
      body: { msisdn: number, serviceType: 'DATA', uniqueCode: ['A'] },
      field: 'uniqueCode',
    },
    {
      path: broadbandBalanceCall.path,
      body: { msisdn: number, requestType: 'PAYMENT' },
      field: 'requestType',
    },
    { path: openOrderCall.path, body: ofOrder({ amount: [50] }), field: 'amount' },
    { path: openOrderCall.path, body: ofOrder({ amount: null }), field: 'amount' },
  ])('$path: $field in $body', async ({ path, body, field }) => {
    const refusal = await refusalOf(path, { headers: paying(), body: JSON.stringify(body) })
    expect(refusal).toMatchObject({ http: 400, result: { field } })
  })
})

const fetchedBy = (query: Record<string, string>) =>
  visitor.send(`${addressOf({ path: fetchCall.path })}?${new URLSearchParams(query)}`)

test.each([
  ['CARD', 404],
  ['web', 404],
  ['', 404],
  ['WEB', 200],
  ['CWAAA', 200],
])('an attempt fetched by the channel %j is answered %i', async (channel, status) => {
  const { transactionId } = await openAttempt(visitor)
  const reply = await fetchedBy({ txnId: transactionId, channel })
  expect(reply.status).toBe(status)
  if (status === 404) expect(await reply.json()).toMatchObject({ result: { field: 'channel' } })
})

test('an attempt is fetched by txnId, id or both, and refused where they differ', async () => {
  const { transactionId } = await openAttempt(visitor)
  expect((await fetchedBy({ txnId: transactionId, id: transactionId })).status).toBe(200)
  const reply = await fetchedBy({ txnId: transactionId, id: unknownId })
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ result: { reason: 'request.invalid', field: 'id' } })
})

test.each([['transaction/v1/order', 'tid', 'order']])(
  '%s is asked for %s or %s, and refused with both',
  async (path, first, second) => {
    const { transactionId, orderId } = await openAttempt(visitor)
    const query = `${first}=${transactionId}&${second}=${orderId}`
    const reply = await visitor.send(`${addressOf({ path })}?${query}`)
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({
      result: { reason: 'request.invalid', field: second },
    })
  },
)

describe('malformed and unknown ids', () => {
  const ids = [
    '',
    'x',
    unknownId,
    unknownId.toLowerCase(),
    `${unknownId}0`,
    "' or 1=1 --",
    '../etc',
    '\u0000',
    '🦓',
  ]
  const read = (path: string, name: string) => async (id: string) =>
    answerOf(await visitor.send(`${addressOf({ path })}?${name}=${encodeURIComponent(id)}`))
  const calls: Record<string, (id: string) => Promise<Answer<unknown>>> = {
    status: read(statusCall.path, 'tid'),
    fetch: read('transaction/fetch', 'txnId'),
    'the order page by attempt': read(orderPageCall.path, 'tid'),
    'the order page by order': read(orderPageCall.path, 'order'),
    process: (transactionId) => visitor.call(processCall, { transactionId }),
    'giving up': (transactionId) => visitor.call(giveUpCall, { transactionId }),
    'the order of initiate': (txnId) =>
      visitor.call(initiateCall, initiateBody(freshNumber(), { txnId })),
  }
  test.each(Object.entries(calls))('get the same 404 from %s', async (_what, ask) => {
    await visitor.result(openOrderCall, orderBody(freshNumber()))
    const answers = new Set<string>()
    for (const id of ids) {
      const { http, body } = await ask(id)
      expect(http, id).toBe(404)
      answers.add(JSON.stringify(body))
    }
    expect([...answers]).toHaveLength(1)
  })
})

test('an unknown query field of a read is refused, and named', async () => {
  const reply = await visitor.send(`${addressOf(statusCall)}?tid=${unknownId}&surprise=1`)
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ result: { field: 'surprise' } })
})

test('a receipt code of no order is not genuine, whatever it looks like', async () => {
  for (const code of ['', '0000-0000-0000-0000', "'", '🦓', 'x'.repeat(60)]) {
    expect(await visitor.result(receiptCall, { code })).toEqual({ genuine: false })
  }
})

test('control characters are refused, and the field named', async () => {
  const read = await visitor.call(receiptCall, { code: '\u0000' })
  expect(read).toMatchObject({ http: 400, body: { result: { field: 'code' } } })
  const msisdn = freshNumber()
  const found = await visitor.call(findCall, { reference: 'ZB\u0000', msisdn })
  expect(found).toMatchObject({ http: 400, body: { result: { field: 'reference' } } })
})

test('an address of the API that does not exist is answered in the envelope', async () => {
  for (const path of ['nothing', '../portal-service/x', 'transaction/v1/order/x']) {
    const reply = await visitor.send(`/portal-service/${path}`)
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({ statusCode: 404, status: 'error' })
  }
})
