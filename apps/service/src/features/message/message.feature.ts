import { systemClock } from '@portal/kernel/instant'
import { createMessageStore } from '../../adapters/postgres/messages/message-store.ts'
import { createSmppSender } from '../../adapters/smpp/smpp.sender.ts'
import type { SmppSettings } from '../../adapters/smpp/smpp.settings.ts'
import { createSmtpSender } from '../../adapters/smtp/smtp.sender.ts'
import type { SmtpSettings } from '../../adapters/smtp/smtp.settings.ts'
import { startWorker, type Worker } from '../../worker/worker.ts'
import { defineFeature, type JobDeps } from '../define-feature.ts'
import { claimMessages, type MessageDeps, sendMessage } from './message.flow.ts'

const idleMs = 1_000
const failureMs = 1_000

/** What a channel brings: its sender, and the messages that it sends at once. */
type Sending = Pick<MessageDeps, 'channel' | 'sms' | 'mail' | 'leaseMs'> & {
  slots: number
  close(): Promise<void>
}

function sendTexts(smpp: SmppSettings): Sending {
  const sms = createSmppSender({ ...smpp, clock: systemClock })
  return {
    ...{ channel: 'sms', sms, mail: null, slots: 10 },
    // A try may wait first for the connection and then for the answer.
    leaseMs: 3 * smpp.timeoutMs,
    close: () => sms.close(),
  }
}

function sendMails(smtp: SmtpSettings, senderName: () => string): Sending {
  const mail = createSmtpSender({ ...smtp, senderName })
  return {
    // Each mail has a connection of its own, and servers limit those of one client.
    ...{ channel: 'mail', sms: null, mail, slots: 4 },
    leaseMs: 2 * smtp.timeoutMs,
    close: async () => {},
  }
}

function startSending({ slots, close, ...sending }: Sending, deps: JobDeps): Worker {
  const { database, clock, content, metrics, flowDeps, log } = deps
  const { channel } = sending
  const messageDeps: MessageDeps = {
    ...sending,
    messages: createMessageStore(database),
    clock,
    publicUrl: deps.portal.publicUrl,
    ...{ methods: flowDeps.methods, products: flowDeps.products },
    get languages() {
      return content.languages
    },
    text: (name, keys, language, values) => content.text(language, name, keys, values),
    observer: { sent: ({ kind }, answer) => metrics.messages.inc({ channel, kind, answer }) },
  }
  const worker = startWorker({
    claim: (limit) => claimMessages(messageDeps, limit),
    work: (message) => sendMessage(messageDeps, message),
    ...{ slots, idleMs, failureMs },
    onClaimFailure: (err) => log.error({ err, channel }, 'claiming work failed'),
    onWorkFailure: ({ id }, err) => log.error({ message: id, channel, err }, 'sending failed'),
  })
  return {
    async stop() {
      await worker.stop()
      await close()
    },
  }
}

/** Messages about payments, in a loop for each channel that is connected: a system that is down delays no other. */
export const messageFeature = defineFeature({
  name: 'message',
  jobs(deps) {
    const { smpp, smtp } = deps.portal
    const senderName = () => deps.content.brandName
    return {
      workers: [
        ...(smpp ? [() => startSending(sendTexts(smpp), deps)] : []),
        ...(smtp ? [() => startSending(sendMails(smtp, senderName), deps)] : []),
      ],
    }
  },
})
