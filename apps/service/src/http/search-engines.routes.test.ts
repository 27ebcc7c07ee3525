import type { LanguageFacts } from '@portal/kernel/language'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { searchEngineRoutes } from './search-engines.routes.ts'
import { wordingFixture } from './wording.fixture.ts'

const everywhere = ['/', '/gethelp/a/b/c&d']

async function get(
  url: string,
  listed: (language: LanguageFacts) => readonly string[] = () => everywhere,
) {
  const app = Fastify()
  searchEngineRoutes(app, {
    publicUrl: 'https://zuba.example',
    languages: () => wordingFixture.languages,
    listedPaths: listed,
    personalPaths: ['/payment/start', '/receipt'],
    headers: { 'x-content-type-options': 'nosniff' },
  })
  return app.inject({ method: 'GET', url })
}

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
