import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stack, startStack } from '../client/stack.ts'
import { createVisitor } from '../client/visitor.ts'

const deliveryHost = 'http://127.0.0.1:9/zone'

let portal: Stack
beforeAll(async () => {
  portal = await startStack({ env: { ASSET_BASE_URL: deliveryHost } })
})
afterAll(() => portal?.stop())

test('addresses of assets are rewritten to the delivery host, and it alone is allowed', async () => {
  const reply = await createVisitor(portal.url).send('/', { headers: { accept: 'text/html' } })
  const html = await reply.text()
  // Those that come with the first touch.
  const [, files = ''] = /data-files="([^"]+)"/.exec(html) ?? []
  const sources = files.split(' ')
  expect(sources.every((source) => source.startsWith(`${deliveryHost}/assets/`))).toBe(true)
  const policy = reply.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`script-src 'self' ${new URL(deliveryHost).origin}`)
})
