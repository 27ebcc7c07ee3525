import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ApiReply, PageHost, PageRequest } from '@portal/contract/page-host'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRenderer } from './page-renderer.tsx'

const pages = new URL('../../../../../content/pages/', import.meta.url)

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
  renderTurn: async () => {},
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

/** The host as it is, with the health of the payment methods answered so. */
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

const assets = {
  entry: 'entry.js',
  firstTouch: '',
  analytics: 'counts.js',
  chunks: {},
  parts: {},
  styles: {},
  styleFiles: {},
}

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

test('a page has the styles of what is on it, which its policy names, and the file of all comes first with the script', async () => {
  const rule = (text: string, ...classes: string[]) => ({ text, classes, under: [] })
  const about = [rule('p{margin:0}'), rule('.nowhere{top:0}', 'nowhere')]
  const { handle } = await createRenderer(host, {
    ...assets,
    ...{ styles: { about }, styleFiles: { about: 'assets/about-page-a1.css' } },
    chunks: { about: ['assets/about-b2.js'] },
  })
  const { body, inline } = await handle(requestFor('/about'))
  const [, styles = ''] = /<style>(.*?)<\/style>/.exec(body) ?? []
  expect(styles).toMatch(/^p\{margin:0\}:root\{--logo:/)
  expect(styles).not.toContain('nowhere')
  expect(inline?.style).toBe(`sha256-${createHash('sha256').update(styles).digest('base64')}`)
  const files =
    /data-files="[^ "]+ \/assets\/about-page-a1\.css \/assets\/about-b2\.js \/entry\.js"/
  expect(body).toMatch(files)
})

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
  [true, 'the database was away while it was rendered for all', true, outOfReach],
  [false, 'a limit refused a read although it was rendered for all', true, tooMany],
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

describe('a form that is posted without script', () => {
  const feedback = '/sw/give_your_feedback'

  /** The portal, whose API answers what is posted so. */
  async function portal(answered: ApiReply) {
    const call: PageHost['call'] = (page) => {
      const others = host.call(page)
      return async (request) => (request.method === 'POST' ? answered : others(request))
    }
    const { handle } = await createRenderer({ ...host, call }, assets)
    const post = (message = 'Typed by hand') =>
      handle({
        ...requestFor(feedback),
        method: 'POST',
        form: new URLSearchParams({ topic: 'other', message }),
      })
    const get = (url: string, cookies: readonly string[] = []) => {
      const cookie = cookies.map((each) => each.split(';', 1)[0]).join('; ')
      return handle({ ...requestFor(url), headers: { cookie } })
    }
    return { post, get }
  }
  const session = 'sid=1.2.3; Path=/'

  test('and refused is shown with what was typed, by the cookie that comes with the session', async () => {
    const { post, get } = await portal({ ...refusal(400, 'request.invalid'), cookies: [session] })
    const { status, headers, cookies, shared } = await post()
    expect({ status, shared }).toEqual({ status: 303, shared: false })
    expect(headers.location).toMatch(/^\/sw\/give_your_feedback\?answer=[\w-]{8}$/)
    expect(cookies).toEqual([session, expect.stringMatching(/^answer=/)])
    const answered = await get(headers.location ?? '', cookies)
    expect(answered).toMatchObject({ status: 422, shared: false })
    expect(answered.headers['cache-control']).toBe('no-store')
    expect(answered.body).toContain('Typed by hand')
    // Without the cookie, or without the name, it is the form as it always is.
    for (const plain of [await get(headers.location ?? ''), await get(feedback, cookies)]) {
      expect(plain.status).toBe(200)
      expect(plain.body).not.toContain('Typed by hand')
    }
  })

  test('too often is shown with 429 and the time to wait', async () => {
    const { post, get } = await portal(tooMany)
    const { headers, cookies } = await post()
    const answered = await get(headers.location ?? '', cookies)
    expect(answered.status).toBe(429)
    expect(answered.headers['retry-after']).toBe('60')
    expect(answered.body).toContain('Typed by hand')
  })

  test('asks once, and then has what was typed', async () => {
    const opened = {
      ...{ orderId: 'ORDER', amount: '50.00', currency: 'ZMW', activeBundles: [] },
      summary: { lineType: 'PREPAID' },
      duplicates: [
        { transactionId: 'TXN', amount: '50.00', currency: 'ZMW', askedAt: '2026-11-20T12:02:00Z' },
      ],
    }
    const healthy = hostWithHealth(success({ paymentOption: [] }))
    let isAway = false
    const call: PageHost['call'] = (page) => {
      const others = healthy.call(page)
      return async (request) => {
        if (isAway) return outOfReach
        return request.address.endsWith('transaction/v1/order') ? success(opened) : others(request)
      }
    }
    const { handle } = await createRenderer({ ...healthy, call }, assets)
    const form = new URLSearchParams({ msisdn: '971234567', amount: '50' })
    const { headers, cookies = [] } = await handle({
      ...requestFor('/prepaid-recharge'),
      method: 'POST',
      form,
    })
    const look = (cookie = '') =>
      handle({
        ...requestFor(`${headers.location}`),
        headers: { cookie: `${cookie.split(';')[0]}` },
      })
    isAway = true
    const away = await look(cookies[0])
    expect(away).toMatchObject({ status: 503, cookies: [] })
    isAway = false
    const asked = await look(cookies[0])
    expect(asked).toMatchObject({ status: 200, cookies: [expect.stringMatching(/^answer=/)] })
    expect(asked.body).toContain('/payment/status?id=TXN')
    const again = await look(asked.cookies?.[0])
    expect(again).toMatchObject({ status: 200, cookies: [] })
    expect(again.body).not.toContain('/payment/status?id=TXN')
    expect(again.body).toContain('value="97 123 4567"')
  })

  test('and cannot be kept is shown at once', async () => {
    const message = Array.from({ length: 2_000 }, (_, count) =>
      (count * count * 7_919).toString(36),
    )
    const { post } = await portal(refusal(400, 'request.invalid'))
    const { status, cookies, body } = await post(message.join(''))
    expect({ status, cookies }).toEqual({ status: 422, cookies: [] })
    expect(body).toContain(message.join(''))
  })

  test('is shown at the address of what it is about', async () => {
    const { handle } = await createRenderer(host, assets)
    const form = new URLSearchParams({ msisdn: '97', productCode: 'DATA_1GB_7D' })
    const posted = { ...requestFor('/sw/data-bundle?period=Weekly'), method: 'POST', form } as const
    const { headers } = await handle(posted)
    expect(headers.location).toMatch(
      /^\/sw\/data-bundle\?period=Weekly&product=DATA_1GB_7D&answer=/,
    )
  })

  test('and taken ends an earlier answer', async () => {
    const { handle } = await createRenderer(
      { ...host, call: () => async () => success({ reference: 'ZB-1', seal: 'x' }) },
      assets,
    )
    const { cookies } = await handle({
      ...requestFor(feedback),
      headers: { cookie: 'answer=a.b.c' },
      method: 'POST',
      form: new URLSearchParams({ topic: 'other', message: 'Hello' }),
    })
    expect(cookies).toEqual([expect.stringMatching(/^answer=; .*Max-Age=0/)])
  })

  test('and taken leads on, and nothing is kept', async () => {
    const { post } = await portal(success({ reference: 'ZB-1', seal: 'x' }))
    const { status, headers, cookies } = await post()
    expect({ status, cookies }).toEqual({ status: 303, cookies: [] })
    expect(headers.location).not.toContain('answer=')
  })
})

test.each([
  ['no cookie at all', undefined, true],
  ['another cookie', 'sid=1', false],
])('the address of an answer with %s says that cookies are needed: %s', async (_, cookie, said) => {
  const { handle } = await createRenderer(hostWithHealth(success({})), assets)
  const headers = cookie === undefined ? {} : { cookie }
  const { body, shared } = await handle({ ...requestFor('/prepaid-recharge?answer=x1'), headers })
  const file = new URL('en/orp-translation.json', pages)
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  const words = `${texts['error.cookies']}`.replaceAll("'", '&#x27;')
  expect(body.includes(words)).toBe(said)
  expect(shared).toBe(false)
})
