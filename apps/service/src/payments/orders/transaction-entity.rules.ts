import { toDecimal } from '@portal/kernel/money'
import type { Order, Payment } from '../../ports/payment.port.ts'
import {
  descriptionOf,
  gatewayNameOf,
  numberOf,
  publicStatusOf,
  type Views,
} from './order-view.rules.ts'

/** An attempt as `transaction/fetch` tells it, by the names of the specification. */
export function entityOf(views: Views, order: Order, payment: Payment, owned: boolean) {
  const status = publicStatusOf(views, payment)
  const msisdn = numberOf(views, order, owned)
  const described = descriptionOf(views, order)
  const description = described?.summary.description
  const { accountId, invoiceNumber, leadId } = (owned && described?.ownSummary) || {}
  return {
    status,
    transactionStatus: status,
    transactionId: payment.id,
    ...(owned ? { refTransactionId: order.reference } : {}),
    transactionType: order.transactionType,
    paymentMode: payment.mode,
    ...gatewayNameOf(views, payment),
    mobileNumber: msisdn,
    msisdn,
    amount: toDecimal(order.amount),
    currencyCode: order.amount.currency,
    ...(description ? { bundleDescription: description } : {}),
    ...(accountId ? { accountId } : {}),
    ...(invoiceNumber ? { invoiceNumber } : {}),
    ...(leadId ? { metaInfo: { leadId } } : {}),
    ...(payment.reason === null ? {} : { statusReason: payment.reason }),
  }
}
