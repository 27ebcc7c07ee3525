import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { bundleCall } from '@portal/contract/calls/bundle'
import { beforeAll, expect, test } from 'vitest'
import { budgets } from '../../apps/web/budgets.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { ownPortal } from '../client/own-portal.ts'
import { until } from '../client/poll.ts'
import { createVisitor } from '../client/visitor.ts'

const catalogueSize = 5_000
const firstRows = 30

const portal = ownPortal()
beforeAll(async () => {
  await portal.outside.growCatalogue(catalogueSize)
  // Callers do not wait for all of the fifty pages of a list, which is read on for those who come later.
  const visitor = createVisitor(portal.url)
  await until('the list of thousands', 30_000, async () => {
    const { http } = await visitor.call(bundleCall, { lineType: 'PREPAID' })
    return http === 200 ? true : null
  })
})

/** A page as a phone gets it: its bytes, and its markup. */
async function packedPage(path: string): Promise<{ bytes: number; markup: string }> {
  const request = get(portal.url + path, { headers: { 'accept-encoding': 'br' } })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, 'br'])
  const packed = await buffer(reply)
  return { bytes: packed.length, markup: brotliDecompressSync(packed).toString() }
}

test.each([
  '/table',
  '/sw/table',
  '/table?category=category-3&period=Weekly',
  `/data-bundle?msisdn=${freshNumber()}`,
  `/sw/data-bundle?msisdn=${freshNumber()}`,
])('of thousands of bundles %s has the first 30 rows, in at most 14 kB', async (path) => {
  const bundles = await createVisitor(portal.url).result(bundleCall, { lineType: 'PREPAID' })
  expect(bundles.length).toBeGreaterThan(catalogueSize / 2)
  const { bytes, markup } = await packedPage(path)
  expect(markup.match(/data-row=/g)).toHaveLength(firstRows)
  expect(bytes).toBeLessThanOrEqual(budgets.largeHtml)
})
