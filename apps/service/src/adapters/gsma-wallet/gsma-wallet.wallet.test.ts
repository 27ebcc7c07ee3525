import { after, systemClock } from '@portal/kernel/instant'
import credentials from '@portal/sandbox/gsma-wallet/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { closedAddress } from '../closed-address.fixture.ts'
import { over, suspendedAfter } from '../deadline.fixture.ts'
import { callJson, type JsonCall } from '../http-json.ts'
import { correlationIdOf } from './gsma-wallet.credential.ts'
import {
  chargeOf,
  enquiryOf,
  msisdnOf,
  payer,
  refundOf,
  settingsOf,
} from './gsma-wallet.fixture.ts'
import { createGsmaWallet, type GsmaWalletOptions } from './gsma-wallet.wallet.ts'

let sandbox: RunningSandbox
let base: string
let calls: JsonCall[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, timeScale: 1_000 })
  base = `http://127.0.0.1:${sandbox.port}`
})
beforeEach(async () => {
  await fetch(`${base}/reset`, { method: 'POST' })
  calls = []
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => sandbox.stop())

const connect = (change: Partial<GsmaWalletOptions> = {}) =>
  createGsmaWallet({ ...settingsOf(base, credentials.money), ...change }, (call) => {
    calls.push(call)
    return callJson(call)
  })
const pathsOf = () => calls.map(({ url }) => new URL(url).pathname.replace(/^.*\/money/, ''))
const charge = chargeOf()
const setFault = (kind: string) =>
  fetch(`${base}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'gsma-wallet', kind, times: 1 }),
  })
const debits = async () => (await (await fetch(`${base}/wallets/money/${payer}`)).json()).debits

const tokenPath = '/oauth2/token'
const payPath = '/v1.2/mm/transactions/type/merchantpay'

test('a request with a wrong PIN is unknown to a wallet that forgets it, and wrong to one that remembers it', async () => {
  const wallet = connect()
  const told = async (requestId: string) => {
    await wallet.charge({ ...charge, requestId, secret: '0000' })
    return wallet.enquire(enquiryOf({ ...charge, requestId }))
  }
  expect(await told('T1')).toEqual({ kind: 'absent' })
  await setFault('remember-wrong')
  expect(await told('T1-2')).toMatchObject({ kind: 'failed', isWrongSecret: true })
})

describe('a charge', () => {
  test('names its request, its payer with the country code, and the merchant', async () => {
    await connect().charge({ ...charge, requestId: 'T1-2' })
    expect(calls[0]).toMatchObject({ form: { grant_type: 'client_credentials' } })
    expect(calls[1]).toMatchObject({
      headers: { 'x-correlationid': correlationIdOf('T1-2') },
      body: {
        amount: '4.99',
        currency: 'ZMW',
        debitParty: [{ key: 'msisdn', value: `260${payer}` }],
        creditParty: [{ key: 'organisationid', value: 'portal-test' }],
        requestingOrganisationTransactionReference: 'ref-1',
        descriptionText: 'The operator',
      },
    })
    expect(calls[1]?.headers).not.toHaveProperty('x-callback-url')
  })

  test('names our address for callbacks where there is one', async () => {
    await connect({ callbackUrl: 'https://portal.example/x' }).charge(charge)
    expect(calls[1]?.headers).toMatchObject({ 'x-callback-url': 'https://portal.example/x' })
  })

  test('under a lease that is over lets nothing leave', async () => {
    expect((await connect().charge({ ...charge, within: over })).kind).toBe('unsent')
    expect(await debits()).toEqual([])
  })

  test('with wrong credentials is unsent', async () => {
    for (const change of [{ clientSecret: 'wrong' }, { apiKey: 'wrong' }]) {
      expect(await connect(change).charge(charge)).toMatchObject({ kind: 'unsent' })
    }
    expect(await debits()).toEqual([])
  })

  test('goes to no other address than the one that is set', async () => {
    const closed = await closedAddress()
    const baseUrl = `${closed}/gsma-wallet/money/v1.2/mm`
    expect((await connect({ baseUrl }).charge(charge)).kind).toBe('unsent')
    expect(calls.map(({ url }) => new URL(url).origin)).toEqual([base, closed])
  })
})

describe('a token', () => {
  test('serves until shortly before its end', async () => {
    let now = systemClock.now()
    const wallet = connect({ clock: { now: () => now } })
    const find = () => wallet.findPayer(msisdnOf(payer))
    await find()
    now = after(now, 49 * 60_000)
    await find()
    expect(pathsOf().filter((path) => path === tokenPath)).toHaveLength(1)
    now = after(now, 2 * 60_000)
    await find()
    expect(pathsOf().filter((path) => path === tokenPath)).toHaveLength(2)
  })

  /** The sandbox's tokens live 3.6 s at this scale, the adapter counts on an hour. */
  const refuseFirst = () => {
    const real = globalThis.fetch
    let isFirst = true
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, options) => {
      const headers = new Headers(options?.headers)
      if (isFirst && headers.has('authorization')) {
        isFirst = false
        headers.set('authorization', 'Bearer stale')
      }
      return real(input, { ...options, headers })
    })
  }

  test('that is refused is renewed once, and the same request leaves again', async () => {
    refuseFirst()
    expect((await connect().charge(charge)).kind).toBe('successful')
    expect(pathsOf()).toEqual([tokenPath, payPath, tokenPath, payPath])
    const ids = calls.map(({ headers }) => headers['x-correlationid']).filter(Boolean)
    expect(new Set(ids).size).toBe(1)
    expect(await debits()).toHaveLength(1)
  })

  test('is not renewed for a process that was suspended', async () => {
    refuseFirst()
    const within = suspendedAfter(2)
    expect((await connect().charge({ ...charge, within })).kind).toBe('unsent')
    expect(await debits()).toEqual([])
  })

  test('that was refused in other words than the standard’s leaves the charge in doubt', async () => {
    const token = { status: 200, body: { access_token: 'a', expires_in: 3_600 } }
    const posts: JsonCall[] = []
    const wallet = createGsmaWallet(settingsOf(base, credentials.money), async (call) => {
      if (call.url.endsWith(tokenPath)) return { kind: 'answered', ...token }
      posts.push(call)
      return { kind: 'answered', status: 401, body: { error: 'invalid_pin' } }
    })
    expect(await wallet.charge(charge)).toMatchObject({ kind: 'lost' })
    expect(posts).toHaveLength(1)
  })

  test('is kept where the PIN was wrong', async () => {
    const wallet = connect()
    await wallet.charge({ ...charge, secret: '1111' })
    expect(pathsOf()).toEqual([tokenPath, payPath])
  })
})

describe('a refund', () => {
  const pay = async () => {
    const wallet = connect()
    const answer = await wallet.charge(charge)
    if (answer.kind !== 'successful') throw new Error(JSON.stringify(answer))
    calls = []
    return { wallet, refund: refundOf(charge, answer.providerId) }
  }
  const returned = { kind: 'returned', providerRefundId: expect.stringMatching(/^GM/) }
  const returnedBefore = { kind: 'returned', providerRefundId: null }

  test('sent again under its own id is found by what came of it', async () => {
    const { wallet, refund } = await pay()
    expect(await wallet.refund(refund)).toEqual(returned)
    expect(await wallet.refund(refund)).toEqual(returnedBefore)
    expect(await debits()).toMatchObject([{ refunded: '4.99' }])
  })

  test('of another id is found by the state of the payment', async () => {
    const { wallet, refund } = await pay()
    await wallet.refund(refund)
    expect(await wallet.refund({ ...refund, reference: 'ref-1-R2' })).toEqual(returnedBefore)
    expect(await debits()).toMatchObject([{ refunded: '4.99' }])
  })

  test('that was refused once is sent under a fresh id, since the wallet refuses a repeated one', async () => {
    const { wallet, refund } = await pay()
    const unknown = { ...refund, providerId: 'GM0' }
    expect(await wallet.refund(unknown)).toMatchObject({ kind: 'refused', cause: 'other' })
    expect(await wallet.refund(refund)).toEqual(returned)
    expect(await debits()).toMatchObject([{ refunded: '4.99' }])
  })

  test('whose answer was lost goes back once', async () => {
    for (const kind of ['error', 'refuse', 'timeout']) {
      const { wallet, refund } = await pay()
      await setFault(kind)
      expect((await wallet.refund(refund)).kind).toBe('lost')
      expect((await wallet.refund(refund)).kind).toBe('returned')
      expect(await debits()).toMatchObject([{ refunded: '4.99' }])
      await fetch(`${base}/reset`, { method: 'POST' })
    }
  })
})

test('an enquiry by a session that the wallet has forgotten goes by the request', async () => {
  const wallet = connect()
  await wallet.charge(charge)
  const sessions = ['00000000-0000-4000-8000-000000000000']
  expect((await wallet.enquire({ ...enquiryOf(charge), sessions })).kind).toBe('successful')
})

test('says of itself what the engine has to know, on the wallet’s clock', () => {
  const settings = { timeScale: 20, chargeSettlesAfterMs: 30_000, refundSettlesAfterMs: 3_000 }
  expect(connect(settings)).toMatchObject({
    name: 'gsma-money',
    protocol: 'secret',
    enquireAfterMs: 0,
    enquiryNamesAmount: true,
    chargeLifeMs: 60_000,
    chargeSettlesAfterMs: 30_000,
    refunds: {
      isRepeatable: true,
      settlesAfterMs: 3_000,
      mayTakeMs: 4_320_000,
      arrivesWithinDays: 0,
    },
  })
})
