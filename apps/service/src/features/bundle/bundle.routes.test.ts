import type { PageRequest } from '@portal/contract/page-host'
import { expect, test } from 'vitest'
import { bareApp } from '../../http/bare-app.fixture.ts'
import { inProcessApi } from '../../http/calls/in-process.ts'
import type { Limit } from '../../http/limits/limits.ts'
import { refused } from '../../http/refusals/answer.ts'
import { bundleRoutes } from './bundle.routes.ts'

const address = '/portal-service/product/v1/bundle'
const json = { 'content-type': 'application/json' }
/** Of a network that has read too much. */
const spent: Limit = ({ isForAll }) => (isForAll ? null : refused('request.too-many'))

async function aPortal() {
  const app = bareApp()
  bundleRoutes(app, {
    flowDeps: {
      lines: { lineType: async () => ({ kind: 'line', lineType: 'PREPAID' }) },
      catalogue: { bundles: async () => ({ kind: 'bundles', bundles: [] }) } as never,
      shownLines: () => ['PREPAID'],
    },
    readLimit: spent,
    checkLimit: () => null,
    brake: { refuse: () => null, note: async () => {} },
  })
  let requests = 0
  app.addHook('onRequest', (_request, _reply, done) => {
    requests += 1
    done()
  })
  await app.ready()
  const ask = (page: Partial<PageRequest>) =>
    inProcessApi(app).call({
      ...{ method: 'GET', url: '/table', headers: {}, address: '203.0.113.9' },
      ...page,
    })({ method: 'POST', address, headers: json, body: { lineType: 'PREPAID', language: 'EN' } })
  return { ask, requests: () => requests }
}

test('the list of a page for all is read though the network of its visitor has read too much', async () => {
  const { ask, requests } = await aPortal()
  expect((await ask({ isForAll: true })).status).toBe(200)
  expect((await ask({})).status).toBe(429)
  expect(requests()).toBe(0)
})
