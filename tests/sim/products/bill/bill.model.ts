import { currencies, sameMoney } from '@portal/kernel/money'
import type { ProductModel } from '../product-model.ts'
import { billingFor } from './accounts.model.ts'
import { billBugs } from './bill.bugs.ts'

const deliveryWindowMs = 15 * 60_000

declare module '../../engine/engine-modules.ts' {
  interface EngineModules {
    'products/bill/bill.product.ts': typeof import('../../../../apps/service/src/products/bill/bill.product.ts')
  }
}

export const bill: ProductModel = {
  name: 'bill',
  bugs: billBugs,
  async load(load) {
    const { billProduct } = await load('products/bill/bill.product.ts')
    return (outside, process, disk) =>
      billProduct({
        ...billingFor(outside, process),
        grants: { find: async (grant) => disk.findGrant(grant, process.clock.now()) },
        limits: () => ({ minimumMajor: 1, maximumMajor: 1_000 }),
        raisesFractions: () => true,
        currency: currencies[0],
        deliveryWindowMs,
      })
  },
  request: (scheduler) => ({
    transactionType: 'POSTPAID BILL PAYMENT',
    msisdn: `97100000${scheduler.between(1, 8)}`,
    amount: scheduler.between(5, 500),
    currency: currencies[0],
  }),
  differs({ account, invoiceNo, msisdn, amount }, order) {
    if (account !== order.item.account || msisdn !== order.msisdn) return 'another account'
    if (invoiceNo !== undefined) return 'an invoice'
    return sameMoney(amount, order.value) ? null : 'another amount'
  },
}
