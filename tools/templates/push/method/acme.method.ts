import type { Currency } from '@portal/kernel/money'
import { fail, ok } from '@portal/kernel/result'
import { defineMethod } from '../../../../apps/service/src/methods/define-method.ts'
import { push } from '../../../../apps/service/src/methods/protocols/push.protocol.ts'
import { readPayer } from '../../../../apps/service/src/methods/read-payer.ts'
import type { Method } from '../../../../apps/service/src/ports/method.port.ts'
import type { PushProvider } from '../../../../apps/service/src/ports/payment-provider.port.ts'

declare module '@portal/kernel/transaction' {
  interface OptionTypes {
    acme: 'ACME'
  }
}

/** The wallet of Acme, approved by a prompt on the payer's phone. */
export const acmeMethod = (options: {
  provider: PushProvider
  isOffered: boolean
  currencies: readonly Currency[]
}): Method =>
  defineMethod({
    ...options,
    type: 'ACME',
    slug: 'acme',
    modes: ['ACME'],
    name: 'ACME',
    label: 'Acme',
    access: 'open',
    wrongSecret: null,
    namesGateway: false,
    protocol: push,
    offeredFor: () => true,
    read({ emailId, paymentMobile }) {
      const payer = readPayer(paymentMobile ?? '')
      return payer.ok
        ? ok({ emailId: emailId || null, payerMsisdn: payer.value })
        : fail(payer.error)
    },
  })
