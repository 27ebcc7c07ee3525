import { type Money, money } from '@portal/kernel/money'
import type { Catalogue } from '../../../../apps/service/src/ports/operator/catalogue.port.ts'
import { orderingOf } from '../../outside/product-orders.ts'

const prices: Readonly<Record<string, Money>> = {
  ODU_200GB: money(65_000n, 'ZMW'),
  ODU_UNL: money(145_000n, 'ZMW'),
}
export const planCodes = ['ODU_200GB', 'ODU_UNL'] as const

export const plans: Pick<Catalogue, 'bundle'> = {
  async bundle(productCode) {
    const price = prices[productCode]
    if (!price) return { kind: 'no-bundle' }
    const words = { name: productCode, description: productCode, category: 'Home broadband' }
    const contents = { data: { amount: '200', unit: 'GB' }, voice: null, sms: null }
    const length = { periodType: null, validity: { amount: '30', unit: 'Days' } }
    const sold = { productCode, price, lineTypes: [], serviceType: 'HBB_ODU_AW' } as const
    return { kind: 'bundle', bundle: { ...words, ...contents, ...length, ...sold } }
  },
}

/** The operator's ordering of plans: what is taken on stays open for days, while people install it. */
export const planOrdersFor = orderingOf({
  prices,
  carriedOut: { kind: 'pending', isTakenOn: true },
})
