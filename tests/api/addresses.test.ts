import { expect, test } from 'vitest'
import { exchange, rawRequest, statusOf } from '../client/raw-http.ts'
import { portalUnderTest } from '../client/under-test.ts'

const { portalUrl } = portalUnderTest()
const { host } = new URL(portalUrl)

const ask = (target: string, headers: readonly string[] = [`host: ${host}`]) =>
  exchange(portalUrl, rawRequest(target, headers))

test.each([
  '/x/../about',
  '/x\\..\\about',
  '//evil.example',
  '/about#top',
  'http://evil.example/about',
])('the address %s is refused before it is read any further', async (target) => {
  const answer = await ask(target)
  expect(statusOf(answer)).toBe(400)
  expect(answer).toMatch(/x-content-type-options: nosniff/i)
  expect(answer).toContain('"status":"error"')
  expect(answer).not.toMatch(/^location:/im)
})

test('a request with two hosts is refused', async () => {
  const answer = await ask('/about', [`host: ${host}`, 'host: evil.example'])
  expect(statusOf(answer)).toBe(400)
})

test('a host is not ours because a request says so', async () => {
  const send = (host: string, more: readonly string[]) => {
    const headers = [`host: ${host}`, ...more, 'content-type: application/x-www-form-urlencoded']
    return exchange(
      portalUrl,
      rawRequest('/prepaid-recharge', [...headers, 'content-length: 0'], 'POST'),
    )
  }
  const { host } = new URL(portalUrl)
  expect(statusOf(await send('evil.example', ['origin: http://evil.example']))).toBe(403)
  const forwarded = ['origin: http://evil.example', 'x-forwarded-host: evil.example']
  expect(statusOf(await send(host, forwarded))).toBe(403)
  const local = `localhost:${new URL(portalUrl).port}`
  expect(statusOf(await send(local, [`origin: http://${local}`]))).not.toBe(403)
})

test.each([
  ['/prepaid-recharge/', '/prepaid-recharge'],
  ['/sw/?a=1', '/sw?a=1'],
])('%s is one page with %s', async (asked, straight) => {
  const answer = await ask(asked)
  expect(statusOf(answer)).toBe(308)
  expect(answer).toContain(`location: ${straight}\r\n`)
})

test('an escaped backslash leads nowhere else', async () => {
  const [, location = '/'] = /^location: (.*)$/m.exec(await ask('/%5Cevil.example/')) ?? []
  expect(location).toMatch(/^\/(?![/\\])/)
})
