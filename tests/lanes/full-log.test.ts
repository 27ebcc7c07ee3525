import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ownPortal } from '../client/own-portal.ts'
import { until } from '../client/poll.ts'
import { openAttempt } from '../client/recharge.ts'
import { retryUntilAnswered } from '../client/retry-until-answered.ts'
import { startStack } from '../client/stack.ts'
import { createVisitor } from '../client/visitor.ts'

/** Makes the process throw outside of any request when it gets this signal. */
const planted =
  '--import data:text/javascript,process.on(%22SIGUSR2%22,()=>setTimeout(()=>{throw(Error(%22planted%22))}))'
const endsWithinMs = 5_000
const written = join(tmpdir(), `full-log-${process.pid}`)

const env = { NODE_OPTIONS: planted }
await writeFile(written, '')
afterAll(() => rm(written, { force: true }))
const full = ownPortal({ logTo: '/dev/full', env })
const whole = ownPortal({ logTo: written, env })

const read = async (url: string) => (await fetch(url)).text()

test('a portal whose log has no place takes payments, and says what it loses', async () => {
  await retryUntilAnswered(() => openAttempt(createVisitor(full.url)))
  await createVisitor(full.url).send('/about', { method: 'POST' })
  await until('lines are lost', 5_000, async () =>
    /^log_lines_lost_total [1-9]/m.test(await read(`${full.service.operationsUrl()}/metrics`))
      ? true
      : null,
  )
  expect(JSON.parse(await read(`${full.service.operationsUrl()}/readyz`))).toEqual({
    status: 'ready',
    failing: ['log'],
  })
})

describe('a start that fails', () => {
  const failedStart = (env: Record<string, string>) =>
    startStack({ database: { url: whole.databaseUrl }, commonSandbox: true, env }).then(
      () => 'started',
      (error: Error) => error.message,
    )

  test('prints a refused setting whole', async () => {
    const said = await failedStart({ TIME_SCALE: 'fast' })
    expect(said).toMatch(/^TIME_SCALE must be a whole number from 1 to 10000\.$/m)
  })

  test('prints its reason, and the lines of the log before it', async () => {
    const { port } = new URL(whole.service.operationsUrl())
    const said = await failedStart({ OPERATIONS_PORT: port })
    expect(said).toContain(`EADDRINUSE: address already in use 127.0.0.1:${port}`)
    expect(said).toContain('Server listening at')
  })
})

test.each([
  ['with', full],
  ['without', whole],
])('an unforeseen error ends the process at once %s a full log', async (_what, portal) => {
  portal.service.child().kill('SIGUSR2')
  const ended = portal.service.ended().then(() => true)
  const late = new Promise((done) => setTimeout(done, endsWithinMs, false))
  expect(await Promise.race([ended, late])).toBe(true)
})

test('the unforeseen error is the last line of the log', async () => {
  const lines = (await readFile(written, 'utf8')).trim().split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ level: 60, err: { message: 'planted' } })
})
