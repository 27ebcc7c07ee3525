import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@portal/kernel/instant'
import credentials from './credentials.json' with { type: 'json' }
import { stampOf } from './names.ts'

type Body = Record<string, unknown>
type Answer = { status: number; body: Body }
/** What a merchant is sent: the result of a push, or of a reversal. */
export type Sent = {
  Body?: {
    stkCallback: {
      ResultCode: number
      CallbackMetadata?: { Item: { Name: string; Value?: unknown }[] }
    }
  }
  Result?: { ResultCode: unknown; ConversationID: string }
}
type Received = { path: string; body: Sent }

/** A merchant's server, which keeps what arrives and answers as set, 200 by default. */
export async function startMerchant() {
  const received: Received[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    let raw = ''
    for await (const chunk of request) raw += chunk
    received.push({ path: request.url ?? '', body: JSON.parse(raw) })
    response.writeHead(status).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerBy(next: number) {
      status = next
    },
    forget() {
      received.length = 0
      status = 200
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const key = createPublicKey({
  key: Buffer.from(credentials.publicKey, 'base64'),
  format: 'der',
  type: 'spki',
})
export const sealed = (password: string): string =>
  publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString(
    'base64',
  )

export const stampNow = () => stampOf(systemClock.now())
export const passwordOf = (stamp: string) =>
  Buffer.from(`174379${credentials.passKey}${stamp}`).toString('base64')

/** A merchant's own client, as thin as can be, and the payer at the phone. */
export function createMerchantClient(base: string, callbackUrl: string) {
  let token = ''
  async function call(path: string, body: object): Promise<Answer> {
    const response = await fetch(`${base}/daraja/mpesa/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Body }
  }
  const proof = () => {
    const Timestamp = stampNow()
    return { BusinessShortCode: '174379', Timestamp, Password: passwordOf(Timestamp) }
  }
  const pushBody = (payer: string, changes: object = {}) => ({
    ...proof(),
    ...{ TransactionType: 'CustomerPayBillOnline', Amount: 50 },
    ...{ PartyA: `260${payer}`, PhoneNumber: `260${payer}`, PartyB: '174379' },
    ...{ CallBackURL: callbackUrl, AccountReference: '977000001', TransactionDesc: 'Airtime' },
    ...changes,
  })
  async function askForToken(
    secret: string = credentials.consumerSecret,
    grant = 'client_credentials',
  ): Promise<Answer> {
    const basic = Buffer.from(`portal-test:${secret}`).toString('base64')
    const response = await fetch(`${base}/daraja/oauth/v1/generate?grant_type=${grant}`, {
      headers: { authorization: `Basic ${basic}` },
    })
    return { status: response.status, body: (await response.json()) as Body }
  }
  return {
    askForToken,
    async logIn() {
      token = String((await askForToken()).body.access_token)
    },
    push: (payer: string, changes: object = {}) =>
      call('stkpush/v1/processrequest', pushBody(payer, changes)),
    query: (CheckoutRequestID: unknown, changes: object = {}) =>
      call('stkpushquery/v1/query', { ...proof(), CheckoutRequestID, ...changes }),
    reverse: (TransactionID: unknown, changes: object = {}) =>
      call('reversal/v1/request', {
        ...{ Initiator: 'portal', SecurityCredential: sealed(credentials.initiatorPassword) },
        ...{ CommandID: 'TransactionReversal', TransactionID, Amount: 50 },
        ...{ ReceiverParty: '174379', RecieverIdentifierType: '11' },
        ...{ ResultURL: `${callbackUrl}/result`, QueueTimeOutURL: callbackUrl },
        ...{ Remarks: 'Refund', Occasion: '', ...changes },
      }),
    async press(msisdn: string, action: 'approve' | 'decline', pin?: string) {
      const prompts = await (await fetch(`${base}/phone/${msisdn}/prompts`)).json()
      const prompt = prompts.find(({ status }: { status: string }) => status === 'waiting')
      const body = JSON.stringify({ action, ...(pin ? { pin } : {}) })
      await fetch(`${base}/phone/${msisdn}/prompts/${prompt.id}`, { method: 'POST', body })
    },
    async prompts(msisdn: string) {
      return (await (await fetch(`${base}/phone/${msisdn}/prompts`)).json()) as Body[]
    },
    async wallet(msisdn: string) {
      return (await (await fetch(`${base}/wallets/mpesa/${msisdn}`)).json()) as {
        balance: string
        debits: { reference: string; amount: string; refunded: string | false }[]
      }
    },
    setFault: (kind: string, more: object = {}) =>
      fetch(`${base}/faults`, {
        method: 'POST',
        body: JSON.stringify({ system: 'daraja', kind, times: 1, ...more }),
      }),
  }
}
