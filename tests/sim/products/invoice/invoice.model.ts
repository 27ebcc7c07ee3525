import { currencies, sameMoney } from '@portal/kernel/money'
import { hourMs } from '../../time/durations.ts'
import { billingFor, fixedAccounts, invoiceAmounts } from '../bill/accounts.model.ts'
import type { ProductModel } from '../product-model.ts'
import { invoiceBugs } from './invoice.bugs.ts'

const deliveryWindowMs = 15 * 60_000

declare module '../../engine/engine-modules.ts' {
  interface EngineModules {
    'products/invoice/invoice.product.ts': typeof import('../../../../apps/service/src/products/invoice/invoice.product.ts')
  }
}

/** Several visitors are shown the same few invoices, so that some pay one that another has just paid. */
export const invoice: ProductModel = {
  name: 'invoice',
  bugs: invoiceBugs,
  hidesNumber: true,
  async load(load) {
    const { invoiceProduct } = await load('products/invoice/invoice.product.ts')
    return (outside, process, disk) =>
      invoiceProduct({
        ...billingFor(outside, process),
        grants: { find: async (grant) => disk.findGrant(grant, process.clock.now()) },
        currency: currencies[0],
        deliveryWindowMs,
      })
  },
  request: (scheduler) => ({
    transactionType: 'BILL_PAYMENT',
    accountId: scheduler.pick(fixedAccounts),
    invoiceNumber: scheduler.pick(['INV-1', ...Object.keys(invoiceAmounts)] as [string]),
  }),
  show: (disk, ownerHash, { accountId, invoiceNumber }, now) =>
    disk.show({
      ownerHash,
      kind: 'invoice',
      subject: `${accountId}/${invoiceNumber}`,
      until: now + hourMs,
    }),
  differs({ account, invoiceNo, amount }, order) {
    const { accountId, invoiceNumber } = order.item
    if (account !== accountId || invoiceNo !== invoiceNumber) return 'another invoice'
    return sameMoney(amount, order.value) ? null : 'another amount'
  },
}
