// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { definePage, type PageProps, type Question } from '../../lib/page/page.ts'
import { renderPage } from '../../lib/page/render-page.fake.tsx'
import { DuplicateQuestion } from './duplicate-question.tsx'

const pending = {
  ...{
    kind: 'duplicate',
    to: '/payment/start?order=ORDER&by=AM',
    transactionId: 'TXN',
  },
  ...{ askedAt: '2026-11-20T12:02:00Z', amount: '30.00', currency: 'ZMW' },
} as const

const Asked = ({ data }: PageProps<Question>) => (
  <DuplicateQuestion question={data} number="971234567" />
)
const page = definePage<Question>({
  Page: Asked,
  load: async () => ({ kind: 'failed', failure: { kind: 'network' } }),
})
afterEach(cleanup)

test.each([
  [{ transactionType: 'PREPAID RECHARGE' }, 'You asked for K30.00 to 97 123 4567 at 14:02'],
  [
    { transactionType: 'BUNDLE PURCHASE', name: '1 GB for 7 days' },
    'You asked for 1 GB for 7 days to 97 123 4567 at 14:02',
  ],
  [
    { transactionType: 'Broadband Recharge', name: 'Home 20 GB' },
    'You asked for Home 20 GB to 97 123 4567 at 14:02',
  ],
] as const)('what is pending already is named: %j', (what, words) => {
  renderPage(page, { ...pending, ...what })
  expect(document.body.textContent).toContain(words)
})
