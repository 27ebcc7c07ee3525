import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMerchantClient } from '../airtel-money/wallet.fixture.ts'
import { type RunningSandbox, startSandbox } from '../start.ts'
import { createWalletClient, encrypt } from './wallet.fixture.ts'

let sandbox: RunningSandbox
let base: string
let money: ReturnType<typeof createWalletClient>
let smartcash: ReturnType<typeof createWalletClient>

const reset = () => fetch(`${base}/reset`, { method: 'POST' })

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, timeScale: 1_000 })
  base = `http://127.0.0.1:${sandbox.port}`
})
beforeEach(async () => {
  await reset()
  money = createWalletClient(base)
  smartcash = createWalletClient(base, 'smartcash')
})
afterAll(() => sandbox.stop())

const payer = '971000001'
const coded = (errorCategory: string, errorCode: string) => ({ errorCategory, errorCode })

describe('the client', () => {
  test.each([
    ['a wrong secret', { client_secret: 'wrong' }, 401],
    ['a foreign client', { client_id: 'somebody' }, 401],
    ['another grant', { grant_type: 'password' }, 400],
  ])('gets no token for %s', async (_, change, status) => {
    expect((await money.askToken(change)).status).toBe(status)
  })

  test.each([
    ['no key', { 'x-api-key': undefined }],
    ['a wrong key', { 'x-api-key': 'wrong' }],
    ['no token', { authorization: undefined }],
    ['a wrong token', { authorization: 'Bearer wrong' }],
  ])('with %s is refused', async (_, headers) => {
    const refused = { status: 401, body: coded('authorisation', 'clientAuthorisationError') }
    expect(await money.pay(payer, { headers })).toMatchObject(refused)
    expect(await money.call('GET', '/heartbeat', undefined, headers)).toMatchObject(refused)
    expect(await money.wallet(payer)).toMatchObject({ balance: '500.00', debits: [] })
  })

  test('of one wallet is a stranger to the other', async () => {
    const { body } = await smartcash.askToken()
    const headers = { authorization: `Bearer ${body.access_token}` }
    expect((await money.pay(payer, { headers })).status).toBe(401)
  })
})

describe('a payment', () => {
  test('with the PIN takes the money at once', async () => {
    const { status, body } = await money.pay(payer)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      transactionReference: expect.stringMatching(/^GM\d+$/),
      requestingOrganisationTransactionReference: 'p-1',
      transactionStatus: 'completed',
      type: 'merchantpay',
      amount: '50.00',
      currency: 'ZMW',
    })
    expect(await money.wallet(payer)).toMatchObject({
      balance: '450.00',
      debits: [{ reference: 'p-1', amount: '50.00', refunded: false }],
    })
    expect(await money.get(`/transactions/${body.transactionReference}`)).toEqual({
      status: 200,
      body,
    })
  })

  test('by SmartCash takes from that purse alone, with its own PIN', async () => {
    expect((await smartcash.pay(payer)).status).toBe(201)
    expect(await smartcash.wallet(payer)).toMatchObject({ balance: '250.00' })
    expect(await money.wallet(payer)).toMatchObject({ balance: '500.00', debits: [] })
    expect((await smartcash.pay(payer, { pin: '2468' })).status).toBe(401)
  })

  test('is taken in once per correlation id, whatever the case of its letters', async () => {
    const id = randomUUID()
    await money.pay(payer, { headers: { 'x-correlationid': id } })
    const again = await money.pay(payer, { headers: { 'x-correlationid': id.toUpperCase() } })
    expect(again).toMatchObject({ status: 400, body: coded('businessRule', 'duplicateRequest') })
    expect(await money.wallet(payer)).toMatchObject({ balance: '450.00' })
  })

  test('that repeats a wrong PIN counts no second time', async () => {
    const headers = { 'x-correlationid': randomUUID() }
    await money.pay(payer, { pin: '1111', headers })
    const again = await money.pay(payer, { pin: '1111', headers })
    expect(again.body).toMatchObject({ errorCode: 'duplicateRequest' })
    const other = await money.pay(payer, { pin: '1111' })
    expect(other.body.errorParameters).toEqual([{ key: 'remainingAttempts', value: '3' }])
  })

  test('with a wrong PIN leaves nothing, but where the fault remember-wrong is set', async () => {
    const tryWrong = async () => {
      const id = randomUUID()
      expect(
        (await money.pay(payer, { pin: '1111', headers: { 'x-correlationid': id } })).status,
      ).toBe(401)
      return money.call('GET', `/responses/${id}`)
    }
    expect((await tryWrong()).status).toBe(404)
    await money.setFault('remember-wrong', { times: 1 })
    const { status, body } = await tryWrong()
    expect(status).toBe(200)
    expect((await money.call('GET', `${body.link}`)).body).toMatchObject({
      status: 'failed',
      error: coded('authorisation', 'requestingPartyAuthorisationError'),
    })
    expect((await tryWrong()).status).toBe(404)
  })

  test('of more than the wallet holds is refused', async () => {
    const refused = await money.pay('971000007')
    expect(refused).toMatchObject({ status: 400, body: coded('businessRule', 'insufficientFunds') })
    expect(await money.wallet('971000007')).toMatchObject({ balance: '1.00', debits: [] })
  })

  test('meets the fault decline', async () => {
    await money.setFault('decline', { times: 1 })
    const refused = await money.pay(payer)
    expect(refused).toMatchObject({ status: 401, body: coded('authorisation', 'requestDeclined') })
    expect((await money.pay(payer)).status).toBe(201)
  })

  const none = { value: undefined }
  test.each([
    ['no amount', { amount: none.value }, 'mandatoryValueNotSupplied'],
    ['a number as amount', { amount: 50 }, 'formatError'],
    ['a leading zero', { amount: '050.00' }, 'formatError'],
    ['less than a ngwee', { amount: '1.005' }, 'formatError'],
    ['a negative amount', { amount: '-1.00' }, 'negativeValue'],
    ['nothing to pay', { amount: '0' }, 'lessThanTransactionMinValue'],
    ['no currency', { currency: none.value }, 'mandatoryValueNotSupplied'],
    ['a foreign currency', { currency: 'USD' }, 'currencyNotSupported'],
    ['no payer', { debitParty: none.value }, 'mandatoryValueNotSupplied'],
    ['an empty party', { debitParty: [] }, 'formatError'],
    ['a national number', { debitParty: [{ key: 'msisdn', value: payer }] }, 'formatError'],
    ['no merchant', { creditParty: none.value }, 'mandatoryValueNotSupplied'],
    [
      'a merchant other than the client',
      { creditParty: [{ key: 'organisationid', value: 'x' }] },
      'identifierError',
    ],
  ])('with %s is refused', async (_, change, errorCode) => {
    expect((await money.pay(payer, { change })).body).toMatchObject({ errorCode })
    expect(await money.wallet(payer)).toMatchObject({ debits: [] })
  })

  test.each([
    ['no correlation id', { 'x-correlationid': undefined }, 'mandatoryValueNotSupplied'],
    ['a correlation id that is no UUID', { 'x-correlationid': 'p-1' }, 'formatError'],
    ['no credential', { 'x-user-credential-1': undefined }, 'mandatoryValueNotSupplied'],
    ['a bare PIN', { 'x-user-credential-1': '2468' }, 'formatError'],
    [
      'a PIN for the other wallet',
      { 'x-user-credential-1': encrypt('smartcash', '2468') },
      'formatError',
    ],
    ['a callback to nowhere', { 'x-callback-url': 'nowhere' }, 'formatError'],
  ])('with %s is refused', async (_, headers, errorCode) => {
    const { status, body } = await money.pay(payer, { headers })
    expect([status, body.errorCode]).toEqual([400, errorCode])
    expect(await money.wallet(payer)).toMatchObject({ locked: false, debits: [] })
  })

  test.each(['971000002', '971000009'])('by %s, who has no wallet, is refused', async (msisdn) => {
    const refused = { status: 404, body: coded('identification', 'identifierError') }
    expect(await money.pay(msisdn)).toMatchObject(refused)
  })

  test('that is no JSON is refused in the words of the standard', async () => {
    const refused = await money.call('POST', '/transactions/type/merchantpay', '{"amount":')
    expect(refused).toMatchObject({ status: 400, body: coded('validation', 'formatError') })
  })
})

describe('the PIN', () => {
  const tryWrong = async () => {
    const { status, body } = await money.pay(payer, { pin: '1111' })
    expect(status).toBe(401)
    expect(body).toMatchObject(coded('authorisation', 'requestingPartyAuthorisationError'))
    return body.errorParameters
  }
  const left = (value: string) => [{ key: 'remainingAttempts', value }]
  const locked = [{ key: 'subStatus', value: 'locked' }]

  test('wrong five times locks the wallet, and the right one opens it no more', async () => {
    for (const value of ['4', '3', '2', '1']) expect(await tryWrong()).toEqual(left(value))
    expect(await money.wallet(payer)).toMatchObject({ locked: false })
    expect(await tryWrong()).toEqual(locked)
    expect(await money.wallet(payer)).toMatchObject({ locked: true, balance: '500.00' })
    expect((await money.pay(payer)).body.errorParameters).toEqual(locked)
    expect(await smartcash.wallet(payer)).toMatchObject({ locked: false })
  })

  test('right once begins the count anew', async () => {
    for (const value of ['4', '3']) expect(await tryWrong()).toEqual(left(value))
    expect((await money.pay(payer)).status).toBe(201)
    expect(await tryWrong()).toEqual(left('4'))
  })

  test.each(['money', 'smartcash'] as const)(
    'of a locked %s wallet is not looked at',
    async (name) => {
      const { status, body } = await createWalletClient(base, name).pay('971000006')
      expect([status, body.errorParameters]).toEqual([401, locked])
    },
  )

  test('a reset gives back purse, attempts and lock', async () => {
    await money.pay(payer)
    for (let count = 0; count < 5; count++) await tryWrong()
    await reset()
    expect(await money.wallet(payer)).toEqual({ balance: '500.00', locked: false, debits: [] })
    expect(await tryWrong()).toEqual(left('4'))
  })
})

describe('the purse of Money', () => {
  test('is the one of the prompts: one balance and one list of debits', async () => {
    const merchant = createMerchantClient(base)
    await money.pay(payer)
    await merchant.push('p-2', payer)
    await merchant.press(payer, 'approve', '2468')
    expect(await money.wallet(payer)).toMatchObject({
      balance: '400.00',
      debits: [{ reference: 'p-1' }, { reference: 'p-2' }],
    })
  })

  test('is locked for prompts too', async () => {
    for (let count = 0; count < 5; count++) await money.pay(payer, { pin: '1111' })
    const { status, body } = await createMerchantClient(base).push('p-2', payer)
    expect([status, body.status?.message]).toEqual([400, 'The wallet of the subscriber is locked'])
  })
})

describe('a reversal', () => {
  const paid = async () => (await money.pay(payer)).body.transactionReference

  test('gives the money back once', async () => {
    const reference = await paid()
    const { status, body } = await money.reverse(reference)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      type: 'reversal',
      originalTransactionReference: reference,
      transactionStatus: 'completed',
    })
    expect(await money.wallet(payer)).toMatchObject({
      balance: '500.00',
      debits: [{ amount: '50.00', refunded: '50.00' }],
    })
    expect((await money.get(`/transactions/${reference}`)).body.transactionStatus).toBe('reversed')
    const again = await money.reverse(reference)
    expect(again).toMatchObject({ status: 400, body: coded('businessRule', 'incorrectState') })
    expect(await money.wallet(payer)).toMatchObject({ balance: '500.00' })
    const twice = await money.reverse(body.transactionReference)
    expect(twice.body).toMatchObject({ errorCode: 'incorrectState' })
  })

  test('is taken in once per correlation id', async () => {
    const [reference, id] = [await paid(), randomUUID()]
    await money.reverse(reference, id)
    expect((await money.reverse(reference, id)).body).toMatchObject({
      errorCode: 'duplicateRequest',
    })
  })

  test.each([
    ['another type', { type: 'adjustment' }, 'formatError'],
    ['no type', {}, 'mandatoryValueNotSupplied'],
    ['a part of it', { type: 'reversal', amount: '1.00' }, 'formatError'],
  ])('with %s is refused', async (_, body, errorCode) => {
    const refused = await money.reverse(await paid(), randomUUID(), body)
    expect(refused.body).toMatchObject({ errorCode })
    expect(await money.wallet(payer)).toMatchObject({ balance: '450.00' })
  })

  test('of a payment of the other wallet finds none', async () => {
    expect((await smartcash.reverse(await paid())).status).toBe(404)
  })
})

describe('a question', () => {
  test.each([
    [payer, 200, { accountStatus: 'available' }],
    ['971000006', 200, { accountStatus: 'unavailable', subStatus: 'locked' }],
    ['971000002', 404, { errorCode: 'identifierError' }],
  ])('about the wallet of %s is answered with %i', async (msisdn, status, body) => {
    expect(await money.get(`/accounts/msisdn/260${msisdn}/status`)).toMatchObject({ status, body })
  })

  test('what came of a request leads to the transaction', async () => {
    const id = randomUUID()
    expect((await money.get(`/responses/${id}`)).status).toBe(404)
    const { body } = await money.pay(payer, { headers: { 'x-correlationid': id } })
    const link = `/transactions/${body.transactionReference}`
    expect(await money.get(`/responses/${id}`)).toEqual({ status: 200, body: { link } })
    expect((await money.get(link)).body).toEqual(body)
    expect((await smartcash.get(`/responses/${id}`)).status).toBe(404)
  })

  test('what came of a refused request finds nothing', async () => {
    const id = randomUUID()
    await money.pay(payer, { pin: '1111', headers: { 'x-correlationid': id } })
    const refused = { status: 404, body: coded('identification', 'identifierError') }
    expect(await money.get(`/responses/${id}`)).toMatchObject(refused)
  })

  test('whether it is well is answered, whatever is broken', async () => {
    expect((await money.get('/heartbeat')).body).toEqual({ serviceStatus: 'available' })
    await money.setFault('error', { times: 1 })
    expect((await money.get('/heartbeat')).body).toEqual({ serviceStatus: 'degraded' })
  })
})

describe('faults of calls', () => {
  test('timeout takes the money and never answers; the answer is found by the id', async () => {
    await money.get('/heartbeat')
    await money.setFault('timeout', { times: 1 })
    const id = randomUUID()
    const lost = money.pay(payer, { headers: { 'x-correlationid': id } }).catch(() => 'lost')
    await expect.poll(async () => (await money.get(`/responses/${id}`)).status).toBe(200)
    expect(await money.wallet(payer)).toMatchObject({ balance: '450.00' })
    await sandbox.stop()
    expect(await lost).toBe('lost')
    sandbox = await startSandbox({ port: 0, timeScale: 1_000 })
    base = `http://127.0.0.1:${sandbox.port}`
  })

  test('refuse takes nothing', async () => {
    await money.setFault('refuse', { times: 1 })
    await expect(money.pay(payer)).rejects.toThrow()
    expect(await money.wallet(payer)).toMatchObject({ debits: [] })
  })

  test('error takes nothing and says so in the words of the standard', async () => {
    await money.setFault('error', { times: 1 })
    const headers = { 'x-correlationid': randomUUID() }
    const broken = { status: 500, body: coded('internal', 'genericError') }
    expect(await money.pay(payer, { headers })).toMatchObject(broken)
    expect((await money.pay(payer, { headers })).status).toBe(201)
  })

  test('slow answers after all', async () => {
    await money.setFault('slow', { times: 1, delayMs: 30 })
    const began = performance.now()
    expect((await money.pay(payer)).status).toBe(201)
    expect(performance.now() - began).toBeGreaterThanOrEqual(29)
  })
})

test('the start page lists the wallets and shows each payment', async () => {
  const { body } = await money.pay(payer)
  const page = async () => (await fetch(base)).text()
  expect(await page()).toMatch(/<code>\/gsma-wallet<\/code>/)
  expect(await page()).toMatch(/ZMW 50\.00 by .*97 100 0001.*paid/)
  await money.reverse(body.transactionReference)
  expect(await page()).toMatch(/ZMW 50\.00 by .*97 100 0001.*refunded/)
})
