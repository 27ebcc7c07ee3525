import { Agent, get } from 'node:http'
import { openOrderCall } from '@portal/contract/calls/transaction'
import { describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { indexedPages } from '../client/page-examples.ts'
import { orderBody } from '../client/recharge.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { createVisitor } from '../client/visitor.ts'

const { portalUrl } = portalUnderTest()
const answer = '/gethelp/paid/refunds/refund-when'

const headOf = async (path: string): Promise<string> => {
  const reply = await createVisitor(portalUrl).send(path)
  expect(reply.status).toBe(200)
  return (await reply.text()).split('</head>')[0] ?? ''
}

describe('the sitemap', () => {
  test('has every indexed page and every answer in each language, and nothing about a payment', async () => {
    const reply = await createVisitor(portalUrl).send('/sitemap.xml')
    expect(reply.headers.get('content-type')).toContain('application/xml')
    const found = [...(await reply.text()).matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => {
      const { pathname } = new URL(address)
      return pathname
    })
    for (const path of [...indexedPages.filter((each) => each !== '/'), answer]) {
      expect(found).toContain(path)
      expect(found).toContain(`/sw${path}`)
    }
    expect(new Set(found).size).toBe(found.length)
    expect(
      found.filter((path) => /^(?:\/sw)?\/(?:payment|receipt|gallery|offline)\b/.test(path)),
    ).toEqual([])
  })

  test('names pages that are there', async () => {
    const text = await (await createVisitor(portalUrl).send('/sitemap.xml')).text()
    const paths = [...text.matchAll(/<loc>([^<]+)/g)].map(
      ([, address = '']) => new URL(address).pathname,
    )
    for (const path of paths.filter((_, place) => place % 9 === 0)) {
      expect((await createVisitor(portalUrl).send(path)).status, path).toBe(200)
    }
  })
})

test('robots are led to the sitemap and kept from payments', async () => {
  const text = await (await createVisitor(portalUrl).send('/robots.txt')).text()
  expect(text).toMatch(/^User-agent: \*\nDisallow: \/portal-service\n/)
  expect(text).toContain('Disallow: /sw/payment/status\n')
  expect(text).toMatch(/Sitemap: http.*\/sitemap\.xml\n$/)
})

test.each(['/gethelp/nosuch', '/sw/gethelp/paid/nosuch', '/help-documents/nosuch'])(
  '%s, where nothing is, says so at its address and is kept from search engines',
  async (path) => {
    const reply = await createVisitor(portalUrl).send(path)
    const page = await reply.text()
    expect([reply.status, reply.headers.get('location')]).toEqual([404, null])
    expect(page).toContain('<meta name="robots" content="noindex">')
    expect(page).toMatch(/<h1[^>]*>(This page doesn(?:'|&#x27;)t exist|Ukurasa huu haupo)/)
  },
)

test.each([
  '/gethelp/p%61id',
  '/sw/gethelp/paid/refunds/refund%2Dwhen',
  '/help-documents/%6Eew-sim',
])('%s, another spelling of an address, is no page of its own', async (path) => {
  const reply = await createVisitor(portalUrl).send(path)
  expect(reply.status).toBe(404)
  expect(await reply.text()).toContain('<meta name="robots" content="noindex">')
})

describe('the head', () => {
  test.each(indexedPages)(
    'of %s has title, description, addresses and a picture for links',
    async (path) => {
      const head = await headOf(path)
      expect(head).toMatch(/<title>[^<]{5,}<\/title>/)
      expect(head).toMatch(/<meta name="description" content="[^"]{40,}">/)
      expect(head).toContain(`<link rel="canonical" href="`)
      expect(head).toMatch(/hreflang="sw"/)
      const [, picture = ''] = /<meta property="og:image" content="([^"]+)">/.exec(head) ?? []
      const reply = await createVisitor(portalUrl).send(new URL(picture).pathname)
      expect(reply.headers.get('content-type')).toBe('image/png')
    },
  )

  test('of each list of the help centre is described by its own names, in each language', async () => {
    const described = async (path: string) => {
      const [, words = ''] =
        /<meta name="description" content="([^"]+)">/.exec(await headOf(path)) ?? []
      return words
    }
    const places = ['/gethelp', '/gethelp/paid', '/gethelp/paid/refunds', '/gethelp/paid/receipts']
    const words = await Promise.all(
      ['', '/sw'].flatMap((prefix) => places.map((path) => described(prefix + path))),
    )
    expect(new Set(words).size).toBe(words.length)
    expect(words[1]).toMatch(/^Where is my money\?: .*Refunds/)
    expect(words[2]).toMatch(/^Where is my money\?, Refunds: .*refund/)
    expect(words[6]).toMatch(/^Pesa zangu ziko wapi\?, Marejesho: /)
    for (const each of words) expect(each.length).toBeGreaterThan(40)
  })

  test('of a page beyond the two lightest has what a shared link shows', async () => {
    const head = await headOf('/sw/about')
    for (const name of ['og:title', 'og:description', 'og:type']) {
      expect(head).toMatch(new RegExp(`<meta property="${name}" content="[^"]{5,}">`))
    }
    expect(head).toMatch(/<meta property="og:url" content="http[^"]+\/sw\/about">/)
    expect(await headOf('/')).not.toContain('og:title')
  })

  test('of an answer has its question, its beginning and what search engines read of it', async () => {
    const head = await headOf(answer)
    expect(head).toContain('<title>When do I get my refund? | Zuba</title>')
    expect(head).toMatch(/<meta name="description" content="We send it as soon as we&#39;re sure/)
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? []
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [{ name: 'When do I get my refund?', acceptedAnswer: { '@type': 'Answer' } }],
    })
  })

  test('of a payment page is kept from search engines, and says no more than its title', async () => {
    const visitor = createVisitor(portalUrl)
    const { orderId } = await visitor.result(openOrderCall, orderBody(freshNumber()))
    const page = await (await visitor.send(`/payment/start/card?order=${orderId}`)).text()
    expect(page).toContain('<meta name="robots" content="noindex">')
    expect(page).not.toMatch(/name="description"|rel="manifest"|og:image/)
  })
})

test('a connection is used again for another page, though no header says so', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string) =>
    new Promise<{ port: number | undefined; header: string | undefined }>((done, fail) => {
      get(new URL(path, portalUrl), { agent }, (reply) => {
        // Taken away from the answer at its end.
        const { localPort: port } = reply.socket
        reply.resume().on('end', () => done({ port, header: reply.headers.connection }))
      }).on('error', fail)
    })
  const [first, second] = [await ask('/about'), await ask('/privacy')]
  agent.destroy()
  expect(first).toEqual({ port: expect.any(Number), header: undefined })
  expect(second).toEqual(first)
})
