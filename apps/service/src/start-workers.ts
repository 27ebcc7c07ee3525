import { after, systemClock } from '@portal/kernel/instant'
import type { FastifyBaseLogger } from 'fastify'
import { claimMessages, type MessageWorld, sendMessage } from './features/message/message.flow.ts'
import type { Metrics } from './http/metrics.ts'
import type { Checkout } from './payments/checkout.flow.ts'
import { claimWork, workOn } from './payments/payment.flow.ts'
import { startWorker, type Worker } from './worker/worker.ts'

const paymentSlots = 40
const messageSlots = 10
const idleMs = 200
const messageIdleMs = 1_000
const failureMs = 1_000
const housekeepingEveryMs = 3_600_000
const rememberMs = 30 * 24 * 3_600_000

/** Once an hour, what is older than any repeat or question is forgotten. */
function createHousekeeping(store: Checkout['store']) {
  let nextAt = systemClock.now()
  return async () => {
    const now = systemClock.now()
    if (now < nextAt) return
    nextAt = after(now, housekeepingEveryMs)
    await store.forgetBefore(after(now, -rememberMs))
  }
}

export type WorkerParts = {
  world: Checkout
  /** Null where no message centre is connected. */
  messages: MessageWorld | null
  metrics: Metrics
  log: FastifyBaseLogger
}

/** Payments and messages, each at its own pace: a message centre that is down holds up no payment. */
export function startWorkers({ world, messages, metrics, log }: WorkerParts): Worker {
  const keepHouse = createHousekeeping(world.store)
  const onClaimFailure = (err: unknown) => log.error({ err }, 'claiming work failed')
  const workers: Worker[] = [
    startWorker({
      claim: async (limit) => {
        await keepHouse()
        return claimWork(world, limit)
      },
      work: (id) => workOn(world, id),
      slots: paymentSlots,
      idleMs,
      failureMs,
      onClaimFailure,
      onWorkFailure: (transactionId, err) => {
        metrics.workFailures.inc()
        log.error({ transactionId, err }, 'work on a payment failed')
      },
    }),
  ]
  if (messages) {
    workers.push(
      startWorker({
        claim: (limit) => claimMessages(messages, limit),
        work: (message) => sendMessage(messages, message),
        slots: messageSlots,
        idleMs: messageIdleMs,
        failureMs,
        onClaimFailure,
        onWorkFailure: ({ id }, err) => log.error({ message: id, err }, 'sending an SMS failed'),
      }),
    )
  }
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
      await messages?.sms.close()
    },
  }
}
