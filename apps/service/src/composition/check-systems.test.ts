import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createLineServer, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { after, systemClock } from '@portal/kernel/instant'
import { afterEach, expect, test } from 'vitest'
import credentials from '../../../sandbox/src/credentials.json' with { type: 'json' }
import { providers } from '../../../sandbox/src/providers.ts'
import { selfSigned } from '../adapters/certificates.fixture.ts'
import { closedAddress } from '../adapters/closed-address.fixture.ts'
import { readSystemsConfig } from '../configuration/config.ts'
import { loadContent } from '../features/content/content.store.ts'
import { contentKinds } from '../features.ts'
import { checkSystems } from './check-systems.ts'

const content = await loadContent('content', contentKinds)
/** Beside them is every provider that the sandbox plays, whichever those are. */
const others = ['bss', 'smpp', 'smtp', 'nominatim']
const isHttp = (name: string) => name !== 'smpp' && name !== 'smtp'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}

/** Every system behind one address for HTTP and one for lines; `secure` is all of them through TLS. */
function check(http: number, line: number, { secure = false, timeoutMs = 5_000 } = {}) {
  const timeOut = String(timeoutMs)
  const [web, sms, mail] = secure ? ['https', 'ssmpp', 'smtps'] : ['http', 'smpp', 'smtp']
  const portal = { sandboxUrl: `${web}://127.0.0.1:${http}`, port: 3_000 }
  const times = providers.map(({ timeoutSetting }) => [timeoutSetting, timeOut])
  return checkSystems(
    readSystemsConfig({
      SANDBOX: 'on',
      ...Object.assign({}, ...providers.map((provider) => provider.settingsFor(portal))),
      ...Object.fromEntries(times),
      ...{
        BSS_URL: portal.sandboxUrl,
        BSS_API_KEY: credentials.bssApiKey,
        BSS_TIMEOUT_MS: timeOut,
      },
      ...{ SMPP_URL: `${sms}://127.0.0.1:${line}`, SMPP_SYSTEM_ID: 'a', SMPP_PASSWORD: 'b' },
      ...{ SMPP_SOURCE: 'Operator', SMPP_TIMEOUT_MS: timeOut, SMTP_TIMEOUT_MS: timeOut },
      ...{ SMTP_URL: `${mail}://127.0.0.1:${line}`, SMTP_USER: 'a', SMTP_PASSWORD: 'b' },
      ...{ MAIL_FROM: 'a@portal.example', NOMINATIM_URL: `${portal.sandboxUrl}/nominatim` },
      ...{ NOMINATIM_USER_AGENT: 'portal (a@portal.example)', NOMINATIM_TIMEOUT_MS: timeOut },
    }),
    content,
  )
}

/** The words of each system's verdicts, with what they are about. */
async function wordsOf(checked: ReturnType<typeof check>) {
  const systems = await checked
  const names = systems.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([...others, 'flutterwave', 'dpo']))
  return systems.map(({ name, verdicts }) => ({
    name,
    words: verdicts?.map((one) =>
      one.kind === 'wrong' ? `${one.about}: ${one.words}` : one.words,
    ),
  }))
}
type Words = Awaited<ReturnType<typeof wordsOf>>

function expectEach(found: Words, ...words: RegExp[]) {
  const each = words.map((one) => expect.stringMatching(one))
  expect(found).toEqual(found.map(({ name }) => ({ name, words: each })))
}

const answering = (listener: RequestListener) => listen(createServer(listener))
/** A line that is accepted, and on which nothing is said. */
const silent = () => listen(createLineServer((line) => line.on('error', () => undefined)))

const closed = async () => Number(new URL(await closedAddress()).port)

test('a certificate of no known authority is named, whatever the protocol', async () => {
  const http = await listen(createSecureServer(selfSigned, (_, response) => response.end('{}')))
  const line = await listen(createTlsServer(selfSigned, (end) => end.on('error', () => undefined)))
  const found = await wordsOf(check(http, line, { secure: true }))
  expectEach(found, /^certificate: it is self-signed/)
})

test('a server that says nothing is named, whatever the protocol', async () => {
  const found = await wordsOf(check(await silent(), await silent(), { timeoutMs: 400 }))
  const bind = found.filter(({ name }) => name === 'smpp')
  expectEach(bind, /^answer: .*no answer to the bind/)
  expectEach(
    found.filter(({ name }) => name !== 'smpp'),
    /^address: no answer came in time/,
  )
})

test('a server that speaks no TLS is named, whatever the protocol', async () => {
  const http = await answering((_, response) => response.end('{}'))
  const found = await wordsOf(check(http, http, { secure: true }))
  expectEach(found, /^address: (TLS was not agreed on|the line was closed)/)
})

test('a clock that is two minutes off is named beside what else is wrong', async () => {
  const http = await answering((_, response) => {
    const date = new Date(after(systemClock.now(), 120_000)).toUTCString()
    response.writeHead(401, { date, 'content-type': 'application/json' }).end('{}')
  })
  const found = await wordsOf(check(http, await closed()))
  const clock = /^clock: this machine is 1(19|20|21) seconds behind the system/
  expectEach(
    found.filter(({ name }) => isHttp(name)),
    /^key: /,
    clock,
  )
})

test('a page of another system is no answer, and says what to look at', async () => {
  const http = await answering((_, response) =>
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'),
  )
  const found = await wordsOf(check(http, await closed()))
  expectEach(
    found.filter(({ name }) => isHttp(name)),
    /^answer: .*is the path of the address right\?/,
  )
})
