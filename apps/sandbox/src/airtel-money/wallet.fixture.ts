import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import credentials from './credentials.json' with { type: 'json' }

export const clientId = 'portal-test'

export type Received = { path: string; raw: string; body: CallbackBody }
export type CallbackBody = {
  transaction: {
    id: string
    message: string
    status_code: string
    airtel_money_id?: string
    amount?: number
  }
  hash?: string
}

/** A merchant's server: keeps what arrives, and answers as set, 200 by default. */
export async function startMerchant() {
  let received: Received[] = []
  let answers: number[] = []
  const server = createServer(async (request, response) => {
    let raw = ''
    for await (const chunk of request) raw += chunk
    received.push({ path: request.url ?? '', raw, body: JSON.parse(raw) })
    response.writeHead(answers.shift() ?? 200).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks/airtel-money`,
    received: () => received,
    answerNext(...statuses: number[]) {
      answers = statuses
    },
    forget() {
      received = []
      answers = []
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Answer = { status: number; body: WalletBody }
export type WalletBody = {
  access_token?: string
  expires_in?: string
  data?: { transaction: Record<string, string>; [name: string]: unknown }
  status?: { code: string; message: string; result_code: string; success: boolean }
}

/** A merchant's own client, as thin as can be, and the payer at the phone. */
export function createMerchantClient(base: string) {
  let token = ''
  const call = async (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${base}/airtel-money${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-country': 'ZM',
        'x-currency': 'ZMW',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: (await response.json()) as WalletBody }
  }
  const place = { country: 'ZM', currency: 'ZMW' }
  const pushBody = (id: string, msisdn: string, amount: unknown = 50) => ({
    reference: 'The operator',
    subscriber: { ...place, msisdn },
    transaction: { ...place, amount, id },
  })
  const json = async (path: string, init?: RequestInit) => (await fetch(base + path, init)).json()
  async function login() {
    const { body } = await call('POST', '/auth/oauth2/token', {
      client_id: clientId,
      client_secret: credentials.clientSecret,
      grant_type: 'client_credentials',
    })
    token = body.access_token ?? ''
  }
  /** Tokens die so soon in a test that each call has its own. */
  const fresh = async (...request: Parameters<typeof call>): Promise<Answer> => {
    await login()
    return call(...request)
  }
  return {
    call,
    fresh,
    login,
    pushBody,
    push: (id: string, msisdn: string, amount?: unknown) =>
      fresh('POST', '/merchant/v1/payments/', pushBody(id, msisdn, amount)),
    enquire: (id: string) => fresh('GET', `/standard/v1/payments/${id}`),
    refund: (airtelMoneyId: string) =>
      fresh('POST', '/standard/v1/payments/refund', {
        transaction: { airtel_money_id: airtelMoneyId },
      }),
    wallet: (msisdn: string) => json(`/wallets/money/${msisdn}`),
    prompts: (msisdn: string) => json(`/phone/${msisdn}/prompts`),
    setFault: (kind: string, more: object = {}) =>
      json('/faults', {
        method: 'POST',
        body: JSON.stringify({ system: 'airtel-money', kind, ...more }),
      }),
    /** Presses a button of the newest prompt. */
    async press(msisdn: string, action: 'approve' | 'decline', pin?: string): Promise<Answer> {
      const [prompt] = await json(`/phone/${msisdn}/prompts`)
      const response = await fetch(`${base}/phone/${msisdn}/prompts/${prompt?.id}`, {
        method: 'POST',
        body: JSON.stringify({ action, ...(pin ? { pin } : {}) }),
      })
      return { status: response.status, body: await response.json() }
    },
  }
}
