import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { sandboxSettings } from '../../tools/portal/environment.ts'
import { startSandbox } from '../../tools/portal/sandbox-process.ts'
import { freePort, freeSandboxPort } from '../../tools/processes/free-port.ts'
import { root } from '../../tools/processes/process.ts'
import { temporaryFolder } from '../../tools/processes/temporary-folder.ts'

/** The program of `npm run connect`, on the outside systems that the sandbox plays. Its rules have tests of their own. */
const folder = await temporaryFolder('connect')
const port = await freeSandboxPort()
const sandbox = await startSandbox(folder.path, port)
afterAll(async () => {
  await sandbox.stop()
  await folder[Symbol.asyncDispose]()
})
const connected = sandboxSettings(port, await freePort(), { SANDBOX_CONNECTS: 'dpo,paystack' })

const systems = [
  ...['bss', 'flutterwave', 'dpo', 'paystack', 'airtel-money', 'gsma-money', 'gsma-smartcash'],
  ...['daraja', 'camara-billing', 'smpp', 'smtp', 'nominatim'],
]

type Changes = Record<string, string>
type Line = { mark: string; system: string; words: string }

const program = (args: readonly string[], changes: Changes = {}) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const file = join(root, 'apps/service/src/connect.ts')
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, CONTENT_DIR: 'content', ...connected, ...changes }
    execFile(process.execPath, [file, ...args], { cwd: root, env }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    )
  })

async function check(changes: Changes = {}): Promise<{ code: number; lines: Line[] }> {
  const { code, out, err } = await program(['check'], changes)
  expect(err).toBe('')
  const lines = out
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, mark = '', system = '', words = ''] = /^(\w+) +([\w-]+): (.*)$/.exec(line) ?? []
      return { mark, system, words }
    })
  return { code, lines }
}

/** The check with every address led elsewhere. */
function ledTo(address: (url: URL) => void): Changes {
  const addresses = Object.entries(connected).filter(([name]) => name.endsWith('_URL'))
  return Object.fromEntries(
    addresses.map(([name, value]) => {
      const url = new URL(value)
      address(url)
      return [name, url.href]
    }),
  )
}

test('says of each connected system that its key is taken, once, and changes nothing there', async () => {
  const cards = () => fetch(`http://127.0.0.1:${port}/cards`).then((reply) => reply.json())
  const { code, lines } = await check()
  expect(lines.map(({ system }) => system)).toEqual(systems)
  expect(lines.filter(({ mark }) => mark !== 'ok')).toEqual([])
  expect(code).toBe(0)
  expect(await cards()).toEqual([])
})

/** Settings of the form that each has to have; a system with several is asked by each. */
const wrongKey = '9B7C0A1E-5D42-4F6B-8A3C-1E2F3A4B5C6D'
const wrongKeys: readonly Changes[] = [
  {
    ...{ BSS_API_KEY: wrongKey, FLUTTERWAVE_SECRET_KEY: wrongKey, DPO_COMPANY_TOKEN: wrongKey },
    ...{ DARAJA_CONSUMER_SECRET: wrongKey, CAMARA_BILLING_CLIENT_SECRET: wrongKey },
    ...{ SMPP_PASSWORD: 'wrong123' },
  },
  {
    ...{ AIRTEL_MONEY_CLIENT_SECRET: wrongKey, GSMA_MONEY_API_KEY: wrongKey },
    ...{ DARAJA_PASS_KEY: wrongKey, SMPP_SYSTEM_ID: 'wrong', SMTP_PASSWORD: wrongKey },
    ...{ PAYSTACK_SECRET_KEY: `sk_test_${wrongKey}` },
  },
  {
    ...{ GSMA_MONEY_CLIENT_SECRET: wrongKey, GSMA_SMARTCASH_CLIENT_SECRET: wrongKey },
    ...{ DARAJA_SHORT_CODE: '174000' },
  },
]
/** The system that a setting is of. */
const systemOf = (name: string): string | undefined =>
  systems.find((system) => name.toLowerCase().replaceAll('_', '-').startsWith(system))

test.each(wrongKeys)('says that the key is wrong of these, and of no other: %o', async (keys) => {
  const { code, lines } = await check(keys)
  const wrong = lines.filter(({ mark }) => mark !== 'ok')
  const ofKeys = Object.keys(keys).map(systemOf)
  expect(wrong.map(({ system }) => system)).toEqual(systems.filter((one) => ofKeys.includes(one)))
  for (const { mark, words } of wrong) expect(`${mark} ${words}`).toMatch(/^wrong key: /)
  expect(code).toBe(1)
  expect(JSON.stringify(lines)).not.toContain(wrongKey)
})

describe('says of every system', () => {
  async function expectEach(changes: Changes, words: RegExp, ofWhich = systems) {
    const { code, lines } = await check(changes)
    expect(lines.map(({ system }) => system)).toEqual(systems)
    const wrong = lines.filter(({ mark }) => mark === 'wrong')
    expect(wrong.map(({ system }) => system)).toEqual(ofWhich)
    for (const line of wrong) expect(line.words).toMatch(words)
    expect(code).toBe(1)
  }

  test('that nothing listens at its address', async () => {
    const closed = await freePort()
    const changes = ledTo((url) => {
      url.port = String(closed)
    })
    await expectEach(changes, /^address: .*nothing listens/)
  })

  test('that its host is not found', async () => {
    const changes = ledTo((url) => {
      url.hostname = 'provider.invalid'
    })
    await expectEach(
      { ...changes, SANDBOX: 'off', DEVELOPMENT: 'on', PAYSTACK_CURRENCIES: 'USD' },
      /^name: /,
    )
  })

  test('that a page turns this machine away', async () => {
    const gate = createServer((_request, response) =>
      response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Forbidden</h1>'),
    )
    const gatePort = await new Promise<number>((listening) =>
      gate.listen(0, '127.0.0.1', () => {
        const address = gate.address()
        listening(typeof address === 'object' && address ? address.port : 0)
      }),
    )
    const changes = ledTo((url) => {
      if (url.protocol === 'http:') url.port = String(gatePort)
    })
    const overHttp = systems.filter((system) => !['smpp', 'smtp'].includes(system))
    await expectEach(changes, /^allow-list: .*is this machine's address on their list/, overHttp)
    gate.close()
  })
})

test('says that a currency is missing from the account', async () => {
  const { lines } = await check({ AIRTEL_MONEY_CURRENCY: 'USD' })
  expect(lines.filter(({ mark }) => mark !== 'ok')).toEqual([
    { mark: 'wrong', system: 'airtel-money', words: expect.stringMatching(/^currency: /) },
  ])
})

test.each([
  ['no command', []],
  ['a command that it has not', ['chekc']],
  ['more than it takes', ['check', 'dpo']],
])('names its command where it is given %s', async (_what, args) => {
  const { code, out, err } = await program(args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain('npm run connect -- check')
})

test('names a setting that is missing, and calls nothing', async () => {
  const { code, out, err } = await program(['check'], { BSS_API_KEY: '' })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain('BSS_API_KEY is missing')
  expect(err).not.toMatch(/\n\s+at /)
})
