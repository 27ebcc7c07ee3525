import { systemClock } from '@portal/kernel/instant'
import { createMessageStore } from '../../adapters/postgres/messages/message-store.ts'
import { createSmppSender } from '../../adapters/smpp/smpp.sender.ts'
import type { SmppSettings } from '../../adapters/smpp/smpp.settings.ts'
import { startWorker, type Worker } from '../../worker/worker.ts'
import { defineFeature, type JobDeps } from '../define-feature.ts'
import { claimMessages, type MessageDeps, sendMessage } from './message.flow.ts'

const slots = 10
const idleMs = 1_000
const failureMs = 1_000

const createDeps = (
  { database, clock, content, metrics, flowDeps, portal: { publicUrl } }: JobDeps,
  smpp: SmppSettings,
): MessageDeps => ({
  messages: createMessageStore(database),
  sms: createSmppSender({ ...smpp, clock: systemClock }),
  clock,
  publicUrl,
  methods: flowDeps.methods,
  get languages() {
    return content.languages
  },
  text: (keys, language, values) => content.text(language, 'sms-translation', keys, values),
  // A try may wait first for the connection and then for the answer.
  leaseMs: 3 * smpp.timeoutMs,
  observer: { sent: (kind, answer) => metrics.messages.inc({ kind, answer }) },
})

function startSending(flowDeps: MessageDeps, { log }: JobDeps): Worker {
  const worker = startWorker({
    claim: (limit) => claimMessages(flowDeps, limit),
    work: (message) => sendMessage(flowDeps, message),
    ...{ slots, idleMs, failureMs },
    onClaimFailure: (err) => log.error({ err }, 'claiming work failed'),
    onWorkFailure: ({ id }, err) => log.error({ message: id, err }, 'sending an SMS failed'),
  })
  return {
    async stop() {
      await worker.stop()
      await flowDeps.sms.close()
    },
  }
}

/** Texts about payments, in a loop of their own, so that a message centre that is down delays no payment. */
export const messageFeature = defineFeature({
  name: 'message',
  jobs(deps) {
    const { smpp } = deps.portal
    return { workers: smpp ? [() => startSending(createDeps(deps, smpp), deps)] : [] }
  },
})
