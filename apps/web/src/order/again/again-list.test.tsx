// @vitest-environment jsdom
import type { Recent } from '@portal/contract/calls/device'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { catalogue } from '../../app/routes/catalogue.ts'
import { definePage, type PageProps } from '../../lib/page/page.ts'
import { renderPage } from '../../lib/page/render-page.fake.tsx'
import { withCatalogue } from '../product/catalogue.ts'
import type { Product } from '../product/product.ts'
import { AgainList, type FormHere } from './again-list.tsx'

const lead: Product = {
  type: 'HBB_LEADS',
  words: { page: 'Plans', what: 'Plan', whatFor: 'Plan of {number}' },
  summary: () => [],
  again: null,
}

const bought = { msisdn: '971234567', amount: '50.00', currency: 'ZMW', paymentMode: 'AM' } as const
const recharged = { ...bought, transactionType: 'PREPAID RECHARGE' } as const

const here: FormHere = {
  type: 'PREPAID RECHARGE',
  action: async () => ({ kind: 'go', to: '/' }),
}
const Rows = ({ data }: PageProps<readonly Recent[]>) => (
  <AgainList recent={data} troubled={[]} here={here} />
)
const page = definePage({ Page: Rows, load: async () => ({ kind: 'page', data: [] }) })

function draw(...recent: readonly Recent[]) {
  const { products, methods } = catalogue
  renderPage(withCatalogue(page, { products: [...products, lead], methods }), recent)
  return [...document.forms].map((form) => ({
    action: form.getAttribute('action'),
    fields: Object.fromEntries(new FormData(form)),
  }))
}
afterEach(cleanup)

describe('what was bought before', () => {
  test('fills the form of its product, by the method it was paid by', () => {
    expect(draw(recharged)).toEqual([
      { action: '/prepaid-recharge', fields: { msisdn: '971234567', amount: '50', by: 'AM' } },
    ])
  })

  test('by a payment method without a text of its own is bought as before', () => {
    draw({ ...recharged, paymentMode: 'CHEQUE' })
    expect(screen.getByText('as before')).toBeTruthy()
  })

  test('on another page than this one is sent there', () => {
    const name = '1 GB for 7 days'
    const bundle = { ...bought, productCode: 'DATA_1GB_7D', name }
    expect(draw({ ...bundle, transactionType: 'BUNDLE PURCHASE' })).toEqual([
      {
        action: '/data-bundle',
        fields: { msisdn: '971234567', productCode: 'DATA_1GB_7D', by: 'AM' },
      },
    ])
    expect(screen.getByText(/^1 GB for 7 days, to/)).toBeTruthy()
  })

  test('and was a bill is paid again on its page', () => {
    expect(draw({ ...bought, transactionType: 'POSTPAID BILL PAYMENT' })).toEqual([
      {
        action: '/postpaid-bill-pay',
        fields: { msisdn: '971234567', amount: '50', by: 'AM' },
      },
    ])
    expect(screen.getByText(/for the bill of/)).toBeTruthy()
  })

  test.each(['BILL_PAYMENT', 'HBB_LEADS', 'HYBRID_POSTPAID_CHECK'] as const)(
    'and cannot be bought again has no row: %s',
    (transactionType) => {
      expect(draw({ ...bought, transactionType })).toEqual([])
      expect(screen.queryByRole('heading')).toBeNull()
    },
  )

  test('takes three rows at most, not counting what has none', () => {
    const paid = { ...bought, transactionType: 'BILL_PAYMENT' } as const
    const rows = draw(paid, ...['10', '20', '30', '40'].map((amount) => ({ ...recharged, amount })))
    expect(rows.map(({ fields }) => fields.amount)).toEqual(['10', '20', '30'])
  })
})
