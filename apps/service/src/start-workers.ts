import { after } from '@portal/kernel/instant'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { claimMessages, type MessageWorld, sendMessage } from './features/message/message.flow.ts'
import type { Checkout } from './payments/checkout.flow.ts'
import { claimWork, workOn } from './payments/payment.flow.ts'
import type { Retention } from './ports/retention.port.ts'
import { startWorker, type Worker } from './worker/worker.ts'

const paymentSlots = 40
const messageSlots = 10
const idleMs = 200
const messageIdleMs = 1_000
const failureMs = 1_000
/** Rows of each kind that one batch deletes, with a rest between batches, so that nothing waits for it. */
const housekeepingRows = 5_000
const housekeepingRestMs = 250
const housekeepingEveryMs = 3_600_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const rememberMs = 30 * dayMs
/** Past the day in which wrong guesses of a number count together. */
const codesKeptMs = 2 * dayMs

/**
 * Deletes once an hour the rows that are older than any repeat or question, and ends personal data by their
 * schedule, in a loop of its own. Decision 039.
 */
function startHousekeeping(
  { world, retention, keep }: WorkerParts,
  log: FastifyBaseLogger,
): Worker {
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  const plan = (ms: number) => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = sweep()
    }, ms)
    timer.unref()
  }
  async function sweep() {
    const now = world.clock.now()
    const cutoffs = {
      bareOrders: after(now, -keep.bareOrdersHours * hourMs),
      contacts: after(now, -keep.contactDays * dayMs),
      numbers: after(now, -keep.numbersDays * dayMs),
      codes: after(now, -codesKeptMs),
      // As long as a session lives.
      votes: after(now, -rememberMs),
      feedback: after(now, -keep.feedbackDays * dayMs),
    }
    const onFailure = (err: unknown) => {
      log.error({ err }, 'housekeeping failed')
      return 0
    }
    const forgotten = await world.store
      .forgetBefore(after(now, -rememberMs), housekeepingRows)
      .catch(onFailure)
    const ended = await retention.end(cutoffs, housekeepingRows).catch(onFailure)
    const gone = forgotten + ended
    plan(gone > 0 ? housekeepingRestMs : housekeepingEveryMs)
  }
  plan(housekeepingRestMs)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

export type WorkerParts = {
  world: Checkout
  retention: Retention
  /** How long personal data are kept. */
  keep: Config['retention']
  /** Null if no message centre is connected. */
  messages: MessageWorld | null
  log: FastifyBaseLogger
}

/**
 * Starts payments and messages in loops of their own, so that a message centre that is down delays no
 * payment.
 */
export function startWorkers(parts: WorkerParts): Worker {
  const { world, messages, log } = parts
  const onClaimFailure = (err: unknown) => log.error({ err }, 'claiming work failed')
  const workers: Worker[] = [
    startHousekeeping(parts, log),
    startWorker({
      claim: (limit) => claimWork(world, limit),
      work: (claim) => workOn(world, claim),
      slots: paymentSlots,
      idleMs,
      failureMs,
      onClaimFailure,
      onWorkFailure: ({ id: transactionId }, err) =>
        log.error({ transactionId, err }, 'failed work could not be put off'),
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
