import type { InputOf } from '@portal/contract/call'
import { lineTypeCall } from '@portal/contract/calls/line'
import { initiateCall, openOrderCall, processCall } from '@portal/contract/calls/transaction'
import { paymentModes } from '@portal/contract/payment-modes'
import { expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { ownPortal } from '../client/own-portal.ts'
import { pause } from '../client/poll.ts'
import {
  initiateBody,
  openPush,
  openWalletAttempt,
  orderBody,
  pushBody,
  statusOf,
} from '../client/recharge.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { createVisitor, newKey, type Visitor } from '../client/visitor.ts'
import { bundle } from '../goods/bundle.ts'
import { phoneOf } from '../methods/wallet.ts'

const { sandboxUrl } = portalUnderTest()
const phone = (msisdn: string) => phoneOf(sandboxUrl, msisdn)

const checks = { session: 15, address: 8 }
const [orders, payments] = [3, 10]
const unknown = '971000009'
const noWallet = '971000002'
const missesMax = 10

const portal = ownPortal({
  commonSandbox: true,
  env: {
    LIMIT_CHECKS_PER_SESSION: String(checks.session),
    LIMIT_CHECKS_PER_ADDRESS: String(checks.address),
    LIMIT_ORDERS_PER_SESSION: String(orders),
    LIMIT_PAYMENTS_PER_SESSION: String(payments),
    LIMIT_PROMPTS_OPEN_PER_PAYER: '1',
    // So that a visitor's address can be another one.
    TRUSTED_PROXIES: '1',
  },
})

const visitorAt = (address: string): Visitor =>
  createVisitor(portal.url, { headers: { 'x-forwarded-for': address } })

test('while a phone rings no other session or address makes it ring, and is told when to come back', async () => {
  const payer = freshNumber()
  await openPush(visitorAt('203.0.113.1'), { payer })
  for (const address of ['203.0.113.1', '203.0.113.2']) {
    const visitor = visitorAt(address)
    const { transactionId } = await openWalletAttempt(visitor, { payer })
    const paymentMode = paymentModes.wallet
    const { http, body, headers } = await visitor.call(processCall, { transactionId, paymentMode })
    const result = { reason: 'payer.prompt-waiting', field: 'paymentMobile' }
    expect({ http, ...body }).toMatchObject({ http: 429, statusCode: 429, result })
    const seconds = Number(headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(60)
    expect(seconds).toBeLessThanOrEqual(120)
    expect(await statusOf(visitor, transactionId)).toBe('REQUEST_REGISTERED')
  }
  expect(await phone(payer).prompts()).toHaveLength(1)
})

const check = async (visitor: Visitor, msisdn: string) =>
  (await visitor.call(lineTypeCall, { msisdn })).http

async function knownDevice(address?: string): Promise<Visitor> {
  const visitor = address === undefined ? createVisitor(portal.url) : visitorAt(address)
  await visitor.result(openOrderCall, orderBody(freshNumber()))
  return visitor
}

test('a known device has checks of its own, and uses up no neighbour’s', async () => {
  const [device, neighbour] = [await knownDevice(), await knownDevice()]
  for (let count = 0; count < checks.session; count++) {
    expect(await check(device, freshNumber())).toBe(200)
  }
  expect(await check(device, freshNumber())).toBe(429)
  expect(await check(neighbour, freshNumber())).toBe(200)
})

test('past its limits an order does not tell whether a number is a subscriber’s', async () => {
  const device = await knownDevice()
  const order = (msisdn: string) => device.call(openOrderCall, orderBody(msisdn))
  for (let count = 1; count < checks.session + orders + payments; count++)
    await order(freshNumber())
  expect([(await order(freshNumber())).http, (await order(unknown)).http]).toEqual([429, 429])
})

type OpenOrderBody = InputOf<typeof openOrderCall>

const bundleOrder = (msisdn: string, changes: Partial<OpenOrderBody>) =>
  orderBody(msisdn, changes, bundle)
const ofRouters = { productCode: 'MIFI_20GB_30D', amount: '350.00' }

test.each<[string, Partial<OpenOrderBody>, string]>([
  ['a bundle of other lines', ofRouters, 'bundle.not-sold'],
  ['a bundle for a line that it is not', { lineType: 'HYBRID' }, 'line.other-type'],
])('past its limits an order of %s does not tell it either', async (_what, changes, reason) => {
  const device = await knownDevice('203.0.113.3')
  const order = async (msisdn: string) => {
    const { http, body } = await device.call(openOrderCall, bundleOrder(msisdn, changes))
    return { http, reason: (body.result as { reason: string }).reason }
  }
  expect(await order(freshNumber())).toEqual({ http: 400, reason })
  expect(await order(unknown)).toEqual({ http: 400, reason: 'line.invalid' })
  for (let count = 2; count < checks.session; count++) await order(freshNumber())
  expect([(await order(freshNumber())).http, (await order(unknown)).http]).toEqual([429, 429])
})

test.each<[string, Partial<OpenOrderBody>, string]>([
  ['a bundle that is not sold', { productCode: 'NOTHING' }, 'bundle.not-sold'],
  ['another price', { amount: '1.00' }, 'bundle.other-price'],
])(
  '%s is refused before the number is asked about, and alike for each',
  async (_what, changes, reason) => {
    const device = await knownDevice('203.0.113.4')
    for (const msisdn of [freshNumber(), unknown]) {
      const { body } = await device.call(openOrderCall, bundleOrder(msisdn, changes))
      expect(body.result).toMatchObject({ reason })
    }
  },
)

test('past its limit a device asks the operator for no price, wrong ones included', async () => {
  const device = await knownDevice('203.0.113.5')
  const ask = async () => {
    const body = bundleOrder(freshNumber(), { productCode: 'NOTHING' })
    return (await device.call(openOrderCall, body)).http
  }
  const asked = 2 * (checks.session + orders + payments)
  for (let count = 0; count < asked; count++) expect(await ask()).toBe(400)
  expect(await ask()).toBe(429)
  const metrics = await (await fetch(`${portal.service.operationsUrl()}/metrics`)).text()
  expect(metrics).toMatch(/limits_reached_total\{limit="price"\} 1/)
})

test('a payer without a wallet counts as a check, so that wallets are not listed', async () => {
  const device = await knownDevice()
  const body = pushBody(freshNumber(), { paymentMobile: noWallet })
  const ask = async () => (await device.call(initiateCall, body, { key: newKey() })).http
  for (let count = 0; count < checks.session; count++) expect(await ask()).toBe(400)
  expect(await ask()).toBe(429)
  expect(await check(device, freshNumber())).toBe(429)
})

test('a device that asks about unknown numbers in a row is slowed down, until it knows one', async () => {
  const device = await knownDevice()
  for (let count = 0; count < missesMax; count++) expect(await check(device, unknown)).toBe(400)
  expect(await check(device, unknown)).toBe(400)
  const tooSoon = await device.call(lineTypeCall, { msisdn: freshNumber() })
  expect([tooSoon.http, tooSoon.headers.get('retry-after')]).toEqual([429, '1'])
  await pause(1_100)
  expect(await check(device, freshNumber())).toBe(200)
  expect(await check(device, freshNumber())).toBe(200)
})

test('strangers of one address share its checks, and orders for unknown numbers count too', async () => {
  const stranger = () => createVisitor(portal.url)
  const statuses: number[] = []
  for (let count = 0; count < checks.address + 3; count++) {
    const asked = [
      () => stranger().call(lineTypeCall, { msisdn: unknown }),
      () => stranger().call(openOrderCall, orderBody(unknown)),
      () => stranger().call(initiateCall, initiateBody(unknown)),
    ][count % 3]
    if (asked) statuses.push((await asked()).http)
  }
  expect(statuses.slice(0, checks.address)).toEqual(Array(checks.address).fill(400))
  expect(statuses.slice(checks.address)).toEqual([429, 429, 429])
  expect((await stranger().call(openOrderCall, orderBody(freshNumber()))).http).toBe(200)
  const metrics = await (await fetch(`${portal.service.operationsUrl()}/metrics`)).text()
  expect(metrics).toMatch(/limits_reached_total\{limit="check"\} [1-9]/)
})
