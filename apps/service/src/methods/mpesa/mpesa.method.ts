import type { Currency } from '@portal/kernel/money'
import { fail, ok } from '@portal/kernel/result'
import type { Method } from '../../ports/method.port.ts'
import type { PushProvider } from '../../ports/payment-provider.port.ts'
import { defineMethod } from '../define-method.ts'
import { push } from '../protocols/push.protocol.ts'
import { readPayer } from '../read-payer.ts'

const minorPerUnit = 100n

/** A second wallet, approved by a prompt on the payer's phone. It takes whole units of money alone. */
export const mpesaMethod = (options: {
  provider: PushProvider
  isOffered: boolean
  currencies?: readonly Currency[]
}): Method =>
  defineMethod({
    ...options,
    type: 'MPESA',
    slug: 'mpesa',
    modes: ['MPESA'],
    name: 'MPESA',
    label: 'MPESA',
    access: 'open',
    wrongSecret: null,
    namesGateway: false,
    protocol: push,
    offeredFor: ({ amount }) => amount.minor % minorPerUnit === 0n,
    read({ emailId, paymentMobile }) {
      if (!emailId) return fail({ code: 'email.required', field: 'emailId' })
      const payer = readPayer(paymentMobile ?? '')
      return payer.ok ? ok({ emailId, payerMsisdn: payer.value }) : payer
    },
  })
