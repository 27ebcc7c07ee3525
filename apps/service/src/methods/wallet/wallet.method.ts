import type { Currency } from '@portal/kernel/money'
import { ok } from '@portal/kernel/result'
import type { Method, WalletNames } from '../../ports/method.port.ts'
import type { PushProvider } from '../../ports/payment-provider.port.ts'
import { defineMethod } from '../define-method.ts'
import { push } from '../protocols/push.protocol.ts'
import { readPayer } from '../read-payer.ts'

/** The operator's own wallet, approved by a prompt on the payer's phone. */
export const walletMethod = ({
  wallet,
  ...options
}: {
  provider: PushProvider
  isOffered: boolean
  currencies?: readonly Currency[]
  /** The brand's wallet, as the content has it now. */
  wallet: () => WalletNames
}): Method =>
  defineMethod({
    ...options,
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
    access: 'open',
    wrongSecret: null,
    namesGateway: false,
    protocol: push,
    takesSmallSums: true,
    offeredFor: () => true,
    read({ emailId, paymentMobile }) {
      const payer = paymentMobile === undefined ? ok(null) : readPayer(paymentMobile)
      return payer.ok ? ok({ emailId: emailId || null, payerMsisdn: payer.value }) : payer
    },
  })
