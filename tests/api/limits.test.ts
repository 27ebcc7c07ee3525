import { lineTypeCall } from '@portal/contract/calls/line'
import { findCall, receiptCall, statusCall } from '@portal/contract/calls/order-page'
import { initiateCall, openOrderCall } from '@portal/contract/calls/transaction'
import { expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { ownPortal } from '../client/own-portal.ts'
import { initiateBody, orderBody } from '../client/recharge.ts'
import { answerOf, callUntilRefused, createVisitor, type Visitor } from '../client/visitor.ts'

const windowSeconds = 15 * 60
const limits = { orders: 6, payments: 4, finds: 5, checks: 9, reads: 12, pages: 40, callbacks: 7 }

const portal = ownPortal({
  commonSandbox: true,
  env: Object.fromEntries(
    Object.entries(limits).map(([of, n]) => [`LIMIT_${of}_PER_ADDRESS`.toUpperCase(), `${n}`]),
  ),
})

const msisdn = freshNumber()
const unsigned = (by: Visitor) => by.send('/callbacks/flutterwave', { method: 'POST' })
const wrong = { reference: 'ZB-0000-0000', msisdn }

test.each<[string, number, (stranger: Visitor) => ReturnType<typeof answerOf>]>([
  ['new attempts', limits.payments * 2, (by) => by.call(initiateCall, initiateBody(msisdn))],
  ['orders', limits.orders, (by) => by.call(openOrderCall, orderBody(msisdn))],
  ['checks of a number', limits.checks, (by) => by.call(lineTypeCall, { msisdn })],
  ['searches for a payment', limits.finds, (by) => by.call(findCall, wrong)],
  ['reads', limits.reads, (by) => by.call(statusCall, { tid: 'x' })],
  ['callbacks without proof', limits.callbacks, async (by) => answerOf(await unsigned(by))],
])('%s are refused to a network without a session beyond %i', async (_what, allowed, call) => {
  const { count, refused } = await callUntilRefused(() => call(createVisitor(portal.url)))
  expect(count).toBe(allowed)
  const result = { reason: 'request.too-many' }
  expect(refused.body).toMatchObject({ statusCode: 429, status: 'error', result })
  const waitSeconds = Number(refused.headers.get('retry-after'))
  expect(waitSeconds).toBeGreaterThan(windowSeconds - 60)
  expect(waitSeconds).toBeLessThanOrEqual(windowSeconds)
})

test('a forwarded address is not believed where no proxy is trusted', async () => {
  const visitor = createVisitor(portal.url)
  const reply = await visitor.send('/portal-service/transaction/v1/status?tid=x', {
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  expect(reply.status).toBe(429)
})

test('a page whose data are asked for too often says so in words, with 429', async () => {
  const visitor = createVisitor(portal.url)
  const code = 'AAAA-BBBB-CCCC-DDDD'
  await callUntilRefused(() => visitor.call(receiptCall, { code }))
  const reply = await visitor.send(`/sw/receipt/${code}`, { headers: { accept: 'text/html' } })
  expect(reply.status).toBe(429)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(windowSeconds - 120)
  expect(await reply.text()).toContain('Umejaribu mara nyingi mno.')
})

test('a short address says in words, in each language, that it was opened too often', async () => {
  const open = () => createVisitor(portal.url).send('/p/X', { headers: { accept: 'text/html' } })
  for (let time = 0; time < limits.reads; time++) await open()
  expect(await (await open()).text()).toMatch(/Too many tries.+Umejaribu mara nyingi mno/s)
})

test('pages that are drawn are refused beyond a limit, in words, and kept ones are not', async () => {
  const visitor = createVisitor(portal.url)
  const open = (path: string) => visitor.send(path, { headers: { accept: 'text/html' } })
  const statuses: number[] = []
  for (let page = 1; page < limits.pages; page++)
    statuses.push((await open(`/about?${page}`)).status)
  expect(statuses).toEqual(statuses.map(() => 200))
  const refused = await open('/sw/about?x')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(windowSeconds - 60)
  expect(refused.headers.get('content-type')).toContain('text/html')
  expect(await refused.text()).toContain('<h1 lang="sw">Umejaribu')
  expect((await visitor.send('/about?y')).headers.get('content-type')).toContain('json')
})
