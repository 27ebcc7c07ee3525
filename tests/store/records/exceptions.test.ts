import { describe, expect, test } from 'vitest'
import {
  days,
  dueFields,
  paidFields,
} from '../../../apps/service/src/payments/core/payment-fixture.ts'
import type { Payment } from '../../../apps/service/src/ports/payment.port.ts'
import { useDatabase } from '../database.ts'
import { runProgram } from '../program.ts'
import { agoMs, find, keep } from '../rows.ts'

const { url, store } = await useDatabase()

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

const exceptions = (args: string[], env: Record<string, string> = connected) =>
  runProgram('exceptions', args, { DATABASE_URL: url, ...env })

const aCase = (fields: Partial<Payment>) => keep(store, { ...fields, state: 'exception' })
const refundBy = (provider: string) => aCase({ ...dueFields({ state: 'stuck' }), provider })

async function askedAt({ id }: Payment) {
  const { notifiedAt, nextAt } = await find(store, id)
  return { notifiedAt, nextAt }
}
const asked = { notifiedAt: expect.any(Number), nextAt: expect.any(Number) }

describe('asking about a case', () => {
  test.each<[string, string, Record<string, string>, string]>([
    ['a wallet that tells of it by repeating it', 'airtel-money', connected, ': cannot-be-asked\n'],
    ['a provider that is not connected', 'pages', connected, ': cannot-be-asked\n'],
    ['a provider of an empty environment', 'flutterwave', {}, 'No payment method is connected'],
  ])('is refused for a refund by %s', async (_what, provider, env, words) => {
    const { payment } = await refundBy(provider)
    const refused = { code: 1, said: expect.stringContaining(words) }
    expect(await exceptions([payment.id, 'ask'], env)).toEqual(refused)
    expect(await askedAt(payment)).toEqual({ notifiedAt: null, nextAt: null })
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

test('contradictions are closed as seen, and told with their last words', async () => {
  const { payment } = await keep(store, { ...paidFields, state: 'delivered' })
  for (const detail of ['reversed', 'charged back']) {
    const taken = { kind: 'taken-back', subject: '', detail, at: agoMs(0) } as const
    const exception = { ...taken, paymentId: payment.id, orderId: payment.orderId }
    await store.transaction((tx) => tx.appendException(exception))
  }
  const seen = [payment.id, 'seen', '--by', 'A', '--reason', 'won']
  expect(await exceptions(seen, {})).toEqual({
    code: 0,
    said: `taken-back  charged back\n${payment.id} is closed as seen\n`,
  })
  expect(await exceptions(seen, {})).toEqual({ code: 1, said: `${payment.id}: nothing open\n` })
})

describe('without any provider in the environment', () => {
  test('cases are listed, first those in which money is known to be taken', async () => {
    const unseen = await aCase({ submittedAt: agoMs(days(900)), taken: null })
    const { payment } = await aCase({ providerId: 'of an unreadable amount' })
    const { code, said } = await exceptions([], {})
    expect([code, said]).toEqual([0, expect.stringMatching(`${payment.id}.*amount unreadable`)])
    expect(said.indexOf(unseen.payment.id)).toBeGreaterThan(said.indexOf(payment.id))
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
