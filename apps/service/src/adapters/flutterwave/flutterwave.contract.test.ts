import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { instantOf, systemClock } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import credentials from '@portal/sandbox/flutterwave/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import Type, { type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { charge, enquireRefund, enquiry, pageOf, refundRequest } from './flutterwave.fixture.ts'
import { createFlutterwaveGateway } from './flutterwave.gateway.ts'

/** The shapes of the gateway's documentation, closed to anything else, so that a misspelt name shows. */
const closed = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })
const text = Type.String({ minLength: 1 })
const time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' })
const success = <T extends TSchema>(data: T, more: Record<string, TSchema> = {}) =>
  closed({ status: Type.Literal('success'), message: text, data, ...more })
const refusal = closed({ status: Type.Literal('error'), message: text, data: Type.Null() })

const paymentRequest = closed({
  tx_ref: text,
  amount: Type.Number({ exclusiveMinimum: 0 }),
  currency: Type.Literal('ZMW'),
  redirect_url: Type.String({ pattern: '^https?://' }),
  payment_options: Type.Literal('card, ussd'),
  session_duration: Type.Integer({ minimum: 1, maximum: 1440 }),
  customer: closed({ email: text, phonenumber: Type.String({ pattern: '^260\\d{9}$' }) }),
  customizations: closed({ title: text }),
})

const transaction = closed({
  id: Type.Integer(),
  tx_ref: text,
  flw_ref: text,
  device_fingerprint: text,
  amount: Type.Number(),
  currency: text,
  charged_amount: Type.Number(),
  app_fee: Type.Number(),
  merchant_fee: Type.Number(),
  processor_response: text,
  auth_model: text,
  ip: text,
  narration: text,
  status: Type.Union([Type.Literal('successful'), Type.Literal('pending'), Type.Literal('failed')]),
  payment_type: text,
  created_at: time,
  account_id: Type.Integer(),
  card: closed({
    first_6digits: Type.String({ pattern: '^\\d{6}$' }),
    last_4digits: Type.String({ pattern: '^\\d{4}$' }),
    issuer: text,
    country: text,
    type: text,
    expiry: text,
  }),
  meta: Type.Null(),
  amount_settled: Type.Number(),
  customer: closed({
    id: Type.Integer(),
    name: text,
    phone_number: Type.Union([text, Type.Null()]),
    email: text,
    created_at: time,
  }),
})

/** "completed" says that the refund was initiated, the longer one how it reached the payer. */
const refundStatus = Type.Union([Type.Literal('completed'), Type.Literal('completed-mpgs')])
const refundFields = {
  id: Type.Integer(),
  account_id: Type.Integer(),
  flw_ref: text,
  amount_refunded: Type.Number(),
  status: refundStatus,
  created_at: time,
}
const refund = closed({
  ...refundFields,
  tx_id: Type.Integer(),
  wallet_id: Type.Integer(),
  destination: text,
  meta: closed({ source: text, disburse_status: Type.Optional(Type.Literal('successful')) }),
})
/** A row of the list: no `tx_id`, and `meta` is a text. */
const refundRow = closed({
  ...refundFields,
  comment: Type.String(),
  settlement_id: text,
  transaction_id: Type.Integer(),
  meta: Type.String(),
})

const pageInfo = closed({
  page_info: closed({
    total: Type.Integer(),
    current_page: Type.Integer(),
    total_pages: Type.Integer(),
    page_size: Type.Integer(),
  }),
})

const webhook = closed({
  event: Type.Literal('charge.completed'),
  data: transaction,
  'event.type': text,
})

/** By method, path with its id drawn out, and status: what is sent, and what is answered. */
const shapes: Record<string, { sent?: TSchema; answer: TSchema }> = {
  'POST /v3/payments 200': { sent: paymentRequest, answer: success(closed({ link: text })) },
  'POST /v3/payments 401': { sent: paymentRequest, answer: refusal },
  'GET /v3/transactions/verify_by_reference 200': { answer: success(transaction) },
  'GET /v3/transactions/verify_by_reference 404': { answer: refusal },
  'POST /v3/transactions/{id}/refund 200': {
    sent: closed({ amount: Type.Number() }),
    answer: success(refund),
  },
  'POST /v3/transactions/{id}/refund 400': {
    sent: closed({ amount: Type.Number() }),
    answer: refusal,
  },
  'GET /v3/refunds 200': { answer: success(Type.Array(refundRow), { meta: pageInfo }) },
  'GET /v3/refunds/{id} 200': { answer: success(refund) },
  'GET /v3/refunds/{id} 404': { answer: refusal },
  'GET /v3/transactions/{id}/verify 200': { answer: success(transaction) },
}

const faults = (schema: TSchema | undefined, value: unknown): string[] =>
  schema
    ? Value.Errors(schema, value).map((error) => `${error.instancePath} ${error.message}`)
    : value === undefined
      ? []
      : ['nothing was to be sent']

type Exchange = { name: string; sent: unknown; answer: unknown }
const exchanges: Exchange[] = []
const callbacks: unknown[] = []
let sandbox: RunningSandbox
let merchant: Server

beforeAll(async () => {
  merchant = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    callbacks.push(JSON.parse(body))
    response.end()
  })
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve))
  // A refund is disbursed after a second at this scale.
  sandbox = await startSandbox({ port: 0, timeScale: 300 })
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, options) => {
    const response = await real(input, options)
    const path = new URL(String(input)).pathname.replace('/flutterwave', '')
    if (path.startsWith('/v3')) {
      exchanges.push({
        name: `${options?.method} ${path.replace(/\/\d+(?=\/|$)/, '/{id}')} ${response.status}`,
        sent: typeof options?.body === 'string' ? JSON.parse(options.body) : undefined,
        answer: await response.clone().json(),
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

test('every request, answer and callback has the documented shape', async () => {
  const settings = {
    baseUrl: `http://127.0.0.1:${sandbox.port}/flutterwave`,
    webhookHash: credentials.webhookHash,
    timeoutMs: 10_000,
    merchantName: () => 'The operator',
    refundSettlesAfterMs: 60_000,
    refundMayTakeMs: 60_000,
    chargeLifeMs: 60_000,
    isOffered: true,
    paymentOptions: ['card', 'ussd'],
  }
  const gateway = createFlutterwaveGateway({
    ...settings,
    secretKey: credentials.secretKey,
  })
  const port = (merchant.address() as AddressInfo).port
  const request = {
    ...charge,
    amount: money(1_050n, 'ZMW'),
    returnUrl: `http://127.0.0.1:${port}/return`,
  }
  await createFlutterwaveGateway({ ...settings, secretKey: 'wrong' }).charge(request)
  const page = pageOf(await gateway.charge(request))
  await gateway.enquire(enquiry)
  for (const action of ['decline', 'pay']) {
    const body = new URLSearchParams({ action })
    await fetch(page, { method: 'POST', body, redirect: 'manual' })
  }
  const paid = await gateway.enquire(enquiry)
  if (paid.kind !== 'successful') throw new Error('The card was not charged.')
  const { providerId } = paid
  await gateway.enquire({ ...enquiry, providerId })
  const since = instantOf(systemClock.now() - 1)
  const refund = refundRequest({ providerId, amount: request.amount, since })
  const initiated = await gateway.refund(refund)
  if (initiated.kind !== 'under-way') throw new Error('The refund was not initiated.')
  await gateway.refund(refund)
  await enquireRefund(gateway, { ...refund, providerRefundId: '7' })
  const ask = () => enquireRefund(gateway, { ...refund, ...initiated })
  await expect.poll(ask, { timeout: 4_000 }).toMatchObject({ kind: 'returned' })
  await enquireRefund(gateway, refund)
  await vi.waitFor(() => expect(callbacks).toHaveLength(2))

  expect(new Set(exchanges.map(({ name }) => name))).toEqual(new Set(Object.keys(shapes)))
  for (const { name, sent, answer } of exchanges) {
    expect([name, faults(shapes[name]?.sent, sent)]).toEqual([name, []])
    expect([name, faults(shapes[name]?.answer, answer)]).toEqual([name, []])
  }
  for (const callback of callbacks) expect(faults(webhook, callback)).toEqual([])
})
