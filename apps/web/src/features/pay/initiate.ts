import type { OrderPage } from '@portal/contract/calls/order-page'
import {
  authInitiateCall,
  type InitiateBody,
  initiateCall,
} from '@portal/contract/calls/transaction'
import { countryCode } from '@portal/contract/constants'
import type { CallOptions } from '../../lib/api/contract-client.ts'
import type { PageContext } from '../../lib/page/page.ts'

/** Fields of every submission by the specification's names. */
export const processFlags = { isSubscriberRequest: true, proccessFlag: 'Y' } as const

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
      mobileNumber: summary.msisdn,
      currencyCode: summary.currency,
      transactionType: summary.transactionType,
      // Nobody logs in: the number is that of the order.
      loggedInNumber: summary.msisdn,
      ...(summary.productCode ? { productCode: summary.productCode } : {}),
      ...(summary.dataUnit ? { unit: summary.dataUnit } : {}),
      txnId: orderId,
      ...fields,
    },
    options,
  )
