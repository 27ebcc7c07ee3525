import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { scopes } from './camara-billing.facts.ts'
import credentials from './credentials.json' with { type: 'json' }

export type Body = Record<string, unknown>
export type Answer = { status: number; body: Body; headers: Headers }
export type Received = { headers: Record<string, unknown>; body: Body & { data: Body } }

export const clientId = 'portal-test'
export const sinkToken = 'token-of-the-client'

/** A client's server: keeps the events that arrive. */
export async function startClientServer() {
  let received: Received[] = []
  const server = createServer(async (request, response) => {
    let raw = ''
    for await (const chunk of request) raw += chunk
    received.push({ headers: request.headers, body: JSON.parse(raw) })
    response.writeHead(204).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received: () => received,
    forget() {
      received = []
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const basicOf = (secret: string): string =>
  `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`

/** Where events go, and the proof of their sender. */
export const sinkOf = (sink: string, change: Body = {}): Body => ({
  sink,
  sinkCredential: {
    credentialType: 'ACCESSTOKEN',
    accessToken: sinkToken,
    accessTokenType: 'bearer',
    accessTokenExpiresUtc: '2126-01-01T00:00:00Z',
    ...change,
  },
})

export const chargingOf = (change: Body = {}): Body => ({
  amount: 50,
  currency: 'ZMW',
  description: 'Airtime',
  isTaxIncluded: true,
  ...change,
})

type Change = { transaction?: Body; charging?: Body; more?: Body }

export const paymentOf = (msisdn: string, { transaction, charging, more }: Change = {}): Body => ({
  amountTransaction: {
    phoneNumber: `+260${msisdn}`,
    clientCorrelator: randomUUID(),
    referenceCode: 'p-1',
    paymentAmount: {
      chargingInformation: chargingOf(charging),
      chargingMetaData: { merchantName: 'The operator', channel: 'web' },
    },
    ...transaction,
  },
  ...more,
})

export const totalOf = (transaction: Body = {}, more: Body = {}): Body => ({
  type: 'total',
  amountTransaction: {
    clientCorrelator: randomUUID(),
    referenceCode: 'r-1',
    refundAmount: {},
    ...transaction,
  },
  ...more,
})

export const partOf = (amount: number, charging: Body = {}): Body => ({
  ...totalOf({ refundAmount: { chargingInformation: chargingOf({ amount, ...charging }) } }),
  type: 'partial',
})

/** A client of both APIs, as thin as can be. */
export function createCamaraClient(base: string) {
  let token = ''
  async function askToken(change: Record<string, string> = {}, secret = credentials.clientSecret) {
    const response = await fetch(`${base}/camara/oauth2/token`, {
      method: 'POST',
      headers: { authorization: basicOf(secret) },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        scope: scopes.join(' '),
        ...change,
      }),
    })
    return { status: response.status, body: (await response.json()) as Body }
  }
  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    if (!token) token = String((await askToken()).body.access_token)
    const response = await fetch(`${base}/camara${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return {
      status: response.status,
      body: (await response.json()) as Body,
      headers: response.headers,
    }
  }
  const json = async (path: string, init?: RequestInit) => (await fetch(base + path, init)).json()
  const refunds = (id: unknown) => `/carrier-billing-refund/v0.3/payments/${id}/refunds`
  return {
    askToken,
    call,
    get: (path: string) => call('GET', `/carrier-billing/v0.5${path}`),
    pay: (msisdn: string, change: Change = {}) =>
      call('POST', '/carrier-billing/v0.5/payments', paymentOf(msisdn, change)),
    refund: (id: unknown, body: unknown = totalOf()) => call('POST', refunds(id), body),
    refunds: (id: unknown, rest = '') => call('GET', refunds(id) + rest),
    line: (msisdn: string): Promise<Body & { debits: Body[] }> => json(`/lines/${msisdn}`),
    setFault: (kind: string, more: object = {}) =>
      json('/faults', {
        method: 'POST',
        body: JSON.stringify({ system: 'billing', kind, ...more }),
      }),
    reset: () => fetch(`${base}/reset`, { method: 'POST' }),
  }
}

/** Status and code of an answer. */
export const errorOf = ({ status, body }: { status: number; body: Body }) => [status, body.code]
