import { expect, test } from 'vitest'
import type { Outcome } from '../lib/page/page.ts'
import { fakeContext } from '../lib/page/page-context.fake.ts'
import { balanceField } from './balance-field.ts'
import { withBalance } from './with-balance.ts'

const bought: Outcome = { kind: 'go', to: '/payment/start' }

test('where the code of balances did not arrive, that is said and what was typed stays', async () => {
  const { context } = fakeContext({})
  const act = withBalance(
    async () => bought,
    async () => {
      throw new Error('The code did not arrive')
    },
  )
  const typed = { msisdn: '971234567', amount: '50' }
  expect(await act(new URLSearchParams(typed), context)).toBe(bought)
  const values = { ...typed, [balanceField]: '1' }
  expect(await act(new URLSearchParams(values), context)).toEqual({
    kind: 'stay',
    problems: [{ text: 'error.chunk' }],
    values,
  })
})
