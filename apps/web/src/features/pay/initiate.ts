import type { OrderPage } from '@portal/contract/calls/order-page'
import {
  authInitiateCall,
  type InitiateBody,
  initiateCall,
} from '@portal/contract/calls/transaction'
import { countryCode } from '@portal/contract/constants'
import { parseMsisdn } from '@portal/kernel/msisdn'
import type { CallOptions } from '../../lib/api/contract-client.ts'
import type { PageContext } from '../../lib/page/page.ts'

/** Fields of every submission by the specification's names. */
export const processFlags = { isSubscriberRequest: true, proccessFlag: 'Y' } as const

/** Nobody logs in: the number is that of the order. One that the operator alone knows is masked, and not sent. */
function ownNumber({ msisdn }: OrderPage['summary']) {
  return parseMsisdn(msisdn).ok ? { mobileNumber: msisdn, loggedInNumber: msisdn } : {}
}

/** Opens an attempt to pay an order: with an access token by the call that carries one. */
export const initiate = (
  { orderId, summary }: OrderPage,
  fields: Pick<
    InitiateBody,
    'paymentMode' | 'paymentGateway' | 'emailId' | 'paymentMobile' | 'uniqueCode'
  >,
  options: CallOptions,
  { api }: PageContext,
) =>
  api.call(
    options.accessToken ? authInitiateCall : initiateCall,
    {
      amount: summary.amount,
      countryCode,
      ...ownNumber(summary),
      currencyCode: summary.currency,
      transactionType: summary.transactionType,
      ...(summary.productCode ? { productCode: summary.productCode } : {}),
      ...(summary.dataUnit ? { unit: summary.dataUnit } : {}),
      ...(summary.accountId ? { accountId: summary.accountId } : {}),
      ...(summary.invoiceNumber ? { invoiceNumber: summary.invoiceNumber } : {}),
      ...(summary.accountType ? { accountType: summary.accountType } : {}),
      txnId: orderId,
      ...fields,
    },
    options,
  )
