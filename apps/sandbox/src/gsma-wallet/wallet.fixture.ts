import { constants, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import credentials from './credentials.json' with { type: 'json' }

export type Name = keyof typeof credentials
export type Body = Record<string, unknown>
export type Answer = { status: number; body: Body }
export type Received = { method: string; headers: Record<string, unknown>; body: Body }

export const clientId = 'portal-test'

/** A PIN as the portal hands it on. */
export const encrypt = (name: Name, pin: string): string =>
  publicEncrypt(
    {
      key: createPublicKey({
        key: Buffer.from(credentials[name].pinPublicKey, 'base64'),
        format: 'der',
        type: 'spki',
      }),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    },
    Buffer.from(pin),
  ).toString('base64')

/** A client's server: keeps the callbacks that arrive. */
export async function startClientServer() {
  let received: Received[] = []
  const server = createServer(async (request, response) => {
    let raw = ''
    for await (const chunk of request) raw += chunk
    received.push({
      method: request.method ?? '',
      headers: request.headers,
      body: JSON.parse(raw),
    })
    response.writeHead(204).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks/gsma-wallet`,
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

export const orderOf = (msisdn: string, change: Body = {}): Body => ({
  amount: '50.00',
  currency: 'ZMW',
  debitParty: [{ key: 'msisdn', value: `260${msisdn}` }],
  creditParty: [{ key: 'organisationid', value: clientId }],
  requestingOrganisationTransactionReference: 'p-1',
  ...change,
})

type Extra = { headers?: Record<string, string | undefined>; change?: Body; pin?: string }

/** A merchant's client of one wallet, as thin as can be. */
export function createWalletClient(base: string, name: Name = 'money') {
  const keys = credentials[name]
  let token = ''
  const askToken = async (change: Record<string, string> = {}): Promise<Answer> => {
    const response = await fetch(`${base}/gsma-wallet/${name}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: keys.clientSecret,
        ...change,
      }),
    })
    return { status: response.status, body: (await response.json()) as Body }
  }
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string | undefined> = {},
  ): Promise<Answer> => {
    if (!token) token = String((await askToken()).body.access_token)
    const all = {
      authorization: `Bearer ${token}`,
      'x-api-key': keys.apiKey,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    }
    const sent = Object.entries(all).filter((entry): entry is [string, string] => !!entry[1])
    const response = await fetch(`${base}/gsma-wallet/${name}/v1.2/mm${path}`, {
      method,
      headers: sent,
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Body }
  }
  const rightPin = name === 'money' ? '2468' : '1357'
  const json = async (path: string, init?: RequestInit) => (await fetch(base + path, init)).json()
  return {
    askToken,
    call,
    get: (path: string) => call('GET', path),
    pay: (msisdn: string, { headers, change, pin = rightPin }: Extra = {}) =>
      call('POST', '/transactions/type/merchantpay', orderOf(msisdn, change), {
        'x-correlationid': randomUUID(),
        'x-user-credential-1': encrypt(name, pin),
        ...headers,
      }),
    reverse: (
      reference: unknown,
      id: string = randomUUID(),
      body: unknown = { type: 'reversal' },
    ) => call('POST', `/transactions/${reference}/reversals`, body, { 'x-correlationid': id }),
    wallet: (msisdn: string): Promise<Body> => json(`/wallets/${name}/${msisdn}`),
    setFault: (kind: string, more: object = {}) =>
      json('/faults', {
        method: 'POST',
        body: JSON.stringify({ system: 'gsma-wallet', kind, ...more }),
      }),
  }
}
