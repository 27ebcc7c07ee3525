import { type Currency, toDecimal } from '@portal/kernel/money'
import type { SendJson } from '../../../../apps/service/src/adapters/http-json.ts'
import type { HostedPageProvider } from '../../../../apps/service/src/ports/payment-provider.port.ts'
import { createCall } from '../../common/adapter/acme.call.ts'
import { createCallbackReader } from '../../common/adapter/acme.callback.ts'
import { readOpened } from '../../common/adapter/acme.mapping.ts'
import { createQuestions } from '../../common/adapter/acme.questions.ts'
import type { AcmeSettings } from '../../common/adapter/acme.settings.ts'
import { readReturn } from './acme.return.ts'

export type AcmeParts = Omit<AcmeSettings, 'currencies'> & {
  currencies: readonly Currency[]
  /** Shown on the payment page. */
  merchantName: () => string
}

/** Cards on the page of Acme. */
export function createAcmeGateway(parts: AcmeParts, send?: SendJson): HostedPageProvider {
  const { chargeLifeMs, currencies, merchantName, settlesAfterMs } = parts
  const call = createCall(parts, send)

  return {
    name: 'acme',
    protocol: 'hosted-page',
    enquireAfterMs: 0,
    enquiryNamesAmount: true,
    chargeLifeMs,
    // A page takes nothing until the visitor pays on it, and nothing after its time.
    chargeSettlesAfterMs: chargeLifeMs,
    refunds: {
      isRepeatable: true,
      settlesAfterMs: settlesAfterMs,
      mayTakeMs: parts.refundMayTakeMs,
      arrivesWithinDays: 15,
    },

    async charge(request) {
      const { reference, amount, emailId, within } = request
      if (!currencies.includes(amount.currency)) {
        return { kind: 'refused', detail: `the account takes ${currencies.join(', ')}` }
      }
      const answer = await call('POST', '/charges', within, {
        reference,
        amount: toDecimal(amount),
        currency: amount.currency,
        title: merchantName(),
        email: emailId,
        return_url: request.returnUrl,
        notify_url: request.callbackUrl,
        expires_in_ms: chargeLifeMs,
      })
      if (answer.kind !== 'answered') return answer
      const read = readOpened(answer.status, answer.body, reference)
      if (read.kind !== 'opened') return read
      const url = read.charge.page_url
      if (url === undefined) return { kind: 'lost', detail: 'charge: the answer has no page' }
      return {
        kind: 'accepted',
        session: null,
        show: { kind: 'redirect', url },
        livesMs: chargeLifeMs,
      }
    },

    ...createQuestions(call),
    readCallback: createCallbackReader(parts.webhookKey),
    readReturn,
  }
}
