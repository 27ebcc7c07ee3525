import type { Currency } from '@portal/kernel/money'
import { fail, ok } from '@portal/kernel/result'
import type { Method } from '../../ports/method.port.ts'
import type { HostedPageProvider } from '../../ports/payment-provider.port.ts'
import { defineMethod } from '../define-method.ts'
import { hostedPage } from '../protocols/hosted-page.protocol.ts'

/** Cards on a gateway's hosted page. The gateway sends its receipt to an email address. */
export const cardMethod = (options: {
  provider: HostedPageProvider
  isOffered: boolean
  currencies?: readonly Currency[]
}): Method =>
  defineMethod({
    ...options,
    type: 'PG',
    slug: 'card',
    modes: ['PAYMENT_GATEWAY', 'PG'],
    name: options.provider.name.toUpperCase(),
    label: 'Debit/Credit Card',
    access: 'open',
    wrongSecret: null,
    namesGateway: true,
    protocol: hostedPage,
    offeredFor: () => true,
    read({ emailId }) {
      return emailId
        ? ok({ emailId, payerMsisdn: null })
        : fail({ code: 'email.required', field: 'emailId' })
    },
  })
