import { paymentModes } from '@portal/contract/payment-modes'
import { systemClock } from '@portal/kernel/instant'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './adapters/postgres/database.ts'
import { createOtpStore } from './adapters/postgres/otp-store.ts'
import { createSmppSender } from './adapters/smpp/smpp.sender.ts'
import { createSmtpSender } from './adapters/smtp/smtp.sender.ts'
import { composeCodeWords } from './compose-code-words.ts'
import type { Gates } from './compose-gates.ts'
import type { Composed } from './compose-world.ts'
import type { Config } from './config.ts'
import type { Content } from './features/content/content.store.ts'
import type { UserWorld } from './features/otp/guess.flow.ts'
import { otpWindowsMs } from './features/otp/otp.rules.ts'
import type { Metrics } from './http/metrics.ts'
import { restFor } from './http/request-client.ts'
import { createOtpCodes } from './otp-code.ts'
import type { Method } from './ports/method.port.ts'
import type { PayerAnswer } from './ports/payment-provider.port.ts'

type OtpParts = {
  composed: Composed
  database: Database
  gates: Gates
  metrics: Metrics
  log: FastifyBaseLogger
}

/** The senders of one http process, each behind a gate. Decision 078. */
function composeSenders(config: Config, content: Content, gates: Gates) {
  const { smpp, smtp } = config
  const sms =
    smpp && createSmppSender({ ...smpp, timeoutMs: smpp.codeTimeoutMs, clock: systemClock })
  const mail = smtp && createSmtpSender({ ...smtp, senderName: () => content.brandName })
  const smsGate = smpp && gates.senderGate('sms', smpp.codeTimeoutMs)
  const mailGate = smtp && gates.senderGate('mail', smtp.timeoutMs)
  return {
    sms: sms &&
      smsGate && {
        send: (request: Parameters<typeof sms.send>[0]) => smsGate.pass(() => sms.send(request)),
        enquireLink: () => smsGate.pass(() => sms.enquireLink()),
        close: () => sms.close(),
      },
    mail: mail &&
      mailGate && {
        send: (request: Parameters<typeof mail.send>[0]) => mailGate.pass(() => mail.send(request)),
      },
  }
}

const rank = ({ access }: Method): number => (access === 'token' ? 0 : 1)

/**
 * Asks the operator's wallet about a number: the one that the token opens, else the one that asks on the phone, which
 * has the same owners. A wallet that cannot be asked refuses no visitor, like one that gives no answer.
 */
export function payerFinder(methods: Iterable<Method>): UserWorld['findPayer'] {
  const wallets = [...methods].filter(({ modes }) => modes.includes(paymentModes.wallet))
  for (const { provider } of wallets.sort((one, other) => rank(one) - rank(other))) {
    if ('findPayer' in provider && provider.findPayer) {
      return provider.findPayer.bind(provider)
    }
  }
  const answer: PayerAnswer =
    wallets.length > 0
      ? { kind: 'unsent', detail: 'the wallet cannot be asked' }
      : { kind: 'unknown' }
  return async () => answer
}

/** The world of one-time codes. `close` ends its line to the message centre. */
export function composeOtp(
  config: Config,
  content: Content,
  { composed: { world, operator }, database, gates, metrics, log }: OtpParts,
): UserWorld & { close(): Promise<void> } {
  const { sms, mail } = composeSenders(config, content, gates)
  return {
    store: createOtpStore(database, otpWindowsMs),
    codes: createOtpCodes(config.otp.secret),
    lines: operator.lines,
    ...{ sms, mail },
    findPayer: payerFinder(world.methods.values()),
    words: composeCodeWords(content),
    limits: config.otp.limits,
    random: world.random,
    digest: world.digest,
    counter: world.counter,
    pause: restFor,
    stepMs: config.otp.answerStepMs,
    observer: {
      countSend({ channel, isReachable }, answer) {
        // Nothing was sent, so that codes asked for at random numbers do not look like texts.
        const isSign = !isReachable && answer.kind === 'accepted'
        metrics.codesSent.inc({ channel, answer: isSign ? 'no-subscriber' : answer.kind })
        if (answer.kind !== 'accepted') log.warn({ channel, answer }, 'a code was not taken')
      },
      countGuess: (outcome) => metrics.codesGuessed.inc({ outcome }),
    },
    close: async () => sms?.close(),
  }
}
