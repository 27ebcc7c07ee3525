import { type Money, money } from '@portal/kernel/money'
import type {
  Bundle,
  Catalogue,
} from '../../../../apps/service/src/ports/operator/catalogue.port.ts'
import { orderingOf } from '../../outside/product-orders.ts'

const priceOf = (ngwee: bigint): Money => money(ngwee, 'ZMW')

/** The codes of what is sold here. */
export const codes = ['DATA_1GB', 'DATA_5GB', 'TALK_60MIN'] as const

const prices: Readonly<Record<string, Money>> = {
  DATA_1GB: priceOf(3_000n),
  DATA_5GB: priceOf(11_050n),
  TALK_60MIN: priceOf(1_200n),
}

const bundleOf = (productCode: string, price: Money): Bundle => ({
  ...{ productCode, price, name: productCode, description: productCode, category: 'Data' },
  ...{ periodType: null, data: { amount: '1', unit: 'GB' }, voice: null, sms: null },
  validity: { amount: '7', unit: 'Days' },
  lineTypes: ['PREPAID'],
  serviceType: null,
})

export const catalogue: Catalogue = {
  bundles: async () => ({
    kind: 'bundles',
    bundles: Object.entries(prices).map(([code, price]) => bundleOf(code, price)),
  }),
  bundle: async (code) => {
    const price = prices[code]
    return price ? { kind: 'bundle', bundle: bundleOf(code, price) } : { kind: 'no-bundle' }
  },
  categoryOf: async (code) => (prices[code] ? 'Data' : null),
}

/** The operator's ordering of bundles, which are there at once. */
export const ordersFor = orderingOf({ prices, carriedOut: { kind: 'delivered' } })
