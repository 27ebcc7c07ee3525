import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { dueFields, paidFields } from '../../apps/service/src/payments/payment-fixture.ts'
import type { Payment } from '../../apps/service/src/ports/payment.port.ts'
import { startProgram } from '../../tools/process.ts'
import { useDatabase } from './database.ts'
import { find, keep } from './rows.ts'

const { url, store } = await useDatabase()
const folder = await mkdtemp(join(tmpdir(), 'portal-exceptions-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The providers as the service's own environment names them; none of them is called. */
const connected = {
  SANDBOX: 'on',
  AIRTEL_MONEY_URL: 'http://127.0.0.1:9/airtel-money',
  AIRTEL_MONEY_CLIENT_ID: 'portal',
  AIRTEL_MONEY_CLIENT_SECRET: 'secret',
  AIRTEL_MONEY_HASH_KEY: 'key',
  FLUTTERWAVE_URL: 'http://127.0.0.1:9/flutterwave',
  FLUTTERWAVE_SECRET_KEY: 'secret',
  FLUTTERWAVE_WEBHOOK_HASH: 'hash',
}

/** Runs the program as a person at a terminal does; `env` is added to the address of the database. */
async function exceptions(args: string[], env: Record<string, string> = connected) {
  const logFile = join(folder, randomUUID())
  const program = startProgram({
    name: 'The exceptions',
    program: 'apps/service/src/exceptions.ts',
    args,
    env: { DATABASE_URL: url, ...env },
    logFile,
  })
  await program.ended
  return { code: program.child.exitCode, said: await readFile(logFile, 'utf8') }
}

const aCase = (fields: Partial<Payment>) => keep(store, { ...fields, state: 'exception' })
const refundBy = (provider: string) => aCase({ ...dueFields({ state: 'stuck' }), provider })

async function askedAt({ id }: Payment) {
  const { evidenceAt, nextAt } = await find(store, id)
  return { evidenceAt, nextAt }
}
const untouched = { evidenceAt: null, nextAt: null }
const asked = { evidenceAt: expect.any(Number), nextAt: expect.any(Number) }

describe('asking about a case', () => {
  test('is refused for a refund that a wallet tells of by repeating it', async () => {
    const { payment } = await refundBy('airtel-money')
    expect(await exceptions([payment.id, 'ask'])).toEqual({
      code: 1,
      said: `${payment.id}: cannot-be-asked\n`,
    })
    expect(await askedAt(payment)).toEqual(untouched)
  })

  test('is refused for a refund by a provider that is not connected', async () => {
    const { payment } = await refundBy('pages')
    expect(await exceptions([payment.id, 'ask'])).toMatchObject({ code: 1 })
    expect(await askedAt(payment)).toEqual(untouched)
  })

  test('is refused where the environment names no provider at all', async () => {
    const { payment } = await refundBy('flutterwave')
    const { code, said } = await exceptions([payment.id, 'ask'], {})
    expect([code, said]).toEqual([1, expect.stringContaining('No way to pay is connected')])
    expect(await askedAt(payment)).toEqual(untouched)
  })

  test.each<[string, () => ReturnType<typeof aCase>]>([
    ['a refund by card', () => refundBy('flutterwave')],
    ['a delivery', () => aCase({ ...paidFields, provider: 'airtel-money' })],
  ])('has %s asked about once more', async (_what, open) => {
    const { payment } = await open()
    expect(await exceptions([payment.id, 'ask'])).toEqual({
      code: 0,
      said: `${payment.id} is asked about once more\n`,
    })
    expect(await askedAt(payment)).toEqual(asked)
  })
})

describe('without any provider in the environment', () => {
  test('cases are listed', async () => {
    const { payment } = await refundBy('airtel-money')
    const { code, said } = await exceptions([], {})
    expect([code, said]).toEqual([0, expect.stringContaining(payment.id)])
  })

  test('a case is closed, by name and reason only', async () => {
    const { payment } = await refundBy('airtel-money')
    const words = [payment.id, 'refunded']
    expect((await exceptions(words, {})).code).toBe(2)
    const closed = await exceptions([...words, '--by', 'A', '--reason', 'seen'], {})
    expect(closed).toEqual({ code: 0, said: `${payment.id} is closed as refunded\n` })
    expect((await find(store, payment.id)).state).toBe('refunded')
  })
})
