import { parseMsisdn } from '@portal/kernel/msisdn'
import { fail, ok } from '@portal/kernel/result'
import { defineMethod } from '../../apps/service/src/methods/define-method.ts'
import { push } from '../../apps/service/src/methods/protocols/push.protocol.ts'
import type { Method } from '../../apps/service/src/ports/method.port.ts'
import type { PushProvider } from '../../apps/service/src/ports/payment-provider.port.ts'

declare module '@portal/kernel/transaction' {
  interface OptionTypes {
    voucher: 'VOUCHER'
  }
}

/** A wallet in memory: approves every prompt at once, but those of numbers that end with 9. It cannot say who has one. */
function voucherWallet(): PushProvider {
  const debits = new Map<string, { isTaken: boolean; isBack: boolean }>()
  return {
    name: 'voucher',
    protocol: 'push',
    enquireAfterMs: 0,
    enquiryNamesAmount: false,
    chargeLifeMs: 30_000,
    chargeSettlesAfterMs: 500,
    refunds: { isRepeatable: true, settlesAfterMs: 500, mayTakeMs: 60_000, arrivesWithinDays: 0 },
    async charge({ reference, payerMsisdn, within }) {
      if (within.leftMs() <= 0) return { kind: 'unsent', detail: 'no time left' }
      debits.set(reference, { isTaken: !payerMsisdn?.endsWith('9'), isBack: false })
      return {
        kind: 'accepted',
        session: `V-${reference}`,
        show: { kind: 'prompt' },
        livesMs: 30_000,
      }
    },
    // Known only by the id that the wallet itself gave.
    async enquire({ reference, sessions }) {
      const debit = sessions.includes(`V-${reference}`) ? debits.get(reference) : undefined
      if (!debit) return { kind: 'absent' }
      return debit.isTaken
        ? { kind: 'successful', providerId: `D-${reference}`, amount: null, reference }
        : { kind: 'failed', detail: 'declined', cause: 'not-enough-money' }
    },
    async refund({ providerId }) {
      const debit = debits.get(providerId.slice('D-'.length))
      if (!debit) return { kind: 'refused', detail: 'no such debit', cause: 'other' }
      debit.isBack = true
      return { kind: 'returned', providerRefundId: `R-${providerId}` }
    },
    readCallback: () => null,
  }
}

/** One for the process: requests and workers are connected apart, and a wallet is one. */
const memoryWallet = voucherWallet()

/**
 * A method that exists only in tests: proof that a new one needs one folder and one line. Another
 * provider of the same protocol may take the place of its own.
 */
export const voucherMethod = (provider: PushProvider = memoryWallet): Method =>
  defineMethod({
    type: 'VOUCHER',
    slug: 'voucher',
    modes: ['VOUCHER'],
    name: 'VOUCHER',
    label: 'Voucher',
    access: 'open',
    wrongSecret: null,
    namesGateway: false,
    protocol: push,
    provider,
    isOffered: true,
    offeredFor: ({ transactionType }) => transactionType !== 'BILL_PAYMENT',
    read({ paymentMobile = '' }) {
      const payer = parseMsisdn(paymentMobile)
      return payer.ok
        ? ok({ emailId: null, payerMsisdn: payer.value })
        : fail({ code: 'payer.invalid', field: 'paymentMobile' })
    },
  })
