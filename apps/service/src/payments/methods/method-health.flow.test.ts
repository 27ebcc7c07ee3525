import { expect, test } from 'vitest'
import { useDeps } from '../../../../../tests/store/flow-deps.ts'
import { agoMs } from '../../../../../tests/store/rows.ts'
import type { Payment } from '../../ports/payment.port.ts'
import { minutes } from '../core/payment-fixture.ts'

const { store, keep } = await useDeps()
let last = 0

/** The number of these attempts by one provider that say something about it. */
async function counted(...attempts: Partial<Payment>[]): Promise<number> {
  last += 1
  const provider = `health-${last}`
  for (const fields of attempts) {
    await keep({ ...fields, provider, submittedAt: agoMs(minutes(1)) })
  }
  return (await store.countOutcomes(provider, agoMs(minutes(15)))).all
}

test.each<[string, Partial<Payment>, number]>([
  ['was declined', { state: 'failed', reason: 'declined' }, 1],
  ['was not answered on the phone', { state: 'failed', reason: 'not-answered' }, 1],
  ['got no answer', { state: 'unknown', reason: null }, 1],
  ['never reached it', { state: 'expired', reason: 'not-reached' }, 1],
  ['its visitor gave up', { state: 'superseded', reason: 'cancelled' }, 0],
  [
    'the money in the wallet did not suffice for',
    { state: 'failed', reason: 'not-enough-money' },
    0,
  ],
  ['a locked wallet refused', { state: 'failed', reason: 'wallet-locked' }, 0],
])('an attempt that %s counts for the health of its provider: %o', async (_what, fields, count) => {
  expect(await counted(fields)).toBe(count)
})
