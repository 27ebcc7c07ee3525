import { type Currency, toDecimal } from '@portal/kernel/money'
import { countryCode } from '@portal/kernel/msisdn'
import type { SendJson } from '../../../../apps/service/src/adapters/http-json.ts'
import type { PushProvider } from '../../../../apps/service/src/ports/payment-provider.port.ts'
import { createCall } from '../../common/adapter/acme.call.ts'
import { createCallbackReader } from '../../common/adapter/acme.callback.ts'
import { readOpened } from '../../common/adapter/acme.mapping.ts'
import { createQuestions } from '../../common/adapter/acme.questions.ts'
import type { AcmeSettings } from '../../common/adapter/acme.settings.ts'

/** How long a prompt waits on a phone. */
export const promptLifeMs = 120_000

export type AcmeParts = Omit<AcmeSettings, 'currencies'> & {
  currencies: readonly Currency[]
  /** Shown in the prompt. */
  merchantName: () => string
}

/** The wallet of Acme, by a prompt on the payer's phone. It cannot say who has an account. */
export function createAcmeWallet(parts: AcmeParts, send?: SendJson): PushProvider {
  const { chargeLifeMs, currencies, merchantName, settlesAfterMs } = parts
  const call = createCall(parts, send)

  return {
    name: 'acme',
    protocol: 'push',
    enquireAfterMs: 0,
    enquiryNamesAmount: true,
    chargeLifeMs,
    chargeSettlesAfterMs: settlesAfterMs,
    refunds: {
      isRepeatable: true,
      settlesAfterMs,
      mayTakeMs: parts.refundMayTakeMs,
      arrivesWithinDays: 0,
    },

    async charge({ reference, amount, payerMsisdn, callbackUrl, shownAs, within }) {
      if (!payerMsisdn) return { kind: 'refused', detail: 'the number of a wallet is required' }
      if (!currencies.includes(amount.currency)) {
        return { kind: 'refused', detail: `the wallet holds ${currencies.join(', ')}` }
      }
      const answer = await call('POST', '/charges', within, {
        reference,
        amount: toDecimal(amount),
        currency: amount.currency,
        title: `${merchantName()} ${shownAs}`,
        phone: `${countryCode}${payerMsisdn}`,
        notify_url: callbackUrl,
        expires_in_ms: chargeLifeMs,
      })
      if (answer.kind !== 'answered') return answer
      const read = readOpened(answer.status, answer.body, reference)
      if (read.kind !== 'opened') return read
      return { kind: 'accepted', session: null, show: { kind: 'prompt' }, livesMs: chargeLifeMs }
    },

    ...createQuestions(call),
    readCallback: createCallbackReader(parts.webhookKey),
  }
}
