import { expect, test } from 'vitest'
import { createTranslate } from '../../lib/language/text.ts'
import type { AppTools } from '../../lib/page/app-context.ts'
import { english } from '../../lib/page/render-page.fake.tsx'
import { homeBroadband } from './product.ts'

const t = createTranslate(english, 'en-US')
const app = { t, tag: 'en-US' } as AppTools
const order = {
  transactionType: 'HBB_LEADS',
  msisdn: '971000001',
  amount: '650.00',
  currency: 'ZMW',
  name: '200 GB for 30 days',
  data: '200',
  dataUnit: 'GB',
  leadId: 'L-1',
} as const

const rowsOf = (summary: Parameters<typeof homeBroadband.summary>[0]) =>
  Object.fromEntries(
    homeBroadband.summary(summary, app).map(({ label, value }) => [t(label), value]),
  )

test('a plan is summed up by number, name, data, request and amount', () => {
  expect(rowsOf(order)).toEqual({
    'Mobile number': '97 100 0001',
    Plan: '200 GB for 30 days',
    Data: '200 GB',
    Request: 'L-1',
    'Plan amount': 'K650.00',
  })
})

test('a device that did not order it is not told the request', () => {
  const { leadId: _own, ...told } = order
  expect(rowsOf(told)).not.toHaveProperty('Request')
})

test('it is never bought again at a tap', () =>
  expect(homeBroadband.again).toEqual({ path: '/hbb-lead' }))
