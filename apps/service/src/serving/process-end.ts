import type { FastifyBaseLogger } from 'fastify'
import type { LogOutput } from '../http/operations/log-output.ts'

/** Time for which running work may finish after a signal; then the process ends in any case. */
const stopWaitMs = 15_000
/** Time for the last lines of the log. */
const logWaitMs = 1_000

/** Not `exit`, which waits for a write to a log whose reader has stopped. */
const endHard = () => process.kill(process.pid, 'SIGKILL')

type Ending = { log: Pick<FastifyBaseLogger, 'error' | 'fatal'>; output: LogOutput }

/** After an error that no code foresaw, anything may be half done: the process ends, and the database knows the rest. */
export function endHardOnBugs({ log, output }: Ending) {
  // Warnings of the runtime go there too, and a full disk is no bug.
  process.stderr.on('error', () => {})
  process.on('uncaughtException', (err) => {
    try {
      output.writeAtOnce()
      log.fatal({ err }, 'unforeseen error')
    } finally {
      endHard()
    }
  })
}

/** Stops at SIGTERM or SIGINT. The exit code is 1 where stopping failed. */
export function stopOnSignal(stop: () => Promise<void>, { log, output }: Ending) {
  const onSignal = async () => {
    setTimeout(endHard, stopWaitMs).unref()
    const code = await stop().then(
      () => 0,
      (err: unknown) => {
        log.error({ err }, 'stopping failed')
        return 1
      },
    )
    if (await output.settle(logWaitMs)) process.exit(code)
    endHard()
  }
  process.once('SIGTERM', onSignal)
  process.once('SIGINT', onSignal)
}
