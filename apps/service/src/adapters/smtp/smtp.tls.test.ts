import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import {
  createSecureContext,
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
  TLSSocket,
} from 'node:tls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { selfSigned } from '../certificates.fixture.ts'
import { createSmtpSender } from './smtp.sender.ts'

let server: Server
const lines: Socket[] = []
/** Lines in the clear, and lines under TLS. */
let [plain, secret] = ['', '']

const replies: Record<string, string> = {
  EHLO: '250-here\r\n250 AUTH PLAIN',
  AUTH: '235 in',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go',
  QUIT: '221 bye',
}
/** To what came last; the end of a mail may come in pieces. */
const replyTo = (chunk: string) =>
  (plain + secret).endsWith('\r\n.\r\n') ? '250 taken' : replies[chunk.split(/[ \r]/)[0] ?? '']

function serve(line: Socket, offersUpgrade: boolean) {
  lines.push(line)
  line.on('error', () => undefined)
  line.on('data', (chunk) => {
    if (line instanceof TLSSocket) secret += chunk
    else plain += chunk
    if (String(chunk).startsWith('STARTTLS') && offersUpgrade) {
      line.removeAllListeners('data')
      line.write('220 go\r\n')
      const secureContext = createSecureContext(selfSigned)
      return serve(new TLSSocket(line, { isServer: true, secureContext }), false)
    }
    const reply = replyTo(String(chunk))
    const shown = offersUpgrade ? reply?.replace('250-here', '250-here\r\n250-STARTTLS') : reply
    if (shown) line.write(`${shown}\r\n`)
  })
}

const greet = (line: Socket, offersUpgrade: boolean) => {
  serve(line, offersUpgrade)
  line.write('220 here\r\n')
}

const trusted = getCACertificates('default')
beforeEach(() => {
  plain = ''
  secret = ''
})
afterEach(async () => {
  setDefaultCACertificates(trusted)
  for (const line of lines.splice(0)) line.destroy()
  await new Promise((done) => server.close(done))
})

async function send(scheme: 'smtp' | 'smtps', isUpgraded: boolean) {
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return createSmtpSender({
    url: `${scheme}://127.0.0.1:${port}`,
    ...{ isUpgraded, user: 'portal', password: 'word-987' },
    ...{ from: 'no-reply@portal.example', senderName: () => 'Zuba', timeoutMs: 1_000 },
  }).send({ reference: 'a1', to: 'ann@example.com', subject: 'S', text: '012345', html: '' })
}

const throughTls = () => createTlsServer(selfSigned, (line) => greet(line, false))
const upgrading = () => createServer((line) => greet(line, true))

describe('a server whose certificate is not trusted', () => {
  test.each([
    ['under TLS from the start', throughTls, 'smtps', false],
    ['that upgrades its line', upgrading, 'smtp', true],
  ] as const)('%s gets neither login nor mail', async (_how, start, scheme, isUpgraded) => {
    server = start()
    expect((await send(scheme, isUpgraded)).kind).toBe('busy')
    expect(plain + secret).not.toMatch(/AUTH P|MAIL FROM|012345/)
  })
})

test.each([
  ['under TLS from the start', throughTls, 'smtps', false],
  ['that upgrades its line', upgrading, 'smtp', true],
] as const)(
  'a trusted server %s gets login and mail, nothing of it in the clear',
  async (_how, start, scheme, isUpgraded) => {
    setDefaultCACertificates([...trusted, selfSigned.cert])
    server = start()
    expect(await send(scheme, isUpgraded)).toEqual({ kind: 'accepted' })
    expect(secret).toMatch(/AUTH PLAIN.+MAIL FROM.+012345/s)
    expect(plain).not.toMatch(/AUTH P|MAIL FROM|012345/)
  },
)

test('a server that offers no upgrade gets neither login nor mail where one is required', async () => {
  server = createServer((line) => greet(line, false))
  expect((await send('smtp', true)).kind).toBe('busy')
  expect(plain).not.toMatch(/AUTH P|MAIL FROM|012345/)
})
