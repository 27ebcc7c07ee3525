// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import { drawPage } from '../lib/draw-page.fake.tsx'
import { definePage, type PageProps } from '../lib/page.ts'
import { BalanceStepOver } from './balance-step.tsx'

type Step = ComponentProps<typeof BalanceStepOver>['step']
const Over = ({ data }: PageProps<Step>) => <BalanceStepOver step={data} first={null} />
const page = definePage<Step>({
  Page: Over,
  load: async () => ({ kind: 'failed', failure: { kind: 'network' } }),
})
afterEach(cleanup)

test('the number in the title of a balance is never broken over two lines', () => {
  drawPage(page, { kind: 'balance', number: '971000005', balances: [] })
  expect(document.body.textContent).toContain('97\u00a0100\u00a00005')
  expect(document.body.textContent).not.toContain('97 100')
})

test.each([
  [['1 GB'], 'A bundle is already active', 'still has this.'],
  [['1 GB', '2 GB'], 'Bundles are already active', 'still has these.'],
])('of %j that are active it says how many they are', (names, title, text) => {
  const bundles = names.map((name) => ({ name, category: 'Data', left: [], expireTime: null }))
  const order = { orderId: 'ORDER', pay: '/payment/start?order=ORDER' }
  drawPage(page, { kind: 'active', number: '971000001', bundles, ...order })
  expect(document.querySelector('h2')?.textContent).toBe(title)
  expect(document.body.textContent).toContain(text)
})
