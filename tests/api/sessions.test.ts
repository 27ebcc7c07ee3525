import { addressOf } from '@portal/contract/call'
import { forgetCall, unfinishedCall } from '@portal/contract/device'
import { orderPageCall } from '@portal/contract/order-page'
import { openOrderCall } from '@portal/contract/transaction'
import { expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { orderBody } from '../client/recharge.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { apiHeaders, createVisitor } from '../client/visitor.ts'

const { portalUrl } = portalUnderTest()

/** A device that has opened an order, and its cookie. */
async function withOrder() {
  const visitor = createVisitor(portalUrl)
  const { orderId } = await visitor.result(openOrderCall, orderBody(freshNumber()))
  return { visitor, orderId, cookie: visitor.cookies.get('sid') ?? '' }
}

const formOf = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  },
  body: new URLSearchParams(fields).toString(),
})

/** Whether a device with exactly this cookie header is the order's. */
async function owns(cookie: string, order: string): Promise<boolean> {
  const asker = createVisitor(portalUrl, { headers: { cookie } })
  return (await asker.result(orderPageCall, { order })).owned
}

test('a session is known by what the portal issued, and by nothing like it', async () => {
  const { orderId, cookie } = await withOrder()
  expect(await owns(`sid=${cookie}`, orderId)).toBe(true)
  for (const other of [cookie.split('.')[0], `${cookie.slice(0, -2)}AA`]) {
    expect(await owns(`sid=${other}`, orderId), other).toBe(false)
  }
})

test('a value that the device made up is replaced', async () => {
  const reply = await createVisitor(portalUrl).send(addressOf(openOrderCall), {
    method: 'POST',
    headers: { ...apiHeaders, cookie: 'sid=00000000000000000000000000' },
    body: JSON.stringify(orderBody(freshNumber())),
  })
  expect(reply.headers.getSetCookie()).toHaveLength(1)
})

test('"Forget me" ends the session, for a copy of its cookie too', async () => {
  const { visitor, orderId, cookie } = await withOrder()
  const thief = createVisitor(portalUrl, { headers: { cookie: `sid=${cookie}` } })
  expect(await thief.result(unfinishedCall, {})).toHaveProperty('unfinished')
  await visitor.result(forgetCall, {})
  expect(await thief.result(unfinishedCall, {})).toEqual({})
  expect(await owns(`sid=${cookie}`, orderId)).toBe(false)
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
