import { fail, ok } from '@portal/kernel/result'
import type { Method } from '../../ports/method.port.ts'
import type { PushProvider } from '../../ports/payment-provider.port.ts'
import { defineMethod } from '../define-method.ts'
import { push } from '../protocols/push.protocol.ts'
import { readPayer } from '../read-payer.ts'

/** The operator's own wallet, approved by a prompt on the payer's phone. */
export const walletMethod = (options: {
  provider: PushProvider
  isOffered: boolean
  /** The brand's wallet, as the API ("{product}_MONEY"), the page and addresses name it. */
  name: string
  label: string
  slug: string
}): Method =>
  defineMethod({
    ...options,
    type: 'AM',
    modes: ['AM', options.name],
    access: 'open',
    wrongSecret: null,
    namesGateway: false,
    protocol: push,
    offeredFor: () => true,
    read({ emailId, paymentMobile, uniqueCode }) {
      if (uniqueCode) return fail({ code: 'request.invalid', field: 'uniqueCode' })
      const payer = paymentMobile === undefined ? ok(null) : readPayer(paymentMobile)
      return payer.ok ? ok({ emailId: emailId || null, payerMsisdn: payer.value }) : payer
    },
  })
