import { toDecimal } from '@portal/kernel/money'
import { maskMsisdn } from '@portal/kernel/msisdn'
import type { Order, Payment } from '../../ports/payment.port.ts'
import { descriptionOf, gatewayNameOf, publicStatusOf, type Views } from './order-view.rules.ts'

/** An attempt as `transaction/fetch` tells it, by the names of the specification. */
export function entityOf(views: Views, order: Order, payment: Payment, owned: boolean) {
  const status = publicStatusOf(views, payment)
  const msisdn = owned ? order.msisdn : maskMsisdn(order.msisdn)
  const description = descriptionOf(views, order)?.summary.description
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
    ...(payment.reason === null ? {} : { statusReason: payment.reason }),
  }
}
