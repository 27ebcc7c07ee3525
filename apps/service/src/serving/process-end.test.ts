import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** A process that logs so much, and whose work stops or fails to stop at a signal. */
function startProcess({ stop, logs }: { stop: string; logs: number }) {
  const program = `
    import { createLogOutput } from ${here('../http/operations/log-output.ts')}
    import { stopOnSignal } from ${here('./process-end.ts')}
    const output = createLogOutput({ onLost: () => {} })
    const log = { error: (_detail, words) => output.write(words + '\\n'), fatal: () => {} }
    stopOnSignal(() => ${stop}, { log, output })
    output.write('x'.repeat(${logs}) + '\\n')
    setInterval(() => {}, 1_000)
    process.stderr.write('ready')
  `
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const stops = 'Promise.resolve()'
const fails = "Promise.reject(Error('the database has gone'))"
/** More than a pipe holds, so that a write waits for its reader. */
const tooMuch = 300_000

test.each([
  ['stops', stops, 0, ''],
  ['fails to stop', fails, 1, 'stopping failed'],
])('a process that %s ends with its last lines written', async (_what, stop, code, words) => {
  const child = startProcess({ stop, logs: tooMuch })
  let log = ''
  child.stdout.on('data', (piece) => {
    log += piece
  })
  await once(child.stderr, 'data')
  child.kill('SIGTERM')
  // 'exit' may come before the end of the log was read.
  expect(await once(child, 'close')).toEqual([code, null])
  expect(log.replaceAll('x', '').trim()).toBe(words)
})

test.each([
  ['stops', stops],
  ['fails to stop', fails],
])('a process that %s ends although the reader of its log has stopped', async (_what, stop) => {
  const child = startProcess({ stop, logs: tooMuch })
  await once(child.stderr, 'data')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})
