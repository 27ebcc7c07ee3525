import { countryCode } from '@portal/contract/constants'
import type { OrderPage } from '@portal/contract/order-page'
import { authInitiateCall, type InitiateBody, initiateCall } from '@portal/contract/transaction'
import type { CallOptions } from '../../lib/contract-client.ts'
import type { PageContext } from '../../lib/page.ts'

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
      txnId: orderId,
      ...fields,
    },
    options,
  )
