import { lineTypeCall } from '@portal/contract/line'
import { initiateCall, openOrderCall } from '@portal/contract/transaction'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { initiateBody, orderBody } from '../client/recharge.ts'
import { type Stack, startStack } from '../client/stack.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'

const limits = { session: 15, address: 8 }
const unknown = '971000009'
const missesMax = 10

let portal: Stack
beforeAll(async () => {
  portal = await startStack({
    env: {
      LIMIT_CHECKS_PER_SESSION: String(limits.session),
      LIMIT_CHECKS_PER_ADDRESS: String(limits.address),
    },
  })
})
afterAll(() => portal?.stop())

const check = async (visitor: Visitor, msisdn: string) =>
  (await visitor.call(lineTypeCall, { msisdn })).http

/** A device that the portal knows. */
async function knownDevice(): Promise<Visitor> {
  const visitor = createVisitor(portal.url)
  await visitor.result(openOrderCall, orderBody(freshNumber()))
  return visitor
}

test('a known device has checks of its own, and uses up no neighbour’s', async () => {
  const [device, neighbour] = [await knownDevice(), await knownDevice()]
  for (let count = 0; count < limits.session; count++) {
    expect(await check(device, freshNumber())).toBe(200)
  }
  expect(await check(device, freshNumber())).toBe(429)
  expect(await check(neighbour, freshNumber())).toBe(200)
})

test('a device that asks about unknown numbers in a row is slowed down, until it knows one', async () => {
  const device = await knownDevice()
  for (let count = 0; count < missesMax; count++) expect(await check(device, unknown)).toBe(400)
  expect(await check(device, unknown)).toBe(400)
  const tooSoon = await device.call(lineTypeCall, { msisdn: freshNumber() })
  expect([tooSoon.http, tooSoon.headers.get('retry-after')]).toEqual([429, '1'])
  await new Promise((done) => setTimeout(done, 1_100))
  expect(await check(device, freshNumber())).toBe(200)
  expect(await check(device, freshNumber())).toBe(200)
})

test('strangers of one address share its checks, and orders for unknown numbers count too', async () => {
  const stranger = () => createVisitor(portal.url)
  const statuses: number[] = []
  for (let count = 0; count < limits.address + 3; count++) {
    const asked = [
      () => stranger().call(lineTypeCall, { msisdn: unknown }),
      () => stranger().call(openOrderCall, orderBody(unknown)),
      () => stranger().call(initiateCall, initiateBody(unknown)),
    ][count % 3]
    if (asked) statuses.push((await asked()).http)
  }
  expect(statuses.slice(0, limits.address)).toEqual(Array(limits.address).fill(400))
  expect(statuses.slice(limits.address)).toEqual([429, 429, 429])
  expect((await stranger().call(openOrderCall, orderBody(freshNumber()))).http).toBe(200)
  const metrics = await (await fetch(`${portal.service.operationsUrl()}/metrics`)).text()
  expect(metrics).toMatch(/limits_reached_total\{limit="check"\} [1-9]/)
})
