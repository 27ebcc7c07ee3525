import { leadPath } from '@portal/contract/calls/lead'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { quantityWords } from '../../lib/language/format.ts'
import { priceWords } from '../../order/product/order-values.ts'
import type { Product } from '../../order/product/product.ts'

/** A plan of home broadband. Nothing is ordered again at a tap: each plan begins with a request for an address. */
export const homeBroadband: Product = {
  type: 'HBB_LEADS',
  words: { page: 'payment.orderPlan', what: 'order.plan', whatFor: 'payment.planFor' },
  summary: ({ msisdn, name, data, dataUnit, leadId, ...priced }, { t }) => [
    { label: 'payment.number', value: groupMsisdn(msisdn) },
    { label: 'payment.plan', value: name ?? '' },
    ...(data && dataUnit
      ? [{ label: 'payment.bundleData', value: quantityWords(t, data, dataUnit) }]
      : []),
    ...(leadId ? [{ label: 'payment.planLead', value: leadId }] : []),
    { label: 'payment.planPrice', value: priceWords(priced) },
  ],
  again: { path: leadPath },
}
