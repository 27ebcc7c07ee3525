import { parseMsisdn } from '@portal/kernel/msisdn'
import { fail, ok } from '@portal/kernel/result'
import type { Method } from '../../ports/method.port.ts'
import type { PushProvider } from '../../ports/payment-provider.port.ts'
import { defineMethod } from '../define-method.ts'
import { push } from '../protocols/push.protocol.ts'

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
    namesGateway: false,
    protocol: push,
    offeredFor: () => true,
    read({ emailId, paymentMobile }) {
      const email = emailId || null
      if (paymentMobile === undefined) return ok({ emailId: email, payerMsisdn: null })
      if (paymentMobile === '') return fail({ code: 'payer.required', field: 'paymentMobile' })
      const payer = parseMsisdn(paymentMobile)
      return payer.ok
        ? ok({ emailId: email, payerMsisdn: payer.value })
        : fail({ code: 'payer.invalid', field: 'paymentMobile' })
    },
  })
