import { expect, test } from 'vitest'
import { stuckFrom } from '../../ports/payment-store.port.ts'
import { paymentSettings } from './payment.settings.ts'

test.each([1_500, 8_000, 20_000])(
  'a lease outlives a step in which each of five calls takes its whole time-out of %i ms',
  (timeoutMs) => {
    const { leaseMs } = paymentSettings(1, timeoutMs)
    expect(leaseMs).toBeGreaterThan(5 * timeoutMs)
    // A call's time-out is not scaled, so the lease is not either.
    expect(paymentSettings(100, timeoutMs).leaseMs).toBe(leaseMs)
  },
)

test('work is put off for long from the very failure on from which a person sees it', () => {
  expect(paymentSettings(1).workFailuresMax).toBe(stuckFrom)
})
