// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import { definePage, type PageProps } from '../lib/page/page.ts'
import { renderPage } from '../lib/page/render-page.fake.tsx'
import { BalanceStepOver } from './balance-step.tsx'

type Step = ComponentProps<typeof BalanceStepOver>['step']
const Over = ({ data }: PageProps<Step>) => <BalanceStepOver step={data} first={null} />
const page = definePage<Step>({
  Page: Over,
  load: async () => ({ kind: 'failed', failure: { kind: 'network' } }),
})
afterEach(cleanup)

test('the number in the title of a balance is never broken over two lines', () => {
  renderPage(page, { kind: 'balance', number: '971000005', balances: [] })
  expect(document.body.textContent).toContain('97\u00a0100\u00a00005')
  expect(document.body.textContent).not.toContain('97 100')
})

test.each([
  [['1 GB'], 'A bundle is already active', 'still has this.'],
  [['1 GB', '2 GB'], 'Bundles are already active', 'still has these.'],
])('of %j that are active it says how many they are', (names, title, text) => {
  const bundles = names.map((name) => ({ name, category: 'Data', left: [], expireTime: null }))
  const buys = { name: '30 MB for 1 hour', amount: '1.00', currency: 'ZMW' } as const
  const order = { orderId: 'ORDER', buys, pay: '/payment/start?order=ORDER' }
  renderPage(page, { kind: 'active', number: '971000001', bundles, ...order })
  expect(document.querySelector('h2')?.textContent).toBe(title)
  expect(document.body.textContent).toContain(text)
  const buy = screen.getByRole('link', { name: 'Buy 30 MB for 1 hour, K1.00' })
  expect(buy.getAttribute('href')).toBe(order.pay)
})

test('a balance leads on to what its page sells', () => {
  const balance = {
    ...{ serviceType: 'DATA', balanceDescription: '1 GB for 7 days', balanceType: 'LIMITED' },
    ...{ balance: '0.6', unitType: 'GB', expireTime: null },
  } as const
  renderPage(page, { kind: 'balance', number: '971000005', balances: [balance] })
  expect(screen.getByText('0.6 GB left')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Buy more' }).getAttribute('href')).toBe(
    '/prepaid-recharge',
  )
})
