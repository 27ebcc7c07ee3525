import { type Counter, systemCounter } from '@portal/kernel/instant'
import pg from 'pg'
import { createBreaker } from '../../breaker.ts'
import { DatabaseSilent } from './out-of-reach.ts'
import { type WriteRefusal, writeRefusalOf } from './refused-writes.ts'
import { type Answer, askGroup, type Statement } from './statement-group.ts'

/**
 * Time for one statement outside of a transaction, the wait for its connection included. Such a statement
 * is a read of a visitor's request, or one that is safe to repeat.
 */
const answerDefaultMs = 2_500
const breakerSettings = { timeoutsMax: 5, openMs: 1_000 }

/** A write that failed for want of a writable disk says so much of the next ones, in milliseconds. */
const refusedForMs = 30_000

/**
 * A pool whose single statements fail soon while the server is silent, at once after five of them in a row.
 * Transactions wait as long as the settings of the pool let them, since they may store what cannot be asked
 * again. Decision 041.
 */
export class QuickReadPool extends pg.Pool {
  readonly #breaker
  readonly #answerWithinMs
  readonly #onWriteRefused
  readonly #counter
  #refusedAtMs = Number.NEGATIVE_INFINITY

  constructor(
    settings: pg.PoolConfig,
    counter: Counter = systemCounter,
    options: {
      answerWithinMs?: number | undefined
      onWriteRefused?: ((reason: WriteRefusal) => void) | undefined
    } = {},
  ) {
    super(settings)
    this.#answerWithinMs = options.answerWithinMs ?? answerDefaultMs
    this.#onWriteRefused = options.onWriteRefused ?? (() => {})
    this.#breaker = createBreaker(breakerSettings, counter)
    this.#counter = counter
  }

  breaker() {
    return this.#breaker.kind()
  }

  /** Reports a failure that means that no write succeeds; any other is ignored. */
  noteFailure(error: unknown) {
    const reason = writeRefusalOf(error)
    if (!reason) return
    this.#refusedAtMs = this.#counter.readMs()
    this.#onWriteRefused(reason)
  }

  /** A transaction was committed. */
  noteCommit() {
    this.#refusedAtMs = Number.NEGATIVE_INFINITY
  }

  /** Whether a write was refused lately, and nothing was committed since. */
  isRefusingWrites(): boolean {
    return this.#counter.readMs() - this.#refusedAtMs < refusedForMs
  }

  async read(statement: Statement): Promise<Answer> {
    const pass = this.#breaker.enter()
    if (!pass) throw new DatabaseSilent('it left the last statements unanswered')
    let isTimeout = false
    let timer: NodeJS.Timeout | undefined
    const answerWithinMs = this.#answerWithinMs
    const silence = new Promise<never>((_, fail) => {
      timer = setTimeout(() => {
        isTimeout = true
        fail(new DatabaseSilent(`no answer within ${answerWithinMs} ms`))
      }, answerWithinMs)
    })
    try {
      return await Promise.race([this.#ask(statement), silence])
    } finally {
      clearTimeout(timer)
      pass.end(isTimeout)
    }
  }

  async #ask(statement: Statement): Promise<Answer> {
    const client = await this.connect()
    let failure: Error | undefined
    try {
      const [answer] = await askGroup(client, [statement])
      if (!answer) throw new Error(`${statement.name} was not answered`)
      return answer
    } catch (error) {
      failure = error as Error
      this.noteFailure(error)
      throw error
    } finally {
      client.release(failure)
    }
  }
}
