import { sameMoney } from '@portal/kernel/money'
import { operatorFor } from '../airtime/operator.model.ts'
import type { ProductModel } from '../product-model.ts'
import { bundleBugs } from './bundle.bugs.ts'
import { catalogue, codes, ordersFor } from './orders.model.ts'

const deliveryWindowMs = 15 * 60_000

declare module '../../engine/engine-modules.ts' {
  interface EngineModules {
    'products/bundle/bundle.product.ts': typeof import('../../../../apps/service/src/products/bundle/bundle.product.ts')
  }
}

export const bundle: ProductModel = {
  name: 'bundle',
  bugs: bundleBugs,
  async load(load) {
    const { bundleProduct } = await load('products/bundle/bundle.product.ts')
    return (outside, process) =>
      bundleProduct({
        lines: operatorFor(outside, process).lines,
        catalogue,
        orders: ordersFor(outside, process),
        showsPostpaid: () => false,
        deliveryWindowMs,
      })
  },
  request: (scheduler) => ({
    transactionType: 'BUNDLE PURCHASE',
    msisdn: `97100000${scheduler.between(1, 8)}`,
    productCode: scheduler.pick(codes),
  }),
  differs({ msisdn, amount, productCode }, order) {
    if (msisdn !== order.msisdn) return 'another number'
    if (productCode !== order.item.productCode) return 'another bundle'
    return sameMoney(amount, order.value) ? null : 'another amount'
  },
}
