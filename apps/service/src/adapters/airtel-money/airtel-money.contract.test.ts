import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import credentials from '@portal/sandbox/airtel-money/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import Type, { type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chargeOf, enquiryOf, msisdnOf, refundOf, settingsOf } from './airtel-money.fixture.ts'
import { createAirtelMoneyWallet } from './airtel-money.wallet.ts'

/**
 * The wallet publishes no machine-readable description. These shapes are the developer portal's
 * samples, closed to anything else, so that a misspelt name shows.
 */
const closed = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })
const text = Type.String({ minLength: 1 })
const national = Type.String({ pattern: '^[1-9]\\d{8}$' })
const place = { country: Type.Literal('ZM'), currency: Type.Literal('ZMW') }

const status = closed({
  code: Type.String({ pattern: '^\\d{3}$' }),
  message: text,
  result_code: Type.String({ pattern: '^(ESB|ROUTER)\\d+$' }),
  response_code: Type.Optional(Type.String({ pattern: '^DP\\d{11}$' })),
  success: Type.Boolean(),
})
const success = (data: TSchema) => closed({ data, status })
const refusal = closed({ status })

const tokenRequest = closed({
  client_id: text,
  client_secret: text,
  grant_type: Type.Literal('client_credentials'),
})
const pushRequest = closed({
  reference: Type.String({ minLength: 4, maxLength: 64 }),
  subscriber: closed({ ...place, msisdn: national }),
  transaction: closed({ ...place, amount: Type.Number({ exclusiveMinimum: 0 }), id: text }),
})
const refundRequest = closed({ transaction: closed({ airtel_money_id: text }) })

/** By method, path with its id drawn out, and status: what is sent, and what is answered. */
const shapes: Record<string, { sent?: TSchema; answer: TSchema }> = {
  'POST /auth/oauth2/token 200': {
    sent: tokenRequest,
    answer: closed({
      access_token: text,
      expires_in: Type.Literal('180'),
      token_type: Type.Literal('bearer'),
    }),
  },
  'POST /auth/oauth2/token 401': {
    sent: tokenRequest,
    answer: closed({ error: text, error_description: text }),
  },
  'POST /merchant/v1/payments/ 200': {
    sent: pushRequest,
    answer: success(closed({ transaction: closed({ id: text, status: Type.Literal('SUCCESS') }) })),
  },
  'POST /merchant/v1/payments/ 400': { sent: pushRequest, answer: refusal },
  'GET /standard/v1/payments/{id} 200': {
    answer: success(
      closed({
        transaction: closed({
          airtel_money_id: Type.Optional(text),
          id: text,
          message: text,
          status: Type.String({ pattern: '^(TS|TF|TA|TIP|TE)$' }),
        }),
      }),
    ),
  },
  'GET /standard/v1/payments/{id} 400': { answer: refusal },
  'GET /standard/v1/payments/{id} 404': { answer: refusal },
  'POST /standard/v1/payments/refund 200': {
    sent: refundRequest,
    answer: success(
      closed({ transaction: closed({ airtel_money_id: text, status: Type.Literal('SUCCESS') }) }),
    ),
  },
  'POST /standard/v1/payments/refund 400': { sent: refundRequest, answer: refusal },
  'GET /standard/v1/users/{msisdn} 200': {
    answer: success(
      closed({
        first_name: text,
        last_name: text,
        grade: text,
        is_barred: Type.Boolean(),
        is_pin_set: Type.Boolean(),
        msisdn: national,
      }),
    ),
  },
  'GET /standard/v1/users/{msisdn} 404': { answer: refusal },
}

const callback = closed({
  transaction: closed({
    id: text,
    message: text,
    status_code: Type.String({ pattern: '^(TS|TF)$' }),
    airtel_money_id: Type.Optional(text),
  }),
  hash: Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' }),
})

const faults = (schema: TSchema | undefined, value: unknown): string[] =>
  schema
    ? Value.Errors(schema, value).map((error) => `${error.instancePath} ${error.message}`)
    : value === undefined
      ? []
      : ['nothing was to be sent']

type Exchange = { name: string; sent: unknown; answer: unknown; headers: Headers }
const exchanges: Exchange[] = []
const callbacks: string[] = []
let sandbox: RunningSandbox
let merchant: Server
let base: string

const nameOf = (method: string | undefined, path: string, code: number): string =>
  `${method} ${path
    .replace(/(payments\/)(?!refund)[^/]+$/, '$1{id}')
    .replace(/(users\/)\d+$/, '$1{msisdn}')} ${code}`

beforeAll(async () => {
  merchant = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    callbacks.push(body)
    response.end()
  })
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve))
  const callbackUrls = {
    'airtel-money': `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/`,
  }
  sandbox = await startSandbox({ port: 0, timeScale: 1_000, callbackUrls })
  base = `http://127.0.0.1:${sandbox.port}`
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, options) => {
    const response = await real(input, options)
    const { pathname } = new URL(String(input))
    if (pathname.startsWith('/airtel-money/')) {
      exchanges.push({
        name: nameOf(options?.method, pathname.replace('/airtel-money', ''), response.status),
        sent: typeof options?.body === 'string' ? JSON.parse(options.body) : undefined,
        answer: await response.clone().json(),
        headers: new Headers(options?.headers),
      })
    }
    return response
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await sandbox.stop()
  merchant.closeAllConnections()
  merchant.close()
})

async function press(msisdn: string, action: 'approve' | 'decline') {
  const [prompt] = await (await fetch(`${base}/phone/${msisdn}/prompts`)).json()
  const body = JSON.stringify({ action })
  await fetch(`${base}/phone/${msisdn}/prompts/${prompt.id}`, { method: 'POST', body })
}

test('every request, answer and callback has the documented shape', async () => {
  const settings = {
    ...settingsOf(base, {
      secret: credentials.clientSecret,
      hash: credentials.hashKey,
    }),
    timeScale: 1_000,
    timeoutMs: 10_000,
  }
  const wallet = createAirtelMoneyWallet(settings)
  const charge = chargeOf('971000001')
  await createAirtelMoneyWallet({ ...settings, clientSecret: 'wrong' }).charge(charge)
  await wallet.enquire(enquiryOf(charge))
  await wallet.charge(charge)
  await wallet.charge(charge)
  await wallet.enquire(enquiryOf(charge))
  await press('971000001', 'approve')
  const other = { ...chargeOf('971234567'), reference: 'ref-2' }
  await wallet.charge(other)
  await press('971234567', 'decline')
  await expect.poll(async () => (await wallet.enquire(enquiryOf(other))).kind).toBe('failed')
  const paid = await wallet.enquire(enquiryOf(charge))
  if (paid.kind !== 'successful') throw new Error('The wallet was not debited.')
  const refund = refundOf(charge, paid.providerId)
  await wallet.refund(refund)
  await wallet.refund(refund)
  await wallet.findPayer(msisdnOf('971000001'))
  await wallet.findPayer(msisdnOf('971000002'))
  await vi.waitFor(() => expect(callbacks).toHaveLength(2))

  expect(new Set(exchanges.map(({ name }) => name))).toEqual(new Set(Object.keys(shapes)))
  for (const { name, sent, answer, headers } of exchanges) {
    expect([name, faults(shapes[name]?.sent, sent)]).toEqual([name, []])
    expect([name, faults(shapes[name]?.answer, answer)]).toEqual([name, []])
    if (name.includes('/auth/')) continue
    expect([headers.get('x-country'), headers.get('x-currency')]).toEqual(['ZM', 'ZMW'])
    expect(headers.get('authorization')).toMatch(/^Bearer \S+$/)
  }
  const read = callbacks.map((rawBody) => wallet.readCallback({ headers: {}, rawBody }))
  expect(read.map((each) => each?.proven?.kind)).toEqual(['successful', 'failed'])
  for (const rawBody of callbacks) expect(faults(callback, JSON.parse(rawBody))).toEqual([])
})
