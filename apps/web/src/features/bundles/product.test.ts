import { expect, test } from 'vitest'
import { createTranslate } from '../../lib/language/text.ts'
import type { AppTools } from '../../lib/page/app-context.ts'
import { english } from '../../lib/page/render-page.fake.tsx'
import { broadband, bundles } from './product.ts'

const app = { t: createTranslate(english, 'en-US') } as AppTools
const bought = {
  transactionType: 'BUNDLE PURCHASE',
  msisdn: '971234567',
  name: '1 GB for 7 days',
  description: 'For every site and app.',
  data: '1',
  dataUnit: 'GB',
  amount: '30.00',
  currency: 'ZMW',
} as const

const rowsOf = (more: object, product = bundles) =>
  Object.fromEntries(
    product
      .summary({ ...bought, ...more }, app)
      .map(({ label, value }) => [label.replace('payment.', ''), value]),
  )

test.each([bundles, broadband])(
  'a bundle is summed up by number, price, description and data',
  (product) => {
    expect(rowsOf({}, product)).toEqual({
      number: '97 123 4567',
      bundle: '1 GB for 7 days',
      bundleDescription: 'For every site and app.',
      bundleData: '1 GB',
      bundlePrice: 'K30.00',
    })
  },
)

test('data without end are unlimited, and a bundle without data says nothing of them', () => {
  expect(rowsOf({ data: '-1', dataUnit: 'MB' }).bundleData).toBe('Unlimited')
  expect(rowsOf({ data: undefined, dataUnit: undefined })).not.toHaveProperty('bundleData')
})

test('a description that repeats the name is not told twice', () => {
  expect(rowsOf({ description: bought.name })).not.toHaveProperty('bundleDescription')
})
