import type { PageReply } from '@portal/contract/page-host'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { wordingFixture } from '../calls/wording.fixture.ts'
import { createMetrics } from '../operations/metrics.ts'
import { type Refused, refused } from '../refusals/answer.ts'
import { createServer } from '../server.ts'
import { createPageSeal } from '../sessions/page-seal.ts'
import { createKeptPages } from './kept-pages.ts'
import { pageRoutes } from './pages.routes.ts'
import { createPageHeaders } from './security-headers.ts'

const publicUrl = 'http://portal.example'
const formType = 'application/x-www-form-urlencoded'

let app: FastifyInstance
let rendered: string[]
let posted: string[]
let limit: Refused | null
let now: number
let render: () => PageReply
let gatewayOrigins: string[]
const headersWith = (origins: string[]) =>
  createPageHeaders({
    assetBaseUrl: '',
    analyticsUrl: '',
    mapTilesUrl: '',
    popups: [],
    gatewayOrigins: origins,
    tls: false,
  })
beforeEach(async () => {
  rendered = []
  posted = []
  limit = null
  gatewayOrigins = []
  now = 0
  render = () => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '',
    shared: false,
  })
  app = await createServer({
    logLevel: 'silent',
    trustedProxies: 0,
    tls: false,
    publicUrl,
    knownHostsOnly: false,
    connectionsMax: 10,
    development: false,
    metrics: createMetrics(),
    wording: wordingFixture,
    isOutOfReach: () => false,
  })
  pageRoutes(app, {
    pages: {
      async handle({ method, url, isForAll, form }) {
        rendered.push(`${method} ${url}${isForAll ? ' for all' : ''}`)
        if (form) posted.push(`${form}`)
        return render()
      },
      words: async () => null,
      contentChanged: () => {},
    },
    kept: createKeptPages(
      (path) => path === '/about',
      () => now,
    ),
    patternOf: (path) => path,
    meantAddress: (path) => (path === '/About,' ? '/about' : null),
    headers: (inline) => headersWith(gatewayOrigins)(inline),
    publicUrl,
    unsaid: {
      sealOf: createPageSeal('a secret of tests'),
      tls: false,
      words: (language) => ({
        title: `title ${language}`,
        text: 'text',
        send: 'send',
        cookies: 'cookies',
      }),
    },
    limit: () => limit,
  })
})
afterEach(() => app.close())

const open = (options: InjectOptions) =>
  app.inject({ ...options, headers: { accept: 'text/html,*/*;q=0.8', ...options.headers } })

const post = (url: string, headers: Record<string, string>) =>
  open({ method: 'POST', url, payload: 'a=1', headers: { 'content-type': formType, ...headers } })

const wordsOf = (reason: 'request.header-missing' | 'request.unsupported-type', language: string) =>
  wordingFixture.words(reason, language === 'sw' ? 'SW' : 'EN', {})

test.each([
  [22_000, 200],
  [25_000, 413],
])('a form of %i signs is answered %i', async (length, status) => {
  const headers = { 'content-type': formType, 'sec-fetch-site': 'same-origin' }
  const sent = await open({ method: 'POST', url: '/about', payload: 'a'.repeat(length), headers })
  expect(sent.statusCode).toBe(status)
})

test.each([200, 303])('each cookie of a reply of %i has a header of its own', async (status) => {
  render = () => ({ status, headers: {}, cookies: ['a=1; Path=/', 'b=2'], body: '', shared: false })
  expect((await open({ url: '/about' })).headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2'])
})

test('a page that is for all is rendered again while one of a visitor is refused', async () => {
  render = () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '', shared: true })
  await open({ url: '/about' })
  limit = refused('request.too-many', { waitSeconds: 60 })
  now = 61_000
  expect((await open({ url: '/about' })).statusCode).toBe(200)
  expect((await open({ url: '/about?x' })).statusCode).toBe(429)
  expect(rendered).toHaveLength(2)
})

test('a browser that has a page for all gets it anew where its policy is another, though its text is the same', async () => {
  render = () => ({ status: 200, headers: {}, body: 'the same', shared: true })
  const first = await app.inject({ url: '/about' })
  const again = () =>
    app.inject({ url: '/about', headers: { 'if-none-match': `${first.headers.etag}` } })
  expect((await again()).statusCode).toBe(304)
  gatewayOrigins = ['https://pay.example']
  const { statusCode, headers } = await again()
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toContain('https://pay.example')
})

test('a page is rendered for all where nothing names a visitor and the route table has it', async () => {
  await open({ url: '/about' })
  await open({ url: '/about?x' })
  await open({ url: '/other' })
  await open({ url: '/about', headers: { cookie: 'sid=1' } })
  expect(rendered).toEqual(['GET /about for all', 'GET /about?x', 'GET /other', 'GET /about'])
})

test.each([
  ['could not be rendered for all', { status: 503, shared: true }],
  ['was rendered for one visitor', { status: 200, shared: false }],
])('a page that %s the last time counts again', async (_what, last) => {
  render = () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '', shared: true })
  await open({ url: '/about' })
  now = 61_000
  render = () => ({ headers: { 'content-type': 'text/html' }, body: '', ...last })
  await open({ url: '/about' })
  limit = refused('request.too-many', { waitSeconds: 60 })
  expect((await open({ url: '/about' })).statusCode).toBe(429)
  expect(rendered).toHaveLength(2)
})

const foreign = { 'sec-fetch-site': 'cross-site' }
test.each([
  ['an image of a foreign page', { ...foreign, 'sec-fetch-mode': 'no-cors' }, 403],
  ['a request of a foreign script', { ...foreign, 'sec-fetch-mode': 'cors' }, 403],
  [
    'a frame of a foreign page',
    { ...foreign, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    403,
  ],
  [
    'a link of a foreign page',
    { ...foreign, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    200,
  ],
  [
    "a request of the site's own",
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
    200,
  ],
  ['a browser that says nothing', {}, 200],
])('%s for a page is answered as it may be', async (_what, headers, status) => {
  const reply = await open({ url: '/data-bundle?msisdn=0971000001', headers })
  expect(reply.statusCode).toBe(status)
  expect(rendered).toHaveLength(status === 200 ? 1 : 0)
})

/** An apostrophe, as the page writes it. */
const inHtml = (text: string): string => text.replaceAll("'", '&#39;')

describe.each([
  ['', 'en'],
  ['/sw', 'sw'],
])('at an address with the prefix "%s"', (prefix, tag) => {
  test('a form of another site is refused in words, and no page sees it', async () => {
    const reply = await post(`${prefix}/about`, { origin: 'https://evil.example' })
    expect(reply.statusCode).toBe(403)
    expect(reply.body).toContain(
      `<h1 lang="${tag}">${inHtml(wordsOf('request.header-missing', tag))}</h1>`,
    )
    expect(rendered).toEqual([])
  })

  test('what is no form is refused in words', async () => {
    const headers = { origin: publicUrl, 'content-type': 'text/plain' }
    const reply = await post(`${prefix}/about`, headers)
    expect(reply.statusCode).toBe(415)
    expect(reply.body).toContain(inHtml(wordsOf('request.unsupported-type', tag)))
  })
})

test.each([
  [
    'another site by Sec-Fetch-Site, whatever Referer says',
    { 'sec-fetch-site': 'cross-site', referer: `${publicUrl}/about` },
  ],
  ['another page of a neighbouring host', { 'sec-fetch-site': 'same-site', origin: publicUrl }],
  [
    'nothing by an Origin of null, whatever Referer says',
    { origin: 'null', referer: `${publicUrl}/about` },
  ],
  ['another origin, whatever Referer says', { origin: 'https://evil.example', referer: publicUrl }],
  ['another site by Referer', { referer: 'https://evil.example/http://portal.example/' }],
  ['a longer host by Referer', { referer: 'http://portal.example.evil.example/' }],
  ['another scheme by Referer', { referer: 'https://portal.example/' }],
  ['no address by Referer', { referer: 'about' }],
])('a form that names %s is refused', async (_, headers) => {
  const reply = await post('/about', headers)
  expect(reply.statusCode).toBe(403)
  expect(reply.body).not.toContain('<form')
  expect(rendered).toEqual([])
})

test.each([`${publicUrl}/prepaid-recharge?a=1`, publicUrl])(
  'a form of an old browser, which says where it comes from by Referer alone, reaches its page: %s',
  async (referer) => {
    expect((await post('/about', { referer })).statusCode).toBe(200)
    expect(rendered).toEqual(['POST /about'])
  },
)

describe('a form of which nothing says where it comes from', () => {
  /** The question about it: its fields, and the cookie that it came with. */
  async function ask(url = '/about') {
    const reply = await open({
      method: 'POST',
      url,
      payload: 'name=A+%22b%22&amount=20&amount=50',
      headers: { 'content-type': formType },
    })
    const fields = new URLSearchParams(
      [...reply.body.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')],
      ),
    )
    return { reply, fields, cookie: `${reply.headers['set-cookie']}`.split(';')[0] ?? '' }
  }
  const send = (fields: URLSearchParams, cookie: string, url = '/about') =>
    open({
      method: 'POST',
      url,
      payload: `${fields}`,
      headers: { 'content-type': formType, ...(cookie ? { cookie } : {}) },
    })

  test.each([
    ['/about', 'EN'],
    ['/sw/about', 'SW'],
  ])('at %s is asked about once in its language, and no page sees it before', async (url, code) => {
    const { reply } = await ask(url)
    expect(reply.statusCode).toBe(403)
    expect(reply.body).toContain(`<h1>title ${code}</h1>`)
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(rendered).toEqual([])
  })

  test('is taken as it was filled in once its visitor sends it again', async () => {
    const { fields, cookie } = await ask()
    expect((await send(fields, cookie)).statusCode).toBe(200)
    expect(posted).toEqual(['name=A+%22b%22&amount=20&amount=50'])
  })

  test('is not taken from a browser that was not asked, and one without cookies is told so', async () => {
    const { fields } = await ask()
    const other = (await ask()).cookie
    expect((await send(fields, other)).statusCode).toBe(403)
    const reply = await send(fields, '')
    expect(reply.statusCode).toBe(403)
    expect(reply.body).toContain('<p>cookies</p>')
    expect(rendered).toEqual([])
  })

  test('is not taken with other fields or at another address', async () => {
    const { fields, cookie } = await ask()
    const changed = new URLSearchParams(fields)
    changed.set('name', 'other')
    expect((await send(changed, cookie)).statusCode).toBe(403)
    expect((await send(fields, cookie, '/other')).statusCode).toBe(403)
    expect(rendered).toEqual([])
  })

  test('is refused to a program', async () => {
    const headers = { 'content-type': formType, accept: '*/*' }
    const reply = await app.inject({ method: 'POST', url: '/about', payload: 'a=1', headers })
    expect(reply.statusCode).toBe(403)
    expect(reply.json().result.reason).toBe('request.header-missing')
  })
})

test('a forwarded address leads to the page that it means, with its query', async () => {
  const reply = await open({ url: '/About,?x=1' })
  expect(reply.statusCode).toBe(308)
  expect(reply.headers.location).toBe('/about?x=1')
  expect((await post('/About,', { origin: publicUrl })).statusCode).toBe(200)
})

test('a form of this site reaches its page', async () => {
  expect((await post('/about', { origin: publicUrl })).statusCode).toBe(200)
  expect(rendered).toEqual(['POST /about'])
})

const redirect = { status: 303, headers: { location: '/' }, body: '', shared: false }
const bug = () => {
  throw new Error('bug')
}

test.each<[string, number, string, () => unknown]>([
  ['a page', 200, '/about', () => {}],
  ['a page that leads on', 303, '/about', () => (render = () => redirect)],
  ['the address of a page with a slash at its end', 308, '/about/', () => {}],
  ['the refusal of a page', 429, '/about', () => (limit = refused('request.too-many'))],
  ['a page that cannot be rendered', 500, '/about', () => (render = bug)],
])('no other window holds on to %s', async (_what, status, url, arrange) => {
  arrange()
  const reply = await open({ url })
  expect(reply.statusCode).toBe(status)
  expect(reply.headers['cross-origin-opener-policy']).toBe('same-origin')
})

test.each(['/portal-service/nothing', '/callbacks/none'])(
  '%s is answered for programs, also to a browser',
  async (url) => {
    const reply = await open({ url })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ result: { reason: 'request.not-found' } })
  },
)
