import { expect, test } from 'vitest'
import { ownPortal } from '../client/own-portal.ts'
import { until } from '../client/poll.ts'
import { exchange, rawRequest, statusOf } from '../client/raw-http.ts'

const portal = ownPortal({ count: { http: 1, workers: 0 }, env: { TRUSTED_PROXIES: '1' } })

/** A busy machine puts requests off for a moment. */
const ask = (target: string, ...headers: string[]) =>
  until('an answer', 30_000, async () => {
    const status = statusOf(await exchange(portal.url, rawRequest(target, headers)))
    return status === 503 ? null : status
  })

const own = () => `host: ${new URL(portal.url).host}`

test('a process of production answers for its own host only', async () => {
  expect(await ask('/about', own())).toBe(200)
  expect(await ask('/about', 'host: evil.example')).toBe(421)
  expect(await ask('/portal-service/resource/v1/get-product-config', 'host: evil.example')).toBe(
    421,
  )
})

test('a forwarded host is not believed', async () => {
  expect(await ask('/about', 'host: evil.example', `x-forwarded-${own()}`)).toBe(421)
  expect(await ask('/about', own(), 'x-forwarded-host: evil.example')).toBe(200)
})

test('health is told whatever the host, since balancers ask by address', async () => {
  expect(await ask('/healthz', 'host: 10.0.0.7:3001')).toBe(200)
})
