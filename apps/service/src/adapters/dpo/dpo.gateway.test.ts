import credentials from '@portal/sandbox/dpo/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HostedPageProvider } from '../../ports/payment-provider.port.ts'
import type { SendJson } from '../http-json.ts'
import { charge, enquiryOf, partsAt, refundOf, said, token } from './dpo.fixture.ts'
import { createDpoGateway, type DpoParts } from './dpo.gateway.ts'
import { readXml } from './dpo.xml.ts'

let sandbox: RunningSandbox
let base: string
let gateway: HostedPageProvider

const connect = (change: Partial<DpoParts> = {}, send?: SendJson) =>
  createDpoGateway(partsAt(base, { ...credentials, ...change }), send)

beforeAll(async () => {
  // Callbacks go nowhere here.
  sandbox = await startSandbox({ port: 0, callbackUrls: { dpo: 'http://127.0.0.1:9/' } })
  base = `http://127.0.0.1:${sandbox.port}`
  gateway = connect()
})
beforeEach(() => fetch(`${base}/reset`, { method: 'POST' }))
afterAll(() => sandbox.stop())

const cards = async () => (await fetch(`${base}/cards`)).json()

/** Opens a page; answers its token and its address. */
async function open(): Promise<{ session: string; url: string }> {
  const answer = await gateway.charge(charge)
  if (answer.kind !== 'accepted' || answer.show.kind !== 'redirect') {
    throw new Error(JSON.stringify(answer))
  }
  return { session: answer.session ?? '', url: answer.show.url }
}

async function press(url: string, action: string): Promise<URLSearchParams> {
  const body = new URLSearchParams({ action })
  const reply = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return new URL(reply.headers.get('location') ?? '').searchParams
}

describe('a charge', () => {
  test('is accepted with its token, the page of that token and how long it lives', async () => {
    const answer = await gateway.charge(charge)
    const session = expect.stringMatching(/^[0-9A-F-]{36}$/)
    expect(answer).toMatchObject({ kind: 'accepted', session, livesMs: 30 * 60_000 })
    const { url, session: named } = await open()
    expect(url).toBe(`${base}/dpo/payv3.php?ID=${named}`)
    expect(await cards()).toMatchObject([{ gateway: 'dpo', reference: 'ref-1', amount: '49.99' }])
  })

  test('shows the name of the merchant as it is written', async () => {
    const page = await (await fetch((await open()).url)).text()
    expect(page).toContain('Bwalya &amp; Sons &lt;Ltd&gt;')
  })

  test('under a reference that is paid leads back to us, where it is asked about at once', async () => {
    const { url } = await open()
    await press(url, 'pay')
    expect(await gateway.charge(charge)).toMatchObject({
      ...{ kind: 'accepted', session: null },
      show: { kind: 'redirect', url: charge.returnUrl },
    })
  })

  test('in a currency that the account does not take does not leave', async () => {
    const answer = await connect({ currencies: ['USD'] }).charge(charge)
    expect(answer).toEqual({ kind: 'refused', detail: 'the account takes USD' })
    expect(await cards()).toEqual([])
  })

  test('with a wrong company token was turned away: that is no word on the card', async () => {
    const stranger = connect({ companyToken: 'another-company-token' })
    expect((await stranger.charge(charge)).kind).toBe('unsent')
    expect((await stranger.enquire(enquiryOf([token]))).kind).toBe('unsent')
  })

  test('with a service of another merchant is refused', async () => {
    expect((await connect({ serviceType: '1' }).charge(charge)).kind).toBe('refused')
  })
})

test('no detail of an answer holds the company token, even where the gateway quotes it', async () => {
  const quoting: SendJson = async () => ({
    kind: 'answered',
    status: 200,
    body: said('904', { ResultExplanation: `No currency for ${credentials.companyToken} here` }),
  })
  const answer = await connect({}, quoting).charge(charge)
  expect(answer).toMatchObject({
    kind: 'refused',
    detail: 'createToken: 904 No currency for  here',
  })
})

describe('the browser that comes back', () => {
  test.each([
    ['pay', 'paid', 'successful'],
    ['decline', 'unknown', 'failed'],
    ['cancel', 'cancelled', 'absent'],
  ])('after %s brings %s, and the gateway says %s', async (action, outcome, kind) => {
    const { session, url } = await open()
    const parameters = await press(url, action)
    expect(gateway.readReturn(parameters)).toEqual({ reference: 'ref-1', outcome })
    expect((await gateway.enquire(enquiryOf([session]))).kind).toBe(kind)
  })

  test('may have gone before the page was paid', async () => {
    const { session, url } = await open()
    await press(url, 'cancel')
    await press(url, 'pay')
    expect((await gateway.enquire(enquiryOf([session]))).kind).toBe('successful')
  })
})

describe('a refund', () => {
  test('names our reference and the amount with two decimals', async () => {
    const sent: string[] = []
    const noting: SendJson = async ({ text, url }) => {
      sent.push(new URL(url).pathname, text?.body ?? '')
      return { kind: 'answered', status: 200, body: said('000') }
    }
    await connect({}, noting).refund(refundOf(token))
    expect(sent[0]).toBe('/dpo/API/v6/')
    expect(Object.fromEntries(readXml(sent[1]) ?? [])).toEqual({
      CompanyToken: credentials.companyToken,
      Request: 'refundToken',
      TransactionToken: token,
      refundAmount: '49.99',
      refundDetails: 'Refund',
      refundRef: 'refund-1',
    })
  })

  test('of a payment without a known token asks nobody', async () => {
    const silent: SendJson = () => Promise.reject(new Error('Not asked'))
    expect(await connect({}, silent).refund(refundOf('reference:ref-1'))).toMatchObject({
      kind: 'refused',
      cause: 'other',
    })
  })

  test('beyond what is left is refused', async () => {
    const { session, url } = await open()
    await press(url, 'pay')
    expect((await gateway.refund(refundOf(session))).kind).toBe('returned')
    const second = { ...refundOf(session), reference: 'refund-2' }
    expect((await gateway.refund(second)).kind).toBe('refused')
    expect(await cards()).toMatchObject([{ status: 'refunded', refunds: [{ amount: '49.99' }] }])
  })
})
