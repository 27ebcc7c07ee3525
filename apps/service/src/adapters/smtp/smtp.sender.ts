import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailAnswer, MailRequest, MailSender } from '../../ports/messages/mail.port.ts'
import type { SmtpSettings } from './smtp.settings.ts'

export type SmtpOptions = SmtpSettings & {
  /** The name that readers see beside the address. */
  senderName: () => string
}

/** An error of the library. Its message may quote an address, so only code and reply's number are kept. */
type SmtpError = Error & { code?: string; responseCode?: number }

/** The answer to a mail whose sending broke off. `isBegun`: the server had asked for the message itself. */
function answerOf({ code, responseCode }: SmtpError, isBegun: boolean): MailAnswer {
  if (responseCode !== undefined && responseCode > 0) {
    // A login or an upgrade that fails says nothing about the mail.
    const isRefused = responseCode >= 500 && code !== 'EAUTH' && code !== 'ETLS'
    return { kind: isRefused ? 'refused' : 'busy', detail: `reply ${responseCode}` }
  }
  return { kind: isBegun ? 'lost' : 'busy', detail: code ?? 'no connection' }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Mail to the operator's server by SMTP, each on a connection of its own. */
export function createSmtpSender(settings: SmtpOptions): MailSender {
  const { from, senderName, timeoutMs } = settings

  const compose = ({ reference, to, subject, text, html }: MailRequest): Promise<Buffer> =>
    new MailComposer({
      from: { name: senderName(), address: from },
      ...{ to, subject, text, html },
      messageId: `<${reference}@${domainOf(from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
      .compile()
      .build()

  return {
    async send(request) {
      const message = await compose(request)
      const connection = connectionTo(settings)
      let isBegun = false
      /** Read for the first time once the server has asked for the message. */
      const content = new Readable({
        read() {
          isBegun = true
          this.push(message)
          this.push(null)
        },
      })
      const { promise, resolve } = Promise.withResolvers<MailAnswer>()
      const fail = (error: SmtpError) => resolve(answerOf(error, isBegun))
      const timer = setTimeout(() => fail(new TimeOut()), timeoutMs)
      connection.on('error', fail)
      connection.once('end', () => fail(new LineClosed()))
      deliver(connection, settings, { to: request.to, from, content }).then(
        () => resolve({ kind: 'accepted' }),
        fail,
      )
      const answer = await promise
      clearTimeout(timer)
      // After an answer the server is told; a line that hangs is dropped.
      if (answer.kind === 'accepted') connection.quit()
      else connection.close()
      return answer
    },
  }
}

class TimeOut extends Error {
  readonly code = 'time-out'
}
class LineClosed extends Error {
  readonly code = 'the line was closed'
}

export function connectionTo({ url, isUpgraded, timeoutMs }: SmtpSettings): SMTPConnection {
  const { hostname, port, protocol } = new URL(url)
  const secure = protocol === 'smtps:'
  return new SMTPConnection({
    host: hostname,
    port: port || (secure ? 465 : 587),
    secure,
    requireTLS: isUpgraded,
    ignoreTLS: !isUpgraded,
    // The sender's own limit on the whole mail comes first.
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    dnsTimeout: timeoutMs,
  })
}

/** Rejects with the library's error. */
const step = (begin: (done: (error?: Error | null) => void) => void) =>
  new Promise<void>((done, fail) => begin((error) => (error ? fail(error) : done())))

/** Rejects with the library's error. */
export async function logIn(
  connection: SMTPConnection,
  { user, password }: Pick<SmtpSettings, 'user' | 'password'>,
): Promise<void> {
  await step((done) => connection.connect(done))
  await step((done) => connection.login({ user, pass: password }, done))
}

/** Rejects with the library's error. */
async function deliver(
  connection: SMTPConnection,
  { user, password }: SmtpSettings,
  { to, from, content }: { to: string; from: string; content: Readable },
): Promise<void> {
  await logIn(connection, { user, password })
  await step((done) => connection.send({ from, to: [to] }, content, done))
}
