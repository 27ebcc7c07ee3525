import type { InputOf, ResultOf } from '@portal/contract/call'
import type { fetchCall } from '@portal/contract/calls/order-page'
import { channels } from '@portal/contract/constants'
import type { Market } from '@portal/kernel/money'
import type { TransactionType } from '@portal/kernel/transaction'
import { currencyOf } from './read-products.ts'
import { reasonOf, statusOf } from './statuses.ts'
import { amountOf, fieldsOf, firstText, optional, textOf } from './values.ts'

export type Entity = ResultOf<typeof fetchCall>

/** A payment as `transaction/fetch` tells it. Pages do without what is not in it. */
export function readEntity(
  result: unknown,
  asked: InputOf<typeof fetchCall>,
  market: Market,
): Entity {
  const entity = fieldsOf(result)
  const status = statusOf(entity.transactionStatus ?? entity.status)
  const number = firstText(entity.mobileNumber, entity.msisdn)
  const leadId = textOf(fieldsOf(entity.metaInfo).leadId)
  const statusReason = reasonOf(entity.statusReason)
  return {
    status,
    transactionStatus: status,
    transactionId: firstText(entity.transactionId, asked.txnId, asked.id),
    // Texts are looked up by it, and one that is not known has none of its own.
    transactionType: textOf(entity.transactionType) as TransactionType,
    paymentMode: textOf(entity.paymentMode),
    channel: channels[0],
    mobileNumber: number,
    msisdn: firstText(entity.msisdn, number),
    // Empty where none is told: pages then name no amount.
    amount: amountOf(entity.amount),
    currencyCode: currencyOf(entity.currencyCode, market),
    ...optional('refTransactionId', textOf(entity.refTransactionId)),
    ...optional('paymentGateway', textOf(entity.paymentGateway)),
    ...optional('bundleDescription', textOf(entity.bundleDescription)),
    ...optional('accountId', textOf(entity.accountId)),
    ...optional('invoiceNumber', textOf(entity.invoiceNumber)),
    ...(statusReason ? { statusReason } : {}),
    ...(leadId ? { metaInfo: { leadId } } : {}),
  }
}
