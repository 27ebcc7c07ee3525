import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { countryCode } from '@portal/kernel/msisdn'

export const tallyKey = 'the-key-of-tally'

type Credit = { reference: string; to: string; ngwee: number; state: 'booked' }

export type TallyServer = {
  readonly origin: string
  /** Amounts that a number received, in ngwee. */
  received(msisdn: string): bigint[]
  reset(): void
  stop(): Promise<void>
}

/** Tally knows its subscribers by the last digit of their numbers. */
const planOf = (to: string): string | null =>
  to.endsWith('9') ? null : to.endsWith('3') ? 'contract' : 'pay-as-you-go'

const refusalOf = (to: string): string | null => {
  if (to.endsWith('8')) return 'barred'
  return planOf(to) === 'pay-as-you-go' ? null : 'not-pay-as-you-go'
}

async function bodyOf(request: IncomingMessage): Promise<{ to: string; ngwee: number }> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return JSON.parse(text)
}

type Reply = { status: number; body: object }

async function reply(request: IncomingMessage, credits: Map<string, Credit>): Promise<Reply> {
  const [, , resource, name = ''] = decodeURIComponent(request.url ?? '').split('/')
  if (request.headers.authorization !== `Bearer ${tallyKey}`) {
    return { status: 401, body: { error: 'key' } }
  }
  if (resource === 'tokens') {
    return { status: 200, body: { access_token: tallyKey, expires_in: 600 } }
  }
  if (resource === 'subscribers') {
    const plan = planOf(name)
    return plan
      ? { status: 200, body: { plan } }
      : { status: 404, body: { error: 'unknown-subscriber' } }
  }
  const known = credits.get(name)
  if (request.method === 'GET') {
    return known ? { status: 200, body: known } : { status: 404, body: { error: 'no-such-credit' } }
  }
  const { to, ngwee } = await bodyOf(request)
  const error = refusalOf(to)
  if (error) return { status: 422, body: { error } }
  if (known && (known.to !== to || known.ngwee !== ngwee)) {
    return { status: 409, body: { error: 'other-credit' } }
  }
  const credit = known ?? { reference: name, to, ngwee, state: 'booked' }
  credits.set(name, credit)
  return { status: 200, body: credit }
}

/** Plays Tally on a free port of loopback. */
export async function startTally(): Promise<TallyServer> {
  const credits = new Map<string, Credit>()
  const server = createServer(async (request, response: ServerResponse) => {
    const { status, body } = await reply(request, credits)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('Tally has no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    received: (msisdn) =>
      [...credits.values()]
        .filter(({ to }) => to === `+${countryCode}${msisdn}`)
        .map(({ ngwee }) => BigInt(ngwee)),
    reset: () => credits.clear(),
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
