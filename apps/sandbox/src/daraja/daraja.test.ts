import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start.ts'
import {
  createMerchantClient,
  passwordOf,
  type Sent,
  sealed,
  stampNow,
  startMerchant,
} from './merchant.fixture.ts'

/** A reversal takes 50 ms at this scale, a late callback 200 ms, a receiver without a wallet 20 ms. */
const timeScale = 100
const payer = '971000001'
const promptLifeMs = 400

let sandbox: RunningSandbox
let merchant: Awaited<ReturnType<typeof startMerchant>>
let client: ReturnType<typeof createMerchantClient>

beforeAll(async () => {
  merchant = await startMerchant()
  sandbox = await startSandbox({ port: 0, timeScale, promptLifeMs })
})
beforeEach(async () => {
  const base = `http://127.0.0.1:${sandbox.port}`
  await fetch(`${base}/reset`, { method: 'POST' })
  merchant.forget()
  client = createMerchantClient(base, `${merchant.url}/mark`)
  await client.logIn()
})
afterAll(async () => {
  await sandbox.stop()
  merchant.stop()
})

const idOf = ({ body }: { body: Record<string, unknown> }): string => String(body.CheckoutRequestID)
const pushed = async (changes: object = {}) => idOf(await client.push(payer, changes))
const arrived = async (count: number) => {
  const options = { interval: 5, timeout: 2_000 }
  await vi.waitFor(() => expect(merchant.received).toHaveLength(count), options)
  return merchant.received
}
/** Long enough for anything that would still come at once. */
const settle = () => wait(60)
const errorOf = ({ status, body }: { status: number; body: object }) => [
  status,
  'errorCode' in body ? body.errorCode : null,
]
const codeIn = (body: Sent | undefined) => body?.Body?.stkCallback.ResultCode
const valueIn = (body: Sent | undefined, name: string) =>
  body?.Body?.stkCallback.CallbackMetadata?.Item.find(({ Name }) => Name === name)?.Value

/** The receipt of a push that its payer approved. */
async function paidReceipt(): Promise<string> {
  await pushed()
  await client.press(payer, 'approve')
  const [callback] = await arrived(1)
  merchant.forget()
  return String(valueIn(callback?.body, 'MpesaReceiptNumber'))
}

describe('a token', () => {
  test('lives for an hour less a second, told as a text', async () => {
    const { status, body } = await client.askForToken()
    expect([status, body.expires_in, typeof body.access_token]).toEqual([200, '3599', 'string'])
  })

  test('is given to nobody without the secret, and for one grant alone', async () => {
    expect(errorOf(await client.askForToken('wrong'))).toEqual([400, '400.008.01'])
    expect(errorOf(await client.askForToken(undefined, 'password'))).toEqual([400, '400.008.02'])
  })

  test('ends the one before', async () => {
    await client.askForToken()
    expect(errorOf(await client.push(payer))).toEqual([404, '404.001.03'])
  })
})

describe('a push', () => {
  test('is accepted, and rings the phone', async () => {
    const { status, body } = await client.push(payer)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ResponseCode: '0',
      CheckoutRequestID: expect.stringMatching(/^ws_CO_\d+$/),
    })
    const [prompt] = await client.prompts(payer)
    expect(prompt).toMatchObject({ system: 'MPESA', title: 'Pay 977000001', amount: '50.00' })
  })

  test.each([
    ['another short code', { BusinessShortCode: '1' }, [500, '500.001.1001']],
    ['a wrong password', { Password: passwordOf('20260101000000') }, [500, '500.001.1001']],
    ['no moment', { Timestamp: 'now' }, [400, '400.002.02']],
    ['a moment of another day', { Timestamp: '20200101000000' }, [400, '400.002.02']],
    ['another type', { TransactionType: 'Salary' }, [400, '400.002.02']],
    ['another receiver', { PartyB: '1' }, [400, '400.002.02']],
    ['a national number', { PhoneNumber: payer, PartyA: payer }, [400, '400.002.02']],
    ['two payers', { PartyA: '260971000002' }, [400, '400.002.02']],
    ['a part of a unit', { Amount: 50.5 }, [400, '400.002.02']],
    ['nothing to pay', { Amount: 0 }, [400, '400.002.02']],
    ['too much', { Amount: 250_001 }, [400, '400.002.02']],
    ['no address', { CallBackURL: 'nowhere' }, [400, '400.002.02']],
    [
      'the wallet’s name in the address',
      { CallBackURL: 'https://a.example/mpesa' },
      [400, '400.002.02'],
    ],
    ['a long account', { AccountReference: 'x'.repeat(13) }, [400, '400.002.02']],
    ['long words', { TransactionDesc: 'x'.repeat(14) }, [400, '400.002.02']],
  ])('with %s is turned away', async (_what, changes, error) => {
    expect(errorOf(await client.push(payer, changes))).toEqual(error)
    expect(await client.prompts(payer)).toEqual([])
  })

  test('beside an open one of the same payer is turned away', async () => {
    await client.push(payer)
    expect(errorOf(await client.push(payer))).toEqual([500, '500.001.1001'])
    await client.press(payer, 'decline')
    expect((await client.push(payer)).status).toBe(200)
  })

  test('to a number without a wallet is accepted, and comes to nothing', async () => {
    await client.push('971000002')
    const [callback] = await arrived(1)
    expect(codeIn(callback?.body)).toBe(17)
    expect(await client.prompts('971000002')).toEqual([])
  })

  test('that nobody answers ends with its prompt', async () => {
    await pushed()
    expect(merchant.received).toEqual([])
    const [callback] = await arrived(1)
    expect(codeIn(callback?.body)).toBe(1037)
  })
})

describe('the payer', () => {
  test.each([
    ['approves', 'approve', undefined, 50, 0],
    ['declines', 'decline', undefined, 50, 1032],
    ['enters any four digits', 'approve', '0000', 50, 0],
    ['enters something else', 'approve', '12', 50, 2001],
    ['has too little', 'approve', undefined, 401, 1],
  ] as const)('%s', async (_what, action, pin, Amount, code) => {
    await pushed({ Amount })
    await client.press(payer, action, pin)
    const [callback] = await arrived(1)
    expect([callback?.path, codeIn(callback?.body)]).toEqual(['/mark', code])
    const { balance, debits } = await client.wallet(payer)
    expect(balance).toBe(code === 0 ? '350.00' : '400.00')
    const taken = { reference: `${merchant.url}/mark`, amount: '50.00', refunded: false }
    expect(debits).toMatchObject(code === 0 ? [taken] : [])
  })
})

describe('a query', () => {
  test('says "pending" in either of two ways, and then what came of the push', async () => {
    const id = await pushed()
    const said = new Set<string>()
    for (let count = 0; count < 6; count += 1) {
      const { status, body } = await client.query(id)
      said.add(`${status} ${body.errorCode ?? body.ResultCode}`)
    }
    expect(said).toEqual(new Set(['500 500.001.1001', '200 4999']))
    await client.press(payer, 'approve')
    expect((await client.query(id)).body).toMatchObject({ CheckoutRequestID: id, ResultCode: '0' })
  })

  test('needs the password, and a push that there is', async () => {
    const id = await pushed()
    const Timestamp = stampNow()
    const wrong = await client.query(id, { Timestamp, Password: 'x' })
    expect(errorOf(wrong)).toEqual([500, '500.001.1001'])
    expect(errorOf(await client.query('ws_CO_1'))).toEqual([400, '400.002.02'])
  })
})

describe('a callback', () => {
  test('names amount and receipt, and a balance without a value', async () => {
    const id = await pushed()
    await client.press(payer, 'approve')
    const [callback] = await arrived(1)
    const body = callback?.body
    expect(body?.Body?.stkCallback).toMatchObject({ CheckoutRequestID: id, ResultCode: 0 })
    expect(valueIn(body, 'Amount')).toBe(50)
    expect(valueIn(body, 'MpesaReceiptNumber')).toMatch(/^[A-Z0-9]{10}$/)
    expect(valueIn(body, 'PhoneNumber')).toBe(260_971_000_001)
    expect(body?.Body?.stkCallback.CallbackMetadata?.Item).toContainEqual({ Name: 'Balance' })
  })

  test('is sent once, whatever it is answered', async () => {
    merchant.answerBy(500)
    await pushed()
    await client.press(payer, 'approve')
    await arrived(1)
    await settle()
    expect(merchant.received).toHaveLength(1)
  })

  test.each([
    ['no-callback', 0],
    ['duplicate-callback', 2],
  ])('under the fault %s comes %i times', async (fault, count) => {
    await client.setFault(fault)
    await pushed()
    await client.press(payer, 'approve')
    await settle()
    expect(merchant.received).toHaveLength(count)
  })

  test('under other faults is late, or names ten times the amount', async () => {
    await client.setFault('late-callback')
    await pushed()
    await client.press(payer, 'approve')
    await settle()
    expect(merchant.received).toEqual([])
    await arrived(1)
    merchant.forget()
    await client.setFault('wrong-amount-callback')
    await pushed()
    await client.press(payer, 'approve')
    const [callback] = await arrived(1)
    expect(valueIn(callback?.body, 'Amount')).toBe(500)
  })

  test('that is forged calls a declined push paid, also at an address that is only guessed', async () => {
    await client.setFault('forged-callback')
    await pushed()
    await client.press(payer, 'decline')
    const callbacks = await arrived(3)
    const codes = callbacks.map(({ path, body }) => `${path} ${codeIn(body)}`)
    expect(codes.toSorted()).toEqual(['/guessed 0', '/mark 0', '/mark 1032'])
    expect((await client.wallet(payer)).balance).toBe('400.00')
  })
})

describe('a fault', () => {
  test('declines an approved push', async () => {
    await client.setFault('decline')
    await pushed()
    await client.press(payer, 'approve')
    const [callback] = await arrived(1)
    expect(codeIn(callback?.body)).toBe(2001)
  })

  test('answers a call with an error, and does nothing', async () => {
    await client.setFault('error')
    expect(errorOf(await client.push(payer))).toEqual([500, '500.003.1001'])
    expect(await client.prompts(payer)).toEqual([])
  })

  test.each(['refuse'])('breaks a call: %s', async (fault) => {
    await client.setFault(fault)
    await expect(client.push(payer)).rejects.toThrow()
    expect(await client.prompts(payer)).toEqual([])
  })
})

describe('a reversal', () => {
  test('is begun by its answer, and told at its own address once it is done', async () => {
    const receipt = await paidReceipt()
    const { body } = await client.reverse(receipt)
    expect(body).toMatchObject({ ResponseCode: '0' })
    expect((await client.wallet(payer)).balance).toBe('350.00')
    const [result] = await arrived(1)
    expect(result?.path).toBe('/mark/result')
    expect(result?.body.Result).toMatchObject({
      ResultCode: 0,
      ConversationID: body.ConversationID,
    })
    const { balance, debits } = await client.wallet(payer)
    expect([balance, debits.map(({ refunded }) => refunded)]).toEqual(['400.00', ['50.00']])
  })

  test('gives nothing a second time', async () => {
    const receipt = await paidReceipt()
    await client.reverse(receipt)
    await arrived(1)
    await client.reverse(receipt)
    const [, second] = await arrived(2)
    expect(second?.body.Result?.ResultCode).toBe('R000001')
    expect((await client.wallet(payer)).balance).toBe('400.00')
  })

  test('of a receipt that there is not comes to nothing', async () => {
    await client.reverse('AAAAAAAAAA')
    const [result] = await arrived(1)
    expect(result?.body.Result?.ResultCode).toBe('R000002')
  })

  test.each([
    ['another initiator', { Initiator: 'somebody' }],
    ['another password', { SecurityCredential: sealed('guess') }],
    ['a password in clear', { SecurityCredential: 'guess' }],
    ['another command', { CommandID: 'BusinessPayment' }],
    ['no receipt', { TransactionID: '' }],
    ['another amount', { Amount: 49 }],
    ['another receiver', { ReceiverParty: '1' }],
    ['another kind of receiver', { RecieverIdentifierType: '4' }],
    ['no address for its result', { ResultURL: '' }],
    ['no address for a time-out', { QueueTimeOutURL: '' }],
    ['no remarks', { Remarks: '' }],
  ])('with %s is turned away', async (_what, changes) => {
    const receipt = await paidReceipt()
    expect(errorOf(await client.reverse(receipt, changes))).toEqual([400, '400.002.02'])
  })
})
