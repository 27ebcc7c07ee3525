import { forgetCall } from '@portal/contract/calls/device'
import { orderPageCall } from '@portal/contract/calls/order-page'
import { openOrderCall } from '@portal/contract/calls/transaction'
import { expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { orderBody } from '../client/recharge.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { createVisitor } from '../client/visitor.ts'

const { portalUrl } = portalUnderTest()

async function withOrder() {
  const visitor = createVisitor(portalUrl)
  const { orderId } = await visitor.result(openOrderCall, orderBody(freshNumber()))
  return { visitor, orderId }
}

const formOf = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  },
  body: new URLSearchParams(fields).toString(),
})

test('what is drawn for a device is stored nowhere, and forgetting clears the browser', async () => {
  const { visitor, orderId } = await withOrder()
  const stored = async (asker: typeof visitor, path: string) =>
    (await asker.send(path)).headers.get('cache-control')
  for (const path of ['/', '/about', `/payment/start/card?order=${orderId}`]) {
    expect(await stored(visitor, path), path).toBe('no-store')
  }
  const stranger = createVisitor(portalUrl)
  expect(await stored(stranger, `/payment/start/card?order=${orderId}`)).toBe('no-store')
  expect(await stored(stranger, '/about')).toContain('public')
  expect(await stored(stranger, '/data-bundle')).toContain('public')
  for (const path of ['/data-bundle', '/broadband-recharge'])
    expect(await stored(stranger, `${path}?msisdn=${freshNumber()}`), path).toBe('no-store')
  const clearing = '"cache", "storage"'
  const { headers } = await visitor.call(forgetCall, {})
  expect(headers.get('clear-site-data')).toBe(clearing)
  const { visitor: other } = await withOrder()
  const form = await other.send('/', formOf({ forget: '1' }))
  expect([form.status, form.headers.get('clear-site-data')]).toEqual([303, clearing])
})

test('a form sent before there is a cookie starts one session, which owns the order', async () => {
  const visitor = createVisitor(portalUrl)
  const form = formOf({ msisdn: freshNumber(), amount: '50' })
  const reply = await visitor.send('/prepaid-recharge', form)
  expect(reply.status).toBe(303)
  expect(reply.headers.getSetCookie()).toHaveLength(1)
  const order = new URL(reply.headers.get('location') ?? '', portalUrl).searchParams.get('order')
  expect((await visitor.result(orderPageCall, { order: order ?? '' })).owned).toBe(true)
})
