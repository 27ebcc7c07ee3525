import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start.ts'
import { createMerchantClient } from './wallet.fixture.ts'

/** Tokens live 180 ms at this scale, and enquiries are refused for as long. */
const timeScale = 1_000
const tokenLifeMs = 180

let sandbox: RunningSandbox
let impatient: RunningSandbox
let unhurried: RunningSandbox
let merchant: ReturnType<typeof createMerchantClient>

const addressOf = ({ port }: RunningSandbox) => `http://127.0.0.1:${port}`

beforeAll(async () => {
  const options = { port: 0, timeScale, callbackUrls: { 'airtel-money': 'http://127.0.0.1:9/' } }
  sandbox = await startSandbox(options)
  impatient = await startSandbox({ ...options, promptLifeMs: 30 })
  unhurried = await startSandbox({ ...options, timeScale: 1 })
})
beforeEach(async () => {
  await fetch(`${addressOf(sandbox)}/reset`, { method: 'POST' })
  merchant = createMerchantClient(addressOf(sandbox))
})
afterAll(async () => {
  await sandbox.stop()
  await impatient.stop()
  await unhurried.stop()
})

const payer = '971000001'

/** The status that an enquiry answers once it is allowed. */
async function standing(id: string): Promise<Record<string, string> | undefined> {
  // The answer itself: another enquiry right after it may be refused once more.
  const { body } = await vi.waitFor(
    async () => {
      const answer = await merchant.enquire(id)
      expect(answer.body.status?.result_code).not.toBe('ESB000014')
      return answer
    },
    { interval: 40, timeout: 2_000 },
  )
  return body.data?.transaction
}

describe('the token', () => {
  test.each([
    ['a wrong secret', { client_secret: 'wrong' }, 401],
    ['a foreign client', { client_id: 'somebody' }, 401],
    ['another grant', { grant_type: 'password' }, 400],
  ])('is not given for %s', async (_, change, status) => {
    const body = { client_id: 'portal-1', grant_type: 'client_credentials', ...change }
    expect((await merchant.call('POST', '/auth/oauth2/token', body)).status).toBe(status)
  })

  test('is asked for at every call', async () => {
    for (const [method, path] of [
      ['POST', '/merchant/v1/payments/'],
      ['GET', '/standard/v1/payments/p-1'],
      ['POST', '/standard/v1/payments/refund'],
      ['GET', `/standard/v1/users/${payer}`],
    ] as const) {
      const body = method === 'POST' ? merchant.pushBody('p-1', payer) : undefined
      expect((await merchant.call(method, path, body)).status).toBe(401)
    }
    expect(await merchant.prompts(payer)).toEqual([])
  })

  test('dies after its life', async () => {
    await merchant.login()
    const ask = async () => (await merchant.call('GET', `/standard/v1/users/${payer}`)).status
    expect(await ask()).toBe(200)
    await wait(tokenLifeMs)
    expect(await ask()).toBe(401)
  })
})

describe('a push', () => {
  test('shows a prompt, and takes nothing yet', async () => {
    const { status, body } = await merchant.push('p-1', payer, 49.99)
    expect([status, body.status?.result_code]).toEqual([200, 'ESB000010'])
    expect(await merchant.prompts(payer)).toMatchObject([
      { system: 'Money', title: 'Pay The operator', amount: '49.99', status: 'waiting' },
    ])
    expect(await merchant.wallet(payer)).toMatchObject({ balance: '500.00', debits: [] })
  })

  test('is made once per id', async () => {
    await merchant.push('p-1', payer)
    const { status, body } = await merchant.push('p-1', payer)
    expect([status, body.status?.result_code]).toEqual([400, 'ESB000041'])
    expect(await merchant.prompts(payer)).toHaveLength(1)
  })

  test.each([
    ['971000002', 'not registered'],
    ['971000009', 'not registered'],
    ['971000006', 'locked'],
  ])('to %s is refused, because the wallet is %s', async (msisdn, word) => {
    const { status, body } = await merchant.push('p-1', msisdn)
    expect([status, body.status?.result_code]).toEqual([400, 'ESB000011'])
    expect(body.status?.message).toContain(word)
    expect(await merchant.prompts(msisdn)).toEqual([])
  })

  test.each([
    ['no id', { transaction: { amount: 5, country: 'ZM', currency: 'ZMW' } }, {}, 'ROUTER003'],
    ['the international number', { subscriber: { msisdn: '260971000001' } }, {}, 'ESB000033'],
    ['nothing to pay', { transaction: { amount: 0 } }, {}, 'ESB000008'],
    ['three decimals', { transaction: { amount: 1.005 } }, {}, 'ESB000008'],
    ['a foreign currency', { transaction: { currency: 'UGX' } }, {}, 'ROUTER112'],
    ['a foreign country in the header', {}, { 'x-country': 'UG' }, 'ROUTER006'],
    ['a foreign currency in the header', {}, { 'x-currency': 'UGX' }, 'ROUTER112'],
  ])('with %s is refused', async (_, change, headers, code) => {
    const body = merchant.pushBody('p-1', payer)
    const changed = {
      ...body,
      subscriber: { ...body.subscriber, ...('subscriber' in change ? change.subscriber : {}) },
      transaction:
        'transaction' in change && 'country' in change.transaction
          ? change.transaction
          : { ...body.transaction, ...('transaction' in change ? change.transaction : {}) },
    }
    const answer = await merchant.fresh('POST', '/merchant/v1/payments/', changed, headers)
    expect([answer.status, answer.body.status?.result_code]).toEqual([400, code])
    expect(await merchant.prompts(payer)).toEqual([])
  })
})

describe('an answer on the phone', () => {
  test.each([undefined, '2468'])('approving with PIN %s takes the money', async (pin) => {
    await merchant.push('p-1', payer)
    expect((await merchant.press(payer, 'approve', pin)).body).toMatchObject({ status: 'approved' })
    expect(await merchant.wallet(payer)).toMatchObject({
      balance: '450.00',
      debits: [{ reference: 'p-1', amount: '50.00', refunded: false }],
    })
    const told = await standing('p-1')
    expect(told).toMatchObject({ id: 'p-1', status: 'TS' })
    expect(told?.airtel_money_id).toMatch(/^MP\d{6}\.\d{4}\.L\d+$/)
  })

  test('a wrong PIN asks again, and the third one ends it', async () => {
    await merchant.push('p-1', payer)
    for (const status of ['waiting', 'waiting', 'declined']) {
      const { body } = await merchant.press(payer, 'approve', '1111')
      expect(body).toMatchObject({ status })
    }
    expect(await standing('p-1')).toMatchObject({ status: 'TF' })
    expect(await merchant.wallet(payer)).toMatchObject({ balance: '500.00' })
  })

  test('declining takes nothing', async () => {
    await merchant.push('p-1', payer)
    await merchant.press(payer, 'decline')
    expect(await standing('p-1')).toMatchObject({ status: 'TF' })
    expect((await merchant.press(payer, 'approve')).status).toBe(409)
    expect(await merchant.wallet(payer)).toMatchObject({ debits: [] })
  })

  test('approving with too little money fails', async () => {
    await merchant.push('p-1', '971000007')
    await merchant.press('971000007', 'approve')
    expect(await standing('p-1')).toMatchObject({
      status: 'TF',
      message: expect.stringContaining('Not enough balance'),
    })
    expect(await merchant.wallet('971000007')).toMatchObject({ balance: '1.00', debits: [] })
  })

  test('that never comes is an expired payment, and the prompt is gone', async () => {
    merchant = createMerchantClient(addressOf(impatient))
    await merchant.push('p-1', payer)
    expect(await standing('p-1')).toMatchObject({ status: 'TE' })
    expect(await merchant.prompts(payer)).toMatchObject([{ status: 'expired' }])
    expect((await merchant.press(payer, 'approve')).status).toBe(409)
  })

  test('on a phone that was off comes after all, and really debits', async () => {
    merchant = createMerchantClient(addressOf(impatient))
    await merchant.push('p-8', '971000008')
    expect(await standing('p-8')).toMatchObject({ status: 'TE' })
    expect(await merchant.prompts('971000008')).toMatchObject([{ status: 'waiting' }])
    await merchant.press('971000008', 'approve')
    expect((await merchant.wallet('971000008')).debits).toHaveLength(1)
    expect((await merchant.enquire('p-8')).body.data?.transaction.status).toBe('TS')
  })

  test('is declined all the same by the fault of that name', async () => {
    await merchant.setFault('decline', { times: 1 })
    await merchant.push('p-1', payer)
    await merchant.press(payer, 'approve')
    expect(await standing('p-1')).toMatchObject({ status: 'TF' })
  })
})

describe('an enquiry', () => {
  test('is refused before its time, whatever has happened', async () => {
    merchant = createMerchantClient(addressOf(unhurried))
    await merchant.push('p-1', payer)
    await merchant.press(payer, 'approve')
    const { status, body } = await merchant.enquire('p-1')
    expect([status, body.status?.result_code, body.data]).toEqual([400, 'ESB000014', undefined])
  })

  test('of an unknown payment finds none', async () => {
    const { status, body } = await merchant.enquire('p-9')
    expect([status, body.status?.result_code]).toEqual([404, 'ESB000045'])
  })
})

describe('a refund', () => {
  async function paid(): Promise<string> {
    await merchant.push('p-1', payer)
    await merchant.press(payer, 'approve')
    return (await standing('p-1'))?.airtel_money_id ?? ''
  }

  test('gives all of it back, and a second one nothing', async () => {
    const airtelMoneyId = await paid()
    const { body } = await merchant.refund(airtelMoneyId)
    expect(body.data?.transaction).toEqual({ airtel_money_id: airtelMoneyId, status: 'SUCCESS' })
    const again = await merchant.refund(airtelMoneyId)
    expect([again.status, again.body.status?.message]).toEqual([
      400,
      'The transaction has already been refunded',
    ])
    expect(await merchant.wallet(payer)).toMatchObject({
      balance: '500.00',
      debits: [{ amount: '50.00', refunded: '50.00' }],
    })
  })

  test('of an unknown payment is refused', async () => {
    expect((await merchant.refund('MP1')).body.status?.result_code).toBe('ESB000045')
  })
})

test.each([
  [payer, 200],
  ['971000006', 200],
  ['971000002', 404],
  ['971000009', 404],
])('asked who %s is, the wallet answers %i', async (msisdn, status) => {
  expect((await merchant.fresh('GET', `/standard/v1/users/${msisdn}`)).status).toBe(status)
})

test.each([
  ['error', 500, 0],
  ['slow', 200, 1],
])('a push that meets %s is answered with %i and shows %i prompts', async (kind, status, count) => {
  await merchant.setFault(kind, { times: 1, delayMs: 20 })
  expect((await merchant.push('p-1', payer)).status).toBe(status)
  expect(await merchant.prompts(payer)).toHaveLength(count)
})

test('the start page shows the state of each payment', async () => {
  const page = async () => (await fetch(addressOf(sandbox))).text()
  await merchant.push('p-1', payer)
  expect(await page()).toMatch(/ZMW 50\.00 by .*97 100 0001.*waiting/)
  await merchant.press(payer, 'approve')
  expect(await page()).toMatch(/ZMW 50\.00 by .*97 100 0001.*paid/)
})
