import { addressOf } from '@portal/contract/call'
import type { Refusal } from '@portal/contract/envelope'
import { lineTypeCall } from '@portal/contract/line'
import { findCall, orderPageCall, receiptCall, statusCall } from '@portal/contract/order-page'
import {
  giveUpCall,
  initiateCall,
  openOrderCall,
  paymentOptionsCall,
  processCall,
} from '@portal/contract/transaction'
import { describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { initiateBody, openAttempt, orderBody } from '../client/recharge.ts'
import { type Answer, apiHeaders, newKey, type RawRequest } from '../client/visitor.ts'
import { unknownId, visitor } from './healthy-portal.ts'

/** Every call with a body, and a body that it takes. */
const postings = [
  { call: lineTypeCall, body: () => ({ msisdn: freshNumber() as string }) },
  { call: openOrderCall, body: () => orderBody(freshNumber()) },
  {
    call: paymentOptionsCall,
    body: () => ({
      amount: '50.00',
      mobileNumber: freshNumber() as string,
      transactionType: 'PREPAID RECHARGE',
    }),
  },
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
  test('without the product code is refused', async () => {
    const headers = paying()
    delete headers['x-product-code']
    const refusal = await refusalOf(path, { headers, body: JSON.stringify(body()) })
    expect(refusal).toMatchObject({
      http: 403,
      statusCode: 403,
      status: 'error',
      result: { reason: 'request.header-missing', field: 'x-product-code' },
    })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'as %s is refused',
    async (type) => {
      const headers = { ...paying(), 'content-type': type }
      const refusal = await refusalOf(path, { headers, body: JSON.stringify(body()) })
      expect(refusal).toMatchObject({ http: 415, statusCode: 415, status: 'error' })
    },
  )

  test('with a body that is too large is refused', async () => {
    const large = JSON.stringify({ ...body(), padding: 'x'.repeat(64 * 1_024) })
    const refusal = await refusalOf(path, { headers: paying(), body: large })
    expect(refusal).toMatchObject({ http: 413, statusCode: 413, status: 'error' })
  })

  // The second is what every object has, and a table of words by field would answer with it.
  test.each(['surprise', 'toString'])(
    'with the unknown field %s is refused, and it named',
    async (field) => {
      const refusal = await refusalOf(path, {
        headers: paying(),
        body: JSON.stringify({ ...body(), [field]: 1 }),
      })
      expect(refusal).toMatchObject({ http: 400, statusCode: 400, result: { field } })
    },
  )

  test('with __proto__ or a constructor in it is refused', async () => {
    const fields = JSON.stringify(body()).slice(1)
    for (const poison of ['"__proto__":{"amount":1}', '"constructor":{"prototype":{}}']) {
      const refusal = await refusalOf(path, { headers: paying(), body: `{${poison},${fields}` })
      expect(refusal).toMatchObject({ http: 400, status: 'error' })
    }
  })

  test.each(['', '{', '[]', 'null', '"text"', '17', '\u0000'])(
    'with the body %j is refused',
    async (text) => {
      const refusal = await refusalOf(path, { headers: paying(), body: text })
      expect(refusal).toMatchObject({ http: 400, statusCode: 400, status: 'error' })
    },
  )

  test('without a required field is refused, and the field named', async () => {
    const [first = '', ...others] = Object.entries(body())
    const refusal = await refusalOf(path, {
      headers: paying(),
      body: JSON.stringify(Object.fromEntries(others)),
    })
    expect(refusal).toMatchObject({ http: 400, result: { field: first[0] } })
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
    { path: openOrderCall.path, body: ofOrder({ amount: [50] }), field: 'amount' },
    { path: openOrderCall.path, body: ofOrder({ amount: true }), field: 'amount' },
    { path: openOrderCall.path, body: ofOrder({ amount: null }), field: 'amount' },
    { path: openOrderCall.path, body: ofOrder({ language: 'en' }), field: 'language' },
    {
      path: initiateCall.path,
      body: { ...initiateBody(number), countryCode: 260 },
      field: 'countryCode',
    },
    {
      path: processCall.path,
      body: { transactionId: unknownId, isSubscriberRequest: 'false' },
      field: 'isSubscriberRequest',
    },
  ])('$path: $field in $body', async ({ path, body, field }) => {
    const refusal = await refusalOf(path, { headers: paying(), body: JSON.stringify(body) })
    expect(refusal).toMatchObject({ http: 400, result: { field } })
  })
})

test.each(['CARD', 'web', ''])('the channel %j is refused, and named', async (channel) => {
  const query = new URLSearchParams({ txnId: unknownId, channel })
  const reply = await visitor.send(`${addressOf({ path: 'transaction/fetch' })}?${query}`)
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ result: { field: 'channel' } })
})

test.each([
  ['transaction/fetch', 'txnId', 'id'],
  ['transaction/v1/order', 'tid', 'order'],
])('%s is asked for %s or %s, and refused with both', async (path, first, second) => {
  const { transactionId, orderId } = await openAttempt(visitor)
  const values = [transactionId, second === 'order' ? orderId : transactionId]
  const query = `${first}=${values[0]}&${second}=${values[1]}`
  const reply = await visitor.send(`${addressOf({ path })}?${query}`)
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ result: { reason: 'request.invalid', field: second } })
})

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
  const reads = [
    { path: statusCall.path, name: 'tid' },
    { path: 'transaction/fetch', name: 'txnId' },
    { path: orderPageCall.path, name: 'tid' },
    { path: orderPageCall.path, name: 'order' },
  ]
  test.each(reads)('get the same 404 from $path?$name=', async ({ path, name }) => {
    const answers = new Set<string>()
    for (const id of ids) {
      const reply = await visitor.send(`${addressOf({ path })}?${name}=${encodeURIComponent(id)}`)
      expect(reply.status, id).toBe(404)
      answers.add(await reply.text())
    }
    expect([...answers]).toHaveLength(1)
  })

  const posts: Record<string, (id: string) => Promise<Answer<unknown>>> = {
    process: (transactionId) => visitor.call(processCall, { transactionId }),
    'giving up': (transactionId) => visitor.call(giveUpCall, { transactionId }),
    'the order of initiate': (txnId) =>
      visitor.call(initiateCall, initiateBody(freshNumber(), { txnId })),
  }
  test.each(Object.entries(posts))('get the same 404 from %s', async (_what, post) => {
    await visitor.result(openOrderCall, orderBody(freshNumber()))
    const answers = new Set<string>()
    for (const id of ids) {
      const { http, body } = await post(id)
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

test('a receipt code that nobody has is not genuine, whatever it looks like', async () => {
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
