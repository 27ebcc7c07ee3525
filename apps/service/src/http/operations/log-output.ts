import { write, writeSync } from 'node:fs'

export type LogOutput = {
  write(line: string): void
  /** From now on each line is written before `write` returns: for a process that ends at once. */
  writeAtOnce(): void
  /** True while the newest lines could not be written. */
  isLosing(): boolean
  /**
   * Resolves when all lines are written or lost, at the latest after this many milliseconds. False where a write
   * still waits for its reader: then `process.exit` would wait for it too.
   */
  settle(waitMs: number): Promise<boolean>
}

export type LogOutputOptions = {
  /** An open file; standard output if none is named. */
  file?: number
  /** Receives the number of lines that were lost. */
  onLost: (lines: number) => void
}

/** Lines wait only up to this size, so that a reader that has stopped costs lines and not memory. */
const waitingMaxBytes = 1_048_576
const retryMs = 100
/** Lines of this time are written together: a write costs more than a line. */
const gatherMs = 20
const newline = 10

const linesIn = (bytes: Buffer): number => {
  let lines = 0
  for (const byte of bytes) if (byte === newline) lines += 1
  return lines
}

/**
 * Writes lines beside the main thread, and drops those that cannot be written: a full disk or a reader
 * that has gone must not stop a payment. Decision 037.
 */
export function createLogOutput({ file = 1, onLost }: LogOutputOptions): LogOutput {
  let waiting: string[] = []
  let waitingBytes = 0
  let isWriting = false
  let isLosing = false
  let isAtOnce = false
  const settled: (() => void)[] = []

  const lose = (lines: number) => {
    isLosing = true
    onLost(lines)
  }
  const gather = () => {
    isWriting = waiting.length > 0
    if (isWriting) setTimeout(next, gatherMs).unref()
    else for (const done of settled.splice(0)) done()
  }
  const next = () => {
    const bytes = Buffer.from(waiting.join(''))
    waiting = []
    waitingBytes = 0
    send(bytes)
  }
  const send = (bytes: Buffer) => {
    write(file, bytes, (error, written) => {
      // The pipe is full: its reader may catch up.
      if (error?.code === 'EAGAIN') {
        setTimeout(send, retryMs, bytes).unref()
        return
      }
      if (error) lose(linesIn(bytes))
      else if (written < bytes.length) return send(bytes.subarray(written))
      else isLosing = false
      gather()
    })
  }
  const writeNow = (text: string) => {
    try {
      writeSync(file, text)
    } catch {
      lose(linesIn(Buffer.from(text)))
    }
  }
  return {
    write(line) {
      if (isAtOnce) return writeNow(line)
      if (waitingBytes + line.length > waitingMaxBytes) return lose(1)
      waiting.push(line)
      waitingBytes += line.length
      if (!isWriting) gather()
    },
    writeAtOnce() {
      isAtOnce = true
      if (waiting.length > 0) writeNow(waiting.join(''))
      waiting = []
    },
    isLosing: () => isLosing,
    settle: (waitMs) =>
      new Promise((done) => {
        if (!isWriting) return done(true)
        const timer = setTimeout(done, waitMs, false)
        settled.push(() => {
          clearTimeout(timer)
          done(true)
        })
      }),
  }
}
