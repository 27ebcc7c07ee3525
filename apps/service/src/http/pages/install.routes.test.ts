import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { wordingFixture } from '../calls/wording.fixture.ts'
import { type InstallDeps, installRoutes } from './install.routes.ts'

async function serve(changes: Partial<InstallDeps> = {}) {
  const clientDir = await mkdtemp(join(tmpdir(), 'portal-install-'))
  onTestFinished(() => rm(clientDir, { recursive: true }))
  await writeFile(join(clientDir, 'service-worker.js'), 'built()')
  const app = Fastify()
  await installRoutes(app, {
    clientDir,
    content: {
      languages: wordingFixture.languages,
      manifest: ({ code }, assetBaseUrl) => JSON.stringify({ lang: code, assetBaseUrl }),
    },
    assetBaseUrl: '',
    headers: { 'x-content-type-options': 'nosniff' },
    ...changes,
  })
  return (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers })
}

test('the worker is looked at anew on every visit and may ask this site only', async () => {
  const get = await serve()
  const { headers, body } = await get('/service-worker.js')
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'x-content-type-options': 'nosniff',
  })
  expect(body).toBe('self.assetBase="";self.prefixes=["","/sw"];built()')
})

test('a worker that has not changed is not sent again, and a new one is sent packed', async () => {
  const get = await serve()
  const { headers, rawPayload } = await get('/service-worker.js', { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(rawPayload).toString()).toContain('built()')
  const again = await get('/service-worker.js', { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('assets of a delivery host are within its reach', async () => {
  const get = await serve({ assetBaseUrl: 'https://cdn.example/portal' })
  const { headers, body } = await get('/service-worker.js')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self' https://cdn.example",
  )
  expect(body).toContain('self.assetBase="https://cdn.example/portal"')
})

test('switched off, the worker empties its caches and takes itself away', async () => {
  const get = await serve({ clientDir: null })
  const { body } = await get('/service-worker.js')
  expect(body).not.toContain('built()')

  const acts: Record<string, (event: { waitUntil(work: Promise<void>): void }) => void> = {}
  const kept = new Set(['shell-1', 'shell-2'])
  let isRegistered = true
  const scope = {
    addEventListener: (type: string, act: (typeof acts)[string]) => {
      acts[type] = act
    },
    skipWaiting: () => {},
    caches: { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) },
    registration: {
      unregister: async () => {
        isRegistered = false
      },
    },
  }
  new Function(...Object.keys(scope), body)(...Object.values(scope))
  let work: Promise<void> | undefined
  acts.activate?.({
    waitUntil: (promise) => {
      work = promise
    },
  })
  await work
  expect([...kept]).toEqual([])
  expect(isRegistered).toBe(false)
})

test.each([
  ['/manifest.webmanifest', 'EN'],
  ['/sw/manifest.webmanifest', 'SW'],
])('%s is the manifest in %s', async (path, lang) => {
  const get = await serve({ assetBaseUrl: 'https://cdn.example' })
  const { headers, body } = await get(path)
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(JSON.parse(body)).toEqual({ lang, assetBaseUrl: 'https://cdn.example' })
})
