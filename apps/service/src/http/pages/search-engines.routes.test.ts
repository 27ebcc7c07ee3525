import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { LanguageFacts } from '@portal/kernel/language'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { wordingFixture } from '../calls/wording.fixture.ts'
import type { Limit } from '../limits/limits.ts'
import { refused } from '../refusals/answer.ts'
import { handleErrors } from '../refusals/errors.ts'
import { searchEngineRoutes } from './search-engines.routes.ts'

const everywhere = ['/', '/gethelp/a/b/c&d']

type Listed = (language: LanguageFacts) => readonly string[]

function aServer(listed: Listed = () => everywhere, limit: Limit = () => null) {
  const app = Fastify()
  handleErrors(app, wordingFixture)
  const { forget } = searchEngineRoutes(app, {
    publicUrl: 'https://zuba.example',
    languages: () => wordingFixture.languages,
    listedPaths: listed,
    personalPaths: ['/payment/start', '/receipt'],
    headers: { 'x-content-type-options': 'nosniff' },
    limit,
  })
  return { app, forget }
}

const get = (url: string, listed?: Listed) => aServer(listed).app.inject({ method: 'GET', url })

test('the sitemap has each page in each language, each with the addresses of the others', async () => {
  const { headers, body } = await get('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect([...body.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address)).toEqual([
    'https://zuba.example/',
    'https://zuba.example/sw',
    'https://zuba.example/gethelp/a/b/c&amp;d',
    'https://zuba.example/sw/gethelp/a/b/c&amp;d',
  ])
  expect(body).toContain(
    '<xhtml:link rel="alternate" hreflang="sw" href="https://zuba.example/sw"/></url>',
  )
})

test('a page that one language has is listed in that one alone', async () => {
  const { body } = await get('/sitemap.xml', ({ code }) => (code === 'SW' ? ['/gethelp/a'] : []))
  expect(body.match(/<loc>[^<]+/g)).toEqual(['<loc>https://zuba.example/sw/gethelp/a'])
  expect(body.match(/hreflang="\w+"/g)).toEqual(['hreflang="sw"'])
})

test('a sitemap is no longer than search engines take', async () => {
  const listed = Array.from({ length: 40_000 }, (_, each) => `/gethelp/a/b/${each}`)
  const { body } = await get('/sitemap.xml', () => listed)
  expect(body.match(/<url>/g)).toHaveLength(50_000)
})

test('a sitemap is made once, until the content is another one', async () => {
  let path = '/gethelp/a'
  let made = 0
  const { app, forget } = aServer(({ code }) => {
    if (code === 'EN') made += 1
    return [path]
  })
  const read = async () => (await app.inject('/sitemap.xml')).body
  const first = await read()
  path = '/gethelp/b'
  expect([await read(), made]).toEqual([first, 1])
  forget()
  expect(await read()).toContain('https://zuba.example/gethelp/b<')
  expect(made).toBe(2)
})

test('a sitemap is sent compressed to those that can read it', async () => {
  const listed = Array.from({ length: 5_000 }, (_, each) => `/gethelp/a/b/question-${each}`)
  const { app } = aServer(() => listed)
  const ask = (accepted: string) =>
    app.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': accepted } })
  const plain = await ask('')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const [brotli, gzip] = [await ask('gzip, br'), await ask('gzip')]
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
})

test('a sitemap counts as a page', async () => {
  const { app } = aServer(undefined, () => refused('request.too-many', { waitSeconds: 60 }))
  const { statusCode, headers } = await app.inject('/sitemap.xml')
  expect([statusCode, headers['retry-after']]).toEqual([429, '60'])
  expect((await app.inject('/robots.txt')).statusCode).toBe(200)
})

test('robots are kept from what is about one visitor, in each language', async () => {
  const { headers, body } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toBe(
    [
      'User-agent: *',
      'Disallow: /portal-service',
      'Disallow: /payment/start',
      'Disallow: /receipt',
      'Disallow: /sw/payment/start',
      'Disallow: /sw/receipt',
      'Sitemap: https://zuba.example/sitemap.xml',
      '',
    ].join('\n'),
  )
})
