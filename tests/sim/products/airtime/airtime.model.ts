import { currencies, sameMoney } from '@portal/kernel/money'
import type { ProductModel } from '../product-model.ts'
import { airtimeBugs } from './airtime.bugs.ts'
import { operatorFor } from './operator.model.ts'

const deliveryWindowMs = 15 * 60_000

declare module '../../engine/engine-modules.ts' {
  interface EngineModules {
    'products/airtime/airtime.product.ts': typeof import('../../../../apps/service/src/products/airtime/airtime.product.ts')
  }
}

export const airtime: ProductModel = {
  name: 'airtime',
  bugs: airtimeBugs,
  async load(load) {
    const { airtimeProduct } = await load('products/airtime/airtime.product.ts')
    return (outside, process) =>
      airtimeProduct({
        ...operatorFor(outside, process),
        limits: () => ({ minimumMajor: 1, maximumMajor: 1_000 }),
        currency: currencies[0],
        deliveryWindowMs,
      })
  },
  request: (scheduler) => ({
    transactionType: 'PREPAID RECHARGE',
    msisdn: `97100000${scheduler.between(1, 8)}`,
    amount: scheduler.between(5, 500),
    // Some have a card in dollars.
    currency: scheduler.chance(0.2) ? 'USD' : currencies[0],
  }),
  differs({ msisdn, amount }, order) {
    if (msisdn !== order.msisdn) return 'another number'
    return sameMoney(amount, order.value) ? null : 'another amount'
  },
}
