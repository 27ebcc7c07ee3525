import { statusCall } from '@portal/contract/order-page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stack, startStack } from '../client/stack.ts'
import { createVisitor } from '../client/visitor.ts'

const reads = 6

let portal: Stack
beforeAll(async () => {
  portal = await startStack({
    env: { TRUSTED_PROXIES: '1', LIMIT_READS_PER_ADDRESS: String(reads) },
  })
})
afterAll(() => portal?.stop())

/** A read as a proxy passes it on that saw this address. */
async function readFrom(address: string): Promise<number> {
  const visitor = createVisitor(portal.url, { headers: { 'x-forwarded-for': address } })
  return (await visitor.call(statusCall, { tid: 'x' })).http
}

const spellings = [
  '2001:db8:1:2::1',
  '2001:DB8:1:2::1',
  '2001:db8:1:2:0:0:0:1',
  '2001:db8:1:2:aaaa::1',
  '2001:db8:1:2:bbbb::1',
  '2001:db8:1:2:cccc::1',
]

test('one subscriber network shares one limit, however its addresses are spelled', async () => {
  for (const address of spellings) expect(await readFrom(address)).toBe(404)
  expect(await readFrom('2001:db8:1:2:dddd::1')).toBe(429)
  expect(await readFrom('2001:db8:1:3::1')).toBe(404)
})

test('what is no address counts as the connection that brought it', async () => {
  for (let count = 0; count < reads; count++) {
    expect(await readFrom(`no address ${count} ${'x'.repeat(300)}`)).toBe(404)
  }
  expect(await readFrom('another')).toBe(429)
  expect(await readFrom('127.0.0.1')).toBe(429)
})

test('a site that takes another of its networks for each read has ten times as many', async () => {
  const from = (index: number) => readFrom(`2001:db8:77:${index.toString(16)}::1`)
  for (let index = 0; index < reads * 10; index++) expect(await from(index)).toBe(404)
  expect(await from(reads * 10)).toBe(429)
  expect(await readFrom('2001:db8:78:1::1')).toBe(404)
})
