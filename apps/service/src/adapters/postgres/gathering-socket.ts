import { Socket } from 'node:net'

/**
 * Sends what is written within one turn of the event loop as one packet: the driver corks the stream
 * around each statement, and a system call for each of a transaction's statements costs more than the
 * statement.
 */
export class GatheringSocket extends Socket {
  #isGathering = false

  override cork(): void {
    super.cork()
    if (this.#isGathering) return
    this.#isGathering = true
    super.cork()
    process.nextTick(() => {
      this.#isGathering = false
      super.uncork()
    })
  }
}
