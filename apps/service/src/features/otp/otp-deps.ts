import { paymentModes } from '@portal/contract/payment-modes'
import { systemClock } from '@portal/kernel/instant'
import { createOtpStore } from '../../adapters/postgres/codes/otp-store.ts'
import { createSmppSender } from '../../adapters/smpp/smpp.sender.ts'
import { createSmtpSender } from '../../adapters/smtp/smtp.sender.ts'
import { restFor } from '../../http/load/request-client.ts'
import type { Method } from '../../ports/method.port.ts'
import type { PayerAnswer } from '../../ports/payment-provider.port.ts'
import type { FeatureDeps } from '../define-feature.ts'
import { createCodeWords } from './code-words.ts'
import type { UserCodeDeps } from './guess.flow.ts'
import { type OtpLimits, otpWindowsMs } from './otp.rules.ts'
import { createOtpCodes } from './otp-code.ts'

export type OtpSettings = {
  /** The key that codes are derived by; another one ends the codes under way. */
  secret: string
  limits: OtpLimits
  /** An answer about a code by text takes a whole number of steps. */
  answerStepMs: number
}

/** The senders of one http process, each behind a gate. Decision 078. */
function createSenders({ portal: { smpp, smtp }, content, senderGate }: FeatureDeps) {
  const sms =
    smpp && createSmppSender({ ...smpp, timeoutMs: smpp.codeTimeoutMs, clock: systemClock })
  const mail = smtp && createSmtpSender({ ...smtp, senderName: () => content.brandName })
  const smsGate = smpp && senderGate('sms', smpp.codeTimeoutMs)
  const mailGate = smtp && senderGate('mail', smtp.timeoutMs)
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
export function payerFinder(methods: Iterable<Method>): UserCodeDeps['findPayer'] {
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

/** What one-time codes need. `close` ends the line to the message centre. */
export function createOtpDeps(
  deps: FeatureDeps,
  { secret, limits, answerStepMs }: OtpSettings,
): UserCodeDeps & { close(): Promise<void> } {
  const { flowDeps, operator, database, content, metrics, log } = deps
  const { sms, mail } = createSenders(deps)
  return {
    store: createOtpStore(database, otpWindowsMs),
    codes: createOtpCodes(secret),
    lines: operator.lines,
    ...{ sms, mail },
    findPayer: payerFinder(flowDeps.methods.values()),
    words: createCodeWords(content),
    limits,
    random: flowDeps.random,
    digest: flowDeps.digest,
    counter: flowDeps.counter,
    pause: restFor,
    stepMs: answerStepMs,
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
