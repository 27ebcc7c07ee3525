import type { Currency } from '@portal/kernel/money'
import { fail, ok } from '@portal/kernel/result'
import type { Method } from '../../ports/method.port.ts'
import type { SecretProvider } from '../../ports/payment-provider.port.ts'
import { defineMethod } from '../define-method.ts'
import { secret } from '../protocols/secret.protocol.ts'
import { readPayer } from '../read-payer.ts'

/** A wallet of its own: the visitor proves the number by a code, and pays by the wallet's PIN. */
export const smartcashMethod = (options: {
  provider: SecretProvider
  isOffered: boolean
  currencies?: readonly Currency[]
}): Method =>
  defineMethod({
    ...options,
    type: 'SMARTCASH',
    slug: 'smartcash',
    modes: ['SMARTCASH_SECURE', 'SMARTCASH'],
    name: 'SMARTCASH',
    label: 'SmartCash',
    access: 'open',
    wrongSecret: 'pin.wrong-secure',
    namesGateway: false,
    protocol: secret,
    offeredFor: () => true,
    read({ emailId, paymentMobile, uniqueCode }) {
      const payer = readPayer(paymentMobile ?? '')
      if (!payer.ok) return payer
      return uniqueCode
        ? ok({ emailId: emailId || null, payerMsisdn: payer.value, proof: uniqueCode })
        : fail({ code: 'proof.unusable', field: 'uniqueCode' })
    },
  })
