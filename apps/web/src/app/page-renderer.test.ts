import { readFileSync } from 'node:fs'
import type { ApiReply, PageHost, PageRequest } from '@portal/contract/page-host'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRenderer } from './page-renderer.tsx'

const pages = new URL('../../../../content/pages/', import.meta.url)

const success = (result: unknown): ApiReply => ({
  status: 200,
  headers: {},
  body: { statusCode: 200, status: 'success', message: '', result },
})

const titles = {
  EN: { title: 'About | X', description: 'Who we are' },
  SW: { title: 'Kuhusu | X', description: 'Sisi ni nani' },
}

/** The texts of the content, by the page address of their package: "sw/orp-translation". */
function packageReply(pageUrl: string): ApiReply {
  const [name = '', language = 'en'] = pageUrl.split('/').reverse()
  if (name === 'meta-data-config')
    return success({ pageUrl, packageHtml: JSON.stringify({ about: titles }) })
  const packageHtml = readFileSync(new URL(`${language}/${name}.json`, pages), 'utf8')
  return success({ pageUrl, packageHtml })
}

const host: PageHost = {
  publicUrl: 'http://portal.example',
  assetBaseUrl: '',
  analyticsUrl: '',
  development: false,
  languages: [
    { code: 'EN', prefix: '', tag: 'en-ZM', name: 'English' },
    { code: 'SW', prefix: '/sw', tag: 'sw', name: 'Kiswahili' },
  ],
  look: { logo: '<svg/>', icons: 'icons/x1', light: {}, dark: {} },
  // A product config of a shape that no contract allows is a bug to each page that reads it.
  call: () => async (request) => {
    const pageUrl = new URL(request.address, 'http://portal.example').searchParams.get('pageUrl')
    return pageUrl === null ? success({ configData: null }) : packageReply(pageUrl)
  },
  sealOf: (text) => `sealed-${text.length}`,
  known: () => null,
}

const refusal = (status: number, reason: string): ApiReply => ({
  status,
  headers: { 'retry-after': '60' },
  body: { statusCode: status, status: 'error', message: '', result: { reason } },
})
const tooMany = refusal(429, 'request.too-many')
const outOfReach = refusal(503, 'service.overloaded')

/** The host as it is, with the health of the ways to pay answered so. */
const hostWithHealth = (health: ApiReply): PageHost => ({
  ...host,
  call: (page) => {
    const call = host.call(page)
    return async (request) => {
      if (request.address.includes('payment-options')) return health
      if (request.address.includes('help/v1/stage')) return success({ popular: [] })
      return request.address.includes('product-config')
        ? success({ configData: { preMinAmnt: 5, preMaxAmnt: 5000 } })
        : call(request)
    }
  },
})

const requestFor = (url: string): PageRequest => ({
  method: 'GET',
  url,
  headers: {},
  address: '192.0.2.1',
})

const assets = { entry: 'entry.js', firstTouch: '', analytics: 'counts.js', chunks: {}, styles: {} }

beforeEach(() => {
  vi.stubGlobal('__APP_VERSION__', 'test')
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['/about', 'en', '>About this site</h1>', 405],
  ['/sw/about', 'sw', '>Kuhusu tovuti hii</h1>', 405],
  ['/sw/nothing', 'sw', 'Hakuna kitu kwenye anwani hii.', 404],
])(
  'a form sent to %s, which takes none, is answered by the page',
  async (url, language, words, status) => {
    const { handle } = await createRenderer(host, assets)
    const form = new URLSearchParams()
    const reply = await handle({ ...requestFor(url), method: 'POST', form })
    expect(reply).toMatchObject({ status, shared: false })
    expect(reply.headers).toMatchObject({ allow: 'GET, HEAD', 'cache-control': 'no-store' })
    expect(reply.body).toContain(`<html lang="${language}`)
    expect(reply.body).toContain(words)
  },
)

test.each([
  ['/about', titles.EN],
  ['/sw/about', titles.SW],
])('%s has the title and description of meta-data-config: %o', async (url, words) => {
  const { handle } = await createRenderer(host, assets)
  const { body } = await handle(requestFor(url))
  expect(body).toContain(`<title>${words.title}</title>`)
  expect(body).toContain(`<meta name="description" content="${words.description}">`)
})

test.each([
  ['/prepaid-recharge', 'en', '/'],
  ['/sw/prepaid-recharge', 'sw', '/sw'],
  ['/sw', 'sw', '/sw'],
])(
  'a page that crashes on the server, %s, says so in its language and leads home in it',
  async (url, language, home) => {
    const { handle } = await createRenderer(host, assets)
    const { status, headers, body } = await handle(requestFor(url))
    expect(status).toBe(500)
    expect(headers['content-language']).toBe(language)
    const file = new URL(`${language}/orp-translation.json`, pages)
    const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
    expect(body).toContain(`>${texts['error.unexpected']}</h1>`)
    const link = new RegExp(`<a[^>]*href="([^"]*)"[^>]*>(?:<[^>]*>)*${texts['shell.toHome']}<`)
    expect(link.exec(body)?.[1]).toBe(home)
  },
)

test.each([
  [true, 'its reads were answered', false, success({ paymentOption: [] })],
  [false, 'a limit refused a read of its visitor', false, tooMany],
  [false, 'the database was away for its visitor', false, outOfReach],
  [true, 'the database was away while it was drawn for all', true, outOfReach],
  [false, 'a limit refused a read although it was drawn for all', true, tooMany],
])('it is %s that a page can be kept where %s', async (isKept, _what, isForAll, health) => {
  const { handle } = await createRenderer(hostWithHealth(health), assets)
  const { status, shared, headers } = await handle({ ...requestFor('/'), isForAll })
  expect({ status, shared }).toEqual({ status: 200, shared: isKept })
  expect(headers['cache-control']?.startsWith('public')).toBe(isKept)
})

test.each([
  [true, 200, success([])],
  [false, 503, refusal(502, 'provider.unavailable')],
  [false, 429, tooMany],
])('the table for all is kept: %s, answered by %s', async (isKept, status, bundles) => {
  const { call } = hostWithHealth(success({}))
  const answering: PageHost['call'] = (page) => {
    const others = call(page)
    return async (request) =>
      request.address.endsWith('product/v1/bundle') ? bundles : others(request)
  }
  const { handle } = await createRenderer({ ...host, call: answering }, assets)
  const reply = await handle({ ...requestFor('/table'), isForAll: true })
  expect(reply.status).toBe(status)
  expect(reply.shared && reply.status === 200).toBe(isKept)
  expect(reply.body.includes('rel="canonical"')).toBe(isKept)
  expect(reply.headers['retry-after']).toBe(status === 429 ? '60' : undefined)
})

test('a page names the script that counts where the host says where to send', async () => {
  const bodyOf = async (analyticsUrl: string, assetBaseUrl = '') => {
    const { handle } = await createRenderer({ ...host, analyticsUrl, assetBaseUrl }, assets)
    return (await handle(requestFor('/sw/about'))).body
  }
  expect(await bodyOf('')).not.toContain('counts.js')
  const counted = await bodyOf('https://count.example/', 'https://cdn.example')
  expect(counted).toContain('src="https://cdn.example/counts.js"')
  expect(counted).toContain('data-to="https://count.example/" data-page="zm_cw_about"')
})
