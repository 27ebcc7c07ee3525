import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { packAnswers } from './packed-answers.ts'

const long = { list: Array.from({ length: 300 }, (_, place) => `Bundle number ${place}`) }
const text = JSON.stringify(long)

function server() {
  const app = Fastify()
  packAnswers(app)
  app.get('/long', async () => long)
  app.get('/short', async () => ({ ok: true }))
  app.get('/page', async (_request, reply) => reply.type('text/html').send(text))
  return app
}

const get = (url: string, encoding?: string) =>
  server().inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('a long answer to "%s" is packed by %s', async (accepted, encoding, unpack) => {
  const { headers, rawPayload } = await get('/long', accepted)
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['content-type']).toContain('application/json')
  expect(headers.vary).toBe('accept-encoding')
  expect(Number(headers['content-length'])).toBe(rawPayload.length)
  expect(rawPayload.length).toBeLessThan(text.length / 4)
  expect(unpack(rawPayload).toString()).toBe(text)
})

test.each([
  ['a short answer', '/short', 'br'],
  ['one to a caller that takes no encoding', '/long', undefined],
  ['one to a caller that refuses ours', '/long', 'br;q=0, deflate'],
  ['what is no answer of the API', '/page', 'br'],
])('%s is sent as it is', async (_what, url, accepted) => {
  const { headers, payload } = await get(url, accepted)
  expect(headers['content-encoding']).toBeUndefined()
  expect([text, '{"ok":true}']).toContain(payload)
})
