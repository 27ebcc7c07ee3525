import { fetchCall, findCall, orderPageCall, statusCall } from '@portal/contract/calls/order-page'
import { describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { ownPortal } from '../client/own-portal.ts'
import { openAttempt } from '../client/recharge.ts'
import { retryUntilAnswered } from '../client/retry-until-answered.ts'
import { createVisitor } from '../client/visitor.ts'

/** A portal behind a proxy that names the visitors' addresses, with its assets on a delivery host. */
const reads = 6
const wrongMax = 5
const finds = 8
const deliveryHost = 'http://127.0.0.1:9/zone'

const portal = ownPortal({
  commonSandbox: true,
  env: {
    TRUSTED_PROXIES: '1',
    LIMIT_READS_PER_ADDRESS: String(reads),
    LIMIT_FINDS_PER_ADDRESS: String(finds),
    LIMIT_FINDS_PER_REFERENCE: String(wrongMax),
    ASSET_BASE_URL: deliveryHost,
  },
})

const visitorAt = (address: string) =>
  createVisitor(portal.url, { headers: { 'x-forwarded-for': address } })
let addresses = 0
const stranger = () => visitorAt(`203.0.113.${++addresses}`)

const readFrom = async (address: string) =>
  (await visitorAt(address).call(statusCall, { tid: 'x' })).http

const spellings = [
  '2001:db8:1:2::1',
  '2001:DB8:1:2::1',
  '2001:db8:1:2:0:0:0:1',
  '2001:db8:1:2:aaaa::1',
  '2001:db8:1:2:bbbb::1',
  '2001:db8:1:2:cccc::1',
]

test('one subscriber network shares one limit, however its addresses are spelled', async () => {
  for (const address of spellings) expect(await readFrom(address)).toBe(404)
  expect(await readFrom('2001:db8:1:2:dddd::1')).toBe(429)
  expect(await readFrom('2001:db8:1:3::1')).toBe(404)
})

test('a site that takes another of its networks for each read has ten times as many', async () => {
  const from = (index: number) => readFrom(`2001:db8:77:${index.toString(16)}::1`)
  for (let index = 0; index < reads * 10; index++) expect(await from(index)).toBe(404)
  expect(await from(reads * 10)).toBe(429)
  expect(await readFrom('2001:db8:78:1::1')).toBe(404)
})

test('so has one that takes another for each thing it looks up without a session', async () => {
  const from = async (index: number) => {
    const visitor = visitorAt(`2001:db8:99:${index.toString(16)}::1`)
    const reference = `ZB-0000-${index.toString(16).toUpperCase().padStart(4, '0')}`
    const { http } = await retryUntilAnswered(async () => {
      const answered = await visitor.call(findCall, { reference, msisdn: freshNumber() })
      // Put off on a busy machine, and not counted.
      if (answered.http === 503) throw new Error('The portal is busy')
      return answered
    })
    return http
  }
  for (let index = 0; index < finds * 10; index++) expect(await from(index)).toBe(404)
  expect(await from(finds * 10)).toBe(429)
})

describe('a reference', () => {
  async function withReference() {
    const owner = stranger()
    const { transactionId, msisdn } = await openAttempt(owner)
    const { transaction } = await owner.result(orderPageCall, { tid: transactionId })
    return { transactionId, msisdn: msisdn as string, reference: transaction?.reference ?? '' }
  }

  const find = async (reference: string, msisdn: string) =>
    (await stranger().call(findCall, { reference, msisdn })).http

  test('has its number guessed at five times an hour, over all addresses', async () => {
    const { reference, msisdn } = await withReference()
    const guesses = Array.from({ length: wrongMax * 3 }, () => find(reference, freshNumber()))
    const statuses = (await Promise.all(guesses)).sort()
    expect(statuses).toEqual([...Array(wrongMax).fill(404), ...Array(wrongMax * 2).fill(429)])
    expect(await find(reference.toLowerCase().replaceAll('-', ''), msisdn)).toBe(429)
  })

  test('is found with its number as often as wanted', async () => {
    const { reference, msisdn } = await withReference()
    for (let count = 0; count < wrongMax * 2; count++) {
      expect(await find(reference, msisdn)).toBe(200)
    }
  })

  test('is not told to strangers by a link, nor are more than two digits', async () => {
    const { transactionId, reference, msisdn } = await withReference()
    const visitor = stranger()
    const told = JSON.stringify([
      await visitor.result(orderPageCall, { tid: transactionId }),
      await visitor.result(fetchCall, { txnId: transactionId }),
    ])
    expect(told).not.toContain(reference)
    expect(told).toContain(`** *** **${msisdn.slice(-2)}`)
    expect(told).not.toContain(`${msisdn.slice(0, 2)} *`)
  })
})

test('addresses of assets are rewritten to the delivery host, and it alone is allowed', async () => {
  const reply = await stranger().send('/', { headers: { accept: 'text/html' } })
  // Those that come with the first touch: the page's texts from here, its script from there.
  const [, files = ''] = /data-files="([^"]+)"/.exec(await reply.text()) ?? []
  const [words, ...sources] = files.split(' ')
  expect(words).toMatch(/^\/words\//)
  expect(sources).not.toEqual([])
  expect(sources.every((source) => source.startsWith(`${deliveryHost}/assets/`))).toBe(true)
  const policy = reply.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`script-src 'self' ${new URL(deliveryHost).origin}`)
})

test('so are those of the pictures that are drawn from the content, and this site has them for that host', async () => {
  const page = await (await stranger().send('/about')).text()
  const manifest = JSON.parse(await (await stranger().send('/manifest.webmanifest')).text())
  const addresses: (string | undefined)[] = [
    /rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1],
    /property="og:image" content="([^"]+)"/.exec(page)?.[1],
    ...manifest.icons.map(({ src }: { src: string }) => src),
  ]
  for (const address of addresses) {
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:9\/zone\/icons\/[\w-]{8}\/[\w-]+\.png$/)
    const reply = await stranger().send(address?.slice(deliveryHost.length) ?? '')
    expect(reply.headers.get('content-type')).toBe('image/png')
    expect(reply.headers.get('cache-control')).toMatch(/^public, max-age=31536000, immutable$/)
  }
  const policy = (await stranger().send('/about')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`img-src 'self' ${new URL(deliveryHost).origin}`)
})
