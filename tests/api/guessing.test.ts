import { fetchCall, findCall, orderPageCall } from '@portal/contract/order-page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { openAttempt } from '../client/recharge.ts'
import { type Stack, startStack } from '../client/stack.ts'
import { createVisitor } from '../client/visitor.ts'

const wrongMax = 5

let portal: Stack
beforeAll(async () => {
  portal = await startStack({
    env: { TRUSTED_PROXIES: '1', LIMIT_FINDS_PER_REFERENCE: String(wrongMax) },
  })
})
afterAll(() => portal?.stop())

/** A visitor of an address of its own. */
let addresses = 0
const stranger = () =>
  createVisitor(portal.url, { headers: { 'x-forwarded-for': `203.0.113.${++addresses}` } })

async function withReference() {
  const owner = stranger()
  const { transactionId, msisdn } = await openAttempt(owner)
  const { transaction } = await owner.result(orderPageCall, { tid: transactionId })
  return { transactionId, msisdn: msisdn as string, reference: transaction?.reference ?? '' }
}

const find = async (reference: string, msisdn: string) =>
  (await stranger().call(findCall, { reference, msisdn })).http

test('the number of a reference is guessed at five times an hour, over all addresses', async () => {
  const { reference, msisdn } = await withReference()
  const guesses = Array.from({ length: wrongMax * 3 }, () => find(reference, freshNumber()))
  const statuses = (await Promise.all(guesses)).sort()
  expect(statuses).toEqual([...Array(wrongMax).fill(404), ...Array(wrongMax * 2).fill(429)])
  expect(await find(reference.toLowerCase().replaceAll('-', ''), msisdn)).toBe(429)
  const other = await withReference()
  expect(await find(other.reference, other.msisdn)).toBe(200)
})

test('who knows both finds the payment as often as wanted', async () => {
  const { reference, msisdn } = await withReference()
  for (let count = 0; count < wrongMax * 2; count++) expect(await find(reference, msisdn)).toBe(200)
})

test('a link tells strangers neither the reference nor more than two digits', async () => {
  const { transactionId, reference, msisdn } = await withReference()
  const visitor = stranger()
  const told = JSON.stringify([
    await visitor.result(orderPageCall, { tid: transactionId }),
    await visitor.result(fetchCall, { txnId: transactionId }),
  ])
  expect(told).not.toContain(reference)
  expect(told).toContain(`** *** **${msisdn.slice(-2)}`)
  expect(told).not.toContain(`${msisdn.slice(0, 2)} *`)
})
