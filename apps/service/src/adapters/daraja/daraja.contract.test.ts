import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import credentials from '@portal/sandbox/daraja/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import Type, { type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chargeOf, enquiryOf, refundOf, settingsOf } from './daraja.fixture.ts'
import { createDarajaWallet } from './daraja.wallet.ts'

/**
 * Daraja publishes no machine-readable description. These shapes are the developer portal's samples, closed to anything
 * else, so that a misspelt name shows.
 */
const closed = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })
const text = Type.String({ minLength: 1 })
const code = Type.Literal('174379')
const phone = Type.String({ pattern: '^260[79]\\d{8}$' })
const stamp = Type.String({ pattern: '^20\\d{12}$' })
const checkoutId = Type.String({ pattern: '^ws_CO_\\d+$' })
const whole = Type.Integer({ minimum: 1 })
const url = Type.String({ pattern: '^http://127' })

const merchant = { BusinessShortCode: code, Password: text, Timestamp: stamp }
const push = closed({
  ...merchant,
  TransactionType: Type.Literal('CustomerPayBillOnline'),
  ...{ Amount: whole, PartyA: phone, PartyB: code, PhoneNumber: phone, CallBackURL: url },
  AccountReference: Type.String({ minLength: 1, maxLength: 12 }),
  TransactionDesc: Type.String({ minLength: 1, maxLength: 13 }),
})
const query = closed({ ...merchant, CheckoutRequestID: checkoutId })
const reversal = closed({
  ...{ Initiator: text, SecurityCredential: text },
  CommandID: Type.Literal('TransactionReversal'),
  ...{ TransactionID: Type.String({ pattern: '^[A-Z0-9]{10}$' }), Amount: whole },
  ...{ ReceiverParty: code, RecieverIdentifierType: Type.Literal('11') },
  ...{ ResultURL: url, QueueTimeOutURL: url, Remarks: text, Occasion: Type.String() },
})
const refusal = closed({ requestId: text, errorCode: text, errorMessage: text })
const accepted = closed({
  ...{ MerchantRequestID: text, CheckoutRequestID: checkoutId },
  ...{ ResponseCode: Type.Literal('0'), ResponseDescription: text, CustomerMessage: text },
})

/** By path and status: what is sent, and what is answered. */
const shapes: Record<string, { sent?: TSchema; answer: TSchema }> = {
  'oauth/v1/generate 200': {
    answer: closed({ access_token: text, expires_in: Type.Literal('3599') }),
  },
  'oauth/v1/generate 400': { answer: refusal },
  'mpesa/stkpush/v1/processrequest 200': { sent: push, answer: accepted },
  'mpesa/stkpush/v1/processrequest 400': { sent: push, answer: refusal },
  'mpesa/stkpush/v1/processrequest 500': { sent: push, answer: refusal },
  'mpesa/stkpushquery/v1/query 200': {
    sent: query,
    answer: closed({
      ...{ ResponseCode: Type.Literal('0'), ResponseDescription: text, MerchantRequestID: text },
      // A text here, and a number in callbacks.
      ...{ CheckoutRequestID: checkoutId, ResultCode: Type.String(), ResultDesc: text },
    }),
  },
  'mpesa/stkpushquery/v1/query 500': { sent: query, answer: refusal },
  'mpesa/reversal/v1/request 200': {
    sent: reversal,
    answer: closed({
      ...{ OriginatorConversationID: text, ConversationID: text },
      ...{ ResponseCode: Type.Literal('0'), ResponseDescription: text },
    }),
  },
}

const item = Type.Union([
  closed({ Name: Type.Literal('Balance') }),
  closed({ Name: text, Value: Type.Union([Type.Number(), Type.String()]) }),
])
const stkCallback = {
  ...{ MerchantRequestID: text, CheckoutRequestID: checkoutId },
  ...{ ResultCode: Type.Integer(), ResultDesc: text },
}
const callback = Type.Union([
  closed({
    Body: closed({
      stkCallback: closed({
        ...stkCallback,
        CallbackMetadata: Type.Optional(closed({ Item: Type.Array(item) })),
      }),
    }),
  }),
  closed({
    Result: closed({
      ...{ ResultType: Type.Integer(), ResultCode: Type.Union([Type.Integer(), text]) },
      ...{ ResultDesc: text, OriginatorConversationID: text, ConversationID: text },
      TransactionID: text,
      ResultParameters: Type.Optional(
        closed({ ResultParameter: Type.Array(closed({ Key: text, Value: Type.Unknown() })) }),
      ),
    }),
  }),
])

const faults = (schema: TSchema | undefined, value: unknown): string[] =>
  schema
    ? Value.Errors(schema, value).map((error) => `${error.instancePath} ${error.message}`)
    : value === undefined
      ? []
      : ['nothing was to be sent']

type Exchange = { name: string; sent: unknown; answer: unknown; authorization: string }
const exchanges: Exchange[] = []
const callbacks: { path: string; rawBody: string }[] = []
let sandbox: RunningSandbox
let server: Server
let base: string
let address: string

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let rawBody = ''
    for await (const chunk of request) rawBody += chunk
    callbacks.push({ path: request.url ?? '', rawBody })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  sandbox = await startSandbox({ port: 0, timeScale: 1_000 })
  base = `http://127.0.0.1:${sandbox.port}`
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, options) => {
    const response = await real(input, options)
    const { pathname } = new URL(String(input))
    if (pathname.startsWith('/daraja/')) {
      exchanges.push({
        name: `${pathname.slice('/daraja/'.length)} ${response.status}`,
        sent: typeof options?.body === 'string' ? JSON.parse(options.body) : undefined,
        answer: await response.clone().json(),
        authorization: new Headers(options?.headers).get('authorization') ?? '',
      })
    }
    return response
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await sandbox.stop()
  server.closeAllConnections()
  server.close()
})

const payer = '971000001'
async function press(action: 'approve' | 'decline') {
  const prompts = await (await fetch(`${base}/phone/${payer}/prompts`)).json()
  const prompt = prompts.find(({ status }: { status: string }) => status === 'waiting')
  const body = JSON.stringify({ action })
  await fetch(`${base}/phone/${payer}/prompts/${prompt.id}`, { method: 'POST', body })
}

async function sessionOf(answer: ReturnType<ReturnType<typeof createDarajaWallet>['charge']>) {
  const answered = await answer
  if (answered.kind !== 'accepted' || answered.session === null) throw new Error(answered.kind)
  return answered.session
}

test('every request, answer and callback has the documented shape', async () => {
  const settings = { ...settingsOf(base, credentials), timeScale: 1_000, timeoutMs: 10_000 }
  const wallet = createDarajaWallet(settings)
  const charge = chargeOf(payer, `${address}/1`)
  await createDarajaWallet({ ...settings, consumerSecret: 'wrong' }).charge(charge)
  await wallet.charge(chargeOf(payer, `${address}/1`, 250_001n))
  const session = await sessionOf(wallet.charge(charge))
  await wallet.charge(charge)
  // Either of the two ways of saying "pending".
  for (let count = 0; count < 4; count += 1) await wallet.enquire(enquiryOf([session]))
  await press('approve')
  const declined = chargeOf(payer, `${address}/2`)
  await sessionOf(wallet.charge(declined))
  await press('decline')
  await vi.waitFor(() => expect(callbacks).toHaveLength(2))
  const paid = callbacks.find(({ path }) => path === '/1')
  const brought = wallet.readCallback({ headers: {}, rawBody: paid?.rawBody ?? '' })?.brings ?? []
  await wallet.refund(refundOf([session, ...brought], { callbackUrl: `${address}/3` }))
  await vi.waitFor(() => expect(callbacks).toHaveLength(3))

  expect(new Set(exchanges.map(({ name }) => name))).toEqual(new Set(Object.keys(shapes)))
  for (const { name, sent, answer, authorization } of exchanges) {
    expect([name, faults(shapes[name]?.sent, sent)]).toEqual([name, []])
    expect([name, faults(shapes[name]?.answer, answer)]).toEqual([name, []])
    expect(authorization).toMatch(name.startsWith('oauth') ? /^Basic \S+$/ : /^Bearer \S+$/)
  }
  for (const { rawBody } of callbacks) expect(faults(callback, JSON.parse(rawBody))).toEqual([])
  expect(new Set(callbacks.map(({ path }) => path))).toEqual(new Set(['/1', '/2', '/3']))
})
