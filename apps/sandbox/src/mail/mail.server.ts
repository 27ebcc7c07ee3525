import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import credentials from '../credentials.json' with { type: 'json' }
import { callKinds } from '../faults/fault.gate.ts'
import type { World } from '../world.ts'
import { mailboxOf } from './mail.store.ts'

export type MailServer = { port: number; stop(): Promise<void> }

const sizeMaxBytes = 10 * 1024 * 1024
const slowMs = 5_000

/** An error that the server answers with this code. */
const refusal = (responseCode: number, words: string): Error =>
  Object.assign(new Error(words), { responseCode })

type Login = { username?: string | undefined; password?: string | null | undefined }

const isKnown = ({ username, password }: Login): boolean =>
  username === credentials.smtpUser && password === credentials.smtpPassword

/** The whole message. What exceeds the size is read as well, since the answer comes after it, and dropped. */
async function readMessage(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes <= sizeMaxBytes) chunks.push(chunk)
  }
  if (stream.sizeExceeded) throw refusal(552, 'The mail is too large')
  return Buffer.concat(chunks)
}

/** Takes a mail, or throws what it is answered with. A fault strikes once the whole mail has come. */
async function receive(
  world: World,
  message: { stream: SMTPServerDataStream; session: SMTPServerSession; line: Socket | undefined },
): Promise<'taken' | 'silence'> {
  const { stream, session, line } = message
  const {
    messageId = '',
    subject = '',
    text = '',
    html = '',
  } = await PostalMime.parse(await readMessage(stream))
  const fault = world.faults.take('mail', callKinds)
  const breakOff = () => {
    line?.resetAndDestroy()
    return 'silence' as const
  }
  if (fault?.kind === 'refuse') return breakOff()
  if (fault?.kind === 'error') throw refusal(451, 'Temporary trouble, try again later')
  // The server must not end the line while a fault holds the answer back.
  if (fault) line?.setTimeout(0)
  if (fault?.kind === 'slow') {
    const generation = world.generation()
    await wait(fault.delayMs ?? world.scaled(slowMs))
    if (generation !== world.generation()) return breakOff()
  }
  const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
  mailboxOf(world).receive({ to, messageId, subject, text, html })
  return fault?.kind === 'timeout' ? 'silence' : 'taken'
}

/** The operator's mail server: SMTP with a login, on a port of its own. Throws when the port is taken. */
export async function startMailServer(
  world: World,
  { port, host }: { port: number; host: string },
): Promise<MailServer> {
  const lines = new Map<number | undefined, Socket>()
  const smtp = new SMTPServer({
    name: 'sandbox',
    size: sizeMaxBytes,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth(auth, _session, answer) {
      if (isKnown(auth)) return answer(null, { user: auth.username })
      answer(refusal(535, 'Wrong name or password'))
    },
    onMailFrom: ({ address }, _session, answer) =>
      answer(address ? null : refusal(501, 'A sender is required')),
    onData(stream, session, answer) {
      receive(world, { stream, session, line: lines.get(session.remotePort) }).then(
        (outcome) => outcome === 'taken' && answer(null, 'Taken'),
        answer,
      )
    },
  })
  // Without a listener an error of one line would end the process; the line's end follows automatically.
  smtp.on('error', () => undefined)
  smtp.server.on('connection', (line) => {
    const { remotePort } = line
    lines.set(remotePort, line)
    line.once('close', () => lines.delete(remotePort))
  })
  smtp.listen(port, host)
  await once(smtp.server, 'listening')
  const address = smtp.server.address() as AddressInfo
  return {
    port: address.port,
    async stop() {
      for (const line of lines.values()) line.destroy()
      await new Promise<void>((done) => smtp.close(done))
    },
  }
}
