import type { Currency } from '@portal/kernel/money'
import { ok } from '@portal/kernel/result'
import type { Method, WalletNames } from '../../ports/method.port.ts'
import type { SecretProvider } from '../../ports/payment-provider.port.ts'
import { defineMethod } from '../define-method.ts'
import { secret } from '../protocols/secret.protocol.ts'
import { readPayer } from '../read-payer.ts'

/** The operator's own wallet, by its PIN: the visitor proves the number first, and the calls carry its token. */
export const walletPinMethod = ({
  isOffered,
  wallet,
  ...options
}: {
  provider: SecretProvider
  currencies?: readonly Currency[]
  /** Also by the switch of the content, which may change at any time. */
  isOffered: () => boolean
  /** The brand's wallet, as the content has it now. */
  wallet: () => WalletNames
}): Method =>
  defineMethod({
    ...options,
    get isOffered() {
      return isOffered()
    },
    get name() {
      return wallet().name
    },
    get label() {
      return wallet().label
    },
    get slug() {
      return wallet().slug
    },
    get modes(): Method['modes'] {
      return ['AM', wallet().name]
    },
    type: 'AM',
    access: 'token',
    wrongSecret: 'pin.wrong',
    namesGateway: false,
    protocol: secret,
    takesSmallSums: true,
    offeredFor: () => true,
    read({ emailId, paymentMobile }) {
      const payer = readPayer(paymentMobile ?? '')
      return payer.ok ? ok({ emailId: emailId || null, payerMsisdn: payer.value }) : payer
    },
  })
