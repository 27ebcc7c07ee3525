import { setTimeout as wait } from 'node:timers/promises'
import { money } from '@portal/kernel/money'
import credentials from '@portal/sandbox/airtel-money/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { closedAddress } from '../closed-address.fixture.ts'
import { over, suspendedAfter } from '../deadline.fixture.ts'
import { chargeOf, enquiryOf, msisdnOf, refundOf, settingsOf } from './airtel-money.fixture.ts'
import { type AirtelMoneyOptions, createAirtelMoneyWallet } from './airtel-money.wallet.ts'

/** Tokens live 180 ms at this scale, and enquiries are refused for as long after the push. */
const timeScale = 1_000
/** Busy machines answer late; where a time-out is met, the wallet waits only so long, in milliseconds. */
const hastyMs = 2_000

let sandbox: RunningSandbox
let base: string

const connect = (change: Partial<AirtelMoneyOptions> = {}) =>
  createAirtelMoneyWallet({
    ...settingsOf(base, {
      secret: credentials.clientSecret,
      hash: credentials.hashKey,
    }),
    timeScale,
    timeoutMs: 10_000,
    ...change,
  })

const hasty = () => connect({ timeoutMs: hastyMs })

let wallet: ReturnType<typeof connect>

beforeAll(async () => {
  // No server listens for callbacks here.
  const callbackUrls = { 'airtel-money': 'http://127.0.0.1:9/' }
  sandbox = await startSandbox({ port: 0, timeScale, callbackUrls })
  base = `http://127.0.0.1:${sandbox.port}`
  wallet = connect()
})
beforeEach(() => fetch(`${base}/reset`, { method: 'POST' }))
afterAll(() => sandbox.stop())

const payer = '971000001'
const charge = chargeOf(payer)
const returned = { kind: 'returned', providerRefundId: null }

const setFault = (kind: string, more: object = {}) =>
  fetch(`${base}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'airtel-money', kind, ...more }),
  })
const read = async (path: string) => (await fetch(base + path)).json()
const prompts = (msisdn = payer) => read(`/phone/${msisdn}/prompts`)
const debits = async (msisdn = payer) => (await read(`/wallets/money/${msisdn}`)).debits

async function press(action: 'approve' | 'decline', msisdn = payer) {
  const [prompt] = await prompts(msisdn)
  await fetch(`${base}/phone/${msisdn}/prompts/${prompt.id}`, {
    method: 'POST',
    body: JSON.stringify({ action }),
  })
}

/** The answer of an enquiry after the time that the wallet asks for. */
async function settled(msisdn = payer) {
  const ask = () => wallet.enquire(enquiryOf(chargeOf(msisdn)))
  await expect.poll(async () => (await ask()).kind, { interval: 30 }).not.toBe('pending')
  return ask()
}

async function paid() {
  await wallet.charge(charge)
  await press('approve')
  const answer = await settled()
  if (answer.kind !== 'successful') throw new Error(JSON.stringify(answer))
  return refundOf(charge, answer.providerId)
}

describe('a push', () => {
  test('is accepted for as long as the prompt lives, with no page to go to', async () => {
    expect(await wallet.charge(charge)).toEqual({
      kind: 'accepted',
      session: null,
      show: { kind: 'prompt' },
      livesMs: 120_000,
    })
    expect(await prompts()).toMatchObject([{ amount: '49.99', status: 'waiting' }])
  })

  test.each([
    ['971000002', undefined],
    ['971000006', 'wallet-locked'],
  ])('to %s is refused with the cause %s', async (msisdn, cause) => {
    const answer = await wallet.charge(chargeOf(msisdn))
    expect(answer).toEqual({ kind: 'refused', detail: expect.any(String), ...(cause && { cause }) })
    expect(await prompts(msisdn)).toEqual([])
  })

  test.each([
    ['no payer', { payerMsisdn: null }],
    ['another currency', { amount: money(5_000n, 'USD') }],
  ])('with %s is refused before it is sent', async (_, change) => {
    expect((await wallet.charge({ ...charge, ...change })).kind).toBe('refused')
  })

  test('made before is lost: the wallet has it, and can be asked', async () => {
    await wallet.charge(charge)
    expect((await wallet.charge(charge)).kind).toBe('lost')
    expect(await prompts()).toHaveLength(1)
  })

  test.each([
    ['timeout', 1],
    ['refuse', 0],
    ['error', 0],
  ])('that meets %s is lost; %i prompts are shown', async (kind, count) => {
    await setFault(kind)
    expect((await hasty().charge(charge)).kind).toBe('lost')
    // A busy machine gives the call up before the wallet has read it.
    await expect.poll(() => prompts(), { timeout: 5_000 }).toHaveLength(count)
  })

  test('answered too late is lost, though it was done', async () => {
    await setFault('slow', { delayMs: hastyMs + 50 })
    expect((await hasty().charge(charge)).kind).toBe('lost')
    await expect.poll(() => prompts(), { interval: 10 }).toHaveLength(1)
  })

  test('with wrong credentials is unsent', async () => {
    expect(await connect({ clientSecret: 'wrong' }).charge(charge)).toEqual({
      kind: 'unsent',
      detail: 'not sent: token: HTTP 401',
    })
    expect(await prompts()).toEqual([])
  })

  test('with nothing listening is unsent', async () => {
    const answer = await connect({ baseUrl: await closedAddress() }).charge(charge)
    expect(answer).toEqual({ kind: 'unsent', detail: expect.stringContaining('ECONNREFUSED') })
  })

  test('from a foreign country is refused', async () => {
    expect((await connect({ country: 'UG' }).charge(charge)).kind).toBe('refused')
  })
})

/** Counts the requests that leave for one kind of call. */
function watch() {
  const fetched = vi.spyOn(globalThis, 'fetch')
  return {
    paths: () => fetched.mock.calls.map(([url]) => new URL(String(url)).pathname),
    end: () => fetched.mockRestore(),
  }
}

const tokenPath = '/airtel-money/auth/oauth2/token'
const pushPath = '/airtel-money/merchant/v1/payments/'

describe('a token that has expired', () => {
  /** By the client's count the token is still valid. */
  async function trusting() {
    const made = connect({ timeScale: 1 })
    expect((await made.findPayer(msisdnOf(payer))).kind).toBe('known')
    await wait(200)
    return made
  }

  test('costs one more call with a fresh one', async () => {
    expect((await (await trusting()).charge(charge)).kind).toBe('accepted')
    expect(await prompts()).toHaveLength(1)
  })

  test.each([
    [1, [pushPath]],
    [2, [pushPath, tokenPath]],
  ])(
    'is not replaced for a process suspended after %i requests: the push is unsent',
    async (looks, paths) => {
      const made = await trusting()
      const watched = watch()
      const answer = await made.charge({ ...charge, within: suspendedAfter(looks) })
      expect(answer).toEqual({ kind: 'unsent', detail: expect.stringContaining('no time left') })
      expect(watched.paths()).toEqual(paths)
      watched.end()
      expect(await prompts()).toEqual([])
    },
  )
})

describe('a lease', () => {
  test.each([
    ['is over', over, []],
    ['ended while the token was fetched', suspendedAfter(1), [tokenPath]],
  ])('that %s lets no push leave', async (_, within, paths) => {
    const fresh = connect()
    const watched = watch()
    expect((await fresh.charge({ ...charge, within })).kind).toBe('unsent')
    expect(watched.paths()).toEqual(paths)
    watched.end()
    expect(await prompts()).toEqual([])
  })

  test('that is over lets no enquiry and no refund leave', async () => {
    const watched = watch()
    expect((await wallet.enquire({ ...enquiryOf(charge), within: over })).kind).toBe('unsent')
    expect((await wallet.refund({ ...refundOf(charge, 'MP1'), within: over })).kind).toBe('unsent')
    expect(watched.paths()).toEqual([])
    watched.end()
  })

  test('of one call does not fail the token of another', async () => {
    const fresh = connect()
    const answers = await Promise.all([
      fresh.charge({ ...charge, within: over }),
      fresh.findPayer(msisdnOf(payer)),
    ])
    expect(answers.map(({ kind }) => kind)).toEqual(['unsent', 'known'])
  })
})

describe('an enquiry', () => {
  test('before its time finds the payment pending', async () => {
    await wallet.charge(charge)
    await press('approve')
    expect(await wallet.enquire(enquiryOf(charge))).toEqual({ kind: 'pending' })
  })

  test('of an approved payment is successful and names no amount', async () => {
    await wallet.charge(charge)
    await press('approve')
    expect(await settled()).toEqual({
      kind: 'successful',
      providerId: expect.stringMatching(/^MP/),
      amount: null,
      reference: 'ref-1',
    })
  })

  test('of a declined payment is failed', async () => {
    await wallet.charge(charge)
    await press('decline')
    const answer = await settled()
    expect(answer).toEqual({ kind: 'failed', detail: 'Transaction declined by the user' })
  })

  test('of a wallet with too little in it is failed with that cause', async () => {
    await wallet.charge(chargeOf('971000007'))
    await press('approve', '971000007')
    expect(await settled('971000007')).toMatchObject({ kind: 'failed', cause: 'not-enough-money' })
  })

  test('of a push that never arrived is absent', async () => {
    expect(await wallet.enquire(enquiryOf(charge))).toEqual({ kind: 'absent' })
  })

  test.each(['timeout', 'refuse', 'error'])('that meets %s is lost', async (kind) => {
    await setFault(kind)
    expect((await hasty().enquire(enquiryOf(charge))).kind).toBe('lost')
  })

  test('from a foreign country is lost, never absent', async () => {
    expect((await connect({ country: 'UG' }).enquire(enquiryOf(charge))).kind).toBe('lost')
  })

  test('with wrong credentials, or with nothing listening, is unsent, never absent', async () => {
    for (const change of [{ clientSecret: 'wrong' }, { baseUrl: await closedAddress() }]) {
      expect((await connect(change).enquire(enquiryOf(charge))).kind).toBe('unsent')
    }
  })
})

describe('a refund', () => {
  test('gives the money back, and asked again gives nothing more', async () => {
    const request = await paid()
    expect(await wallet.refund(request)).toEqual(returned)
    expect(await wallet.refund(request)).toEqual(returned)
    expect(await debits()).toMatchObject([{ amount: '49.99', refunded: '49.99' }])
    expect(await read(`/wallets/money/${payer}`)).toMatchObject({ balance: '500.00' })
  })

  test.each([
    ['timeout', '49.99'],
    ['refuse', false],
    ['error', false],
  ])(
    'that meets %s is lost; %s is given back, and after the next all of it',
    async (kind, truth) => {
      const request = await paid()
      await setFault(kind, { times: 1 })
      expect((await hasty().refund(request)).kind).toBe('lost')
      expect(await debits()).toMatchObject([{ refunded: truth }])
      expect(await wallet.refund(request)).toEqual(returned)
      expect(await debits()).toMatchObject([{ refunded: '49.99' }])
    },
  )

  test('of a payment that is not there is refused', async () => {
    const request = refundOf(charge, 'MP000000.0000.L1')
    expect((await wallet.refund(request)).kind).toBe('refused')
  })

  test('with wrong credentials, or with nothing listening, is unsent', async () => {
    const request = await paid()
    for (const change of [{ clientSecret: 'wrong' }, { baseUrl: await closedAddress() }]) {
      expect((await connect(change).refund(request)).kind).toBe('unsent')
    }
  })
})

test.each([
  [payer, 'known'],
  ['971000006', 'known'],
  ['971000002', 'unknown'],
])('asked who %s is, the wallet says %s', async (msisdn, kind) => {
  expect(await wallet.findPayer(msisdnOf(msisdn))).toEqual({ kind })
})

test('asked for a payer while it is down, the wallet tells nothing', async () => {
  await setFault('refuse')
  expect((await wallet.findPayer(msisdnOf(payer))).kind).toBe('lost')
  const nowhere = connect({ baseUrl: await closedAddress() })
  expect((await nowhere.findPayer(msisdnOf(payer))).kind).toBe('unsent')
})

test('says of itself what the engine has to know, on the wallet’s clock', () => {
  const settings = { timeScale: 20, chargeSettlesAfterMs: 30_000, refundSettlesAfterMs: 3_000 }
  expect(connect(settings)).toMatchObject({
    name: 'airtel-money',
    protocol: 'push',
    enquireAfterMs: 9_000,
    enquiryNamesAmount: false,
    chargeLifeMs: 120_000,
    chargeSettlesAfterMs: 30_000,
    refunds: {
      isRepeatable: true,
      settlesAfterMs: 3_000,
      mayTakeMs: 4_320_000,
      arrivesWithinDays: 0,
    },
  })
})
