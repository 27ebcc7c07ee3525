import { expect, test, vi } from 'vitest'
import { fakeContext, success } from '../../lib/page/page-context.fake.ts'
import { readTroubled } from './method-health.ts'

const option = (name: string, type: string, health: string) => ({ name, type, label: name, health })
const answered = (...paymentOption: object[]) =>
  fakeContext({ 'POST transaction/v1/payment-options': success({ paymentOption }) }).context

test('a payment method has problems where all options of its type have', async () => {
  const context = answered(
    option('ONE', 'PG', 'troubled'),
    option('OTHER', 'PG', 'unknown'),
    option('SUN_MONEY', 'AM', 'troubled'),
  )
  expect(await readTroubled(context, 'PREPAID RECHARGE')).toEqual(['AM'])
})

test('none has where that cannot be read', async () => {
  expect(await readTroubled(fakeContext({}).context, 'PREPAID RECHARGE')).toEqual([])
})

test('none has where that takes too long, so that home does not wait', async () => {
  vi.useFakeTimers()
  const { context } = fakeContext({})
  const silent = { ...context.api, call: () => new Promise<never>(() => {}) }
  const read = readTroubled({ ...context, api: silent }, 'PREPAID RECHARGE')
  await vi.advanceTimersByTimeAsync(400)
  expect(await read).toEqual([])
  vi.useRealTimers()
})
