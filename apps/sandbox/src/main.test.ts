import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

const run = (environment: Record<string, string>) =>
  spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

test('the process says where it listens, answers there in its currency, and ends cleanly', async () => {
  const child = run({ SANDBOX_PORT: '0', SANDBOX_CURRENCY: 'CDF' })
  const [line] = await once(child.stdout, 'data')
  const base = /ready (http:\/\/127\.0\.0\.1:\d+)/.exec(String(line))?.[1]
  expect((await fetch(`${base}/cards`)).status).toBe(200)
  expect(await (await fetch(`${base}/market`)).json()).toEqual({ currency: 'CDF' })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test.each([
  ['SANDBOX_PORT', 'many'],
  ['SANDBOX_PORT', '70000'],
  ['SANDBOX_PORT', '65534'],
  ['TIME_SCALE', '0'],
  ['SANDBOX_CURRENCY', 'EUR'],
  ['SANDBOX_CURRENCY', 'zmw'],
])('%s=%s stops the start and is named', async (name, value) => {
  const child = run({ [name]: value })
  const [text] = await once(child.stderr, 'data')
  expect(String(text)).toContain(`${name} is "${value}"`)
  expect(await once(child, 'exit')).toEqual([1, null])
})
