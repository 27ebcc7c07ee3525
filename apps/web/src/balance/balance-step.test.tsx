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
