import type { HostedPageProvider } from '../../ports/payment-provider.port.ts'
import type { SendJson } from '../http-json.ts'
import { createCall } from './paystack.call.ts'
import { createCallbackReader } from './paystack.callback.ts'
import { openPage } from './paystack.charge.ts'
import { createCheck } from './paystack.check.ts'
import { createEnquiry } from './paystack.enquiry.ts'
import { createRefundCalls } from './paystack.refund-calls.ts'
import { readReturn } from './paystack.return.ts'
import type { PaystackSettings } from './paystack.settings.ts'

/** Paystack: a page of its own, which its script also shows in a popup on ours. */
export function createPaystackGateway(
  settings: PaystackSettings,
  send?: SendJson,
): HostedPageProvider {
  const { chargeLifeMs, channels, currencies, publicKey: key } = settings
  const call = createCall(settings, send)

  return {
    name: 'paystack',
    protocol: 'hosted-page',
    enquireAfterMs: 0,
    enquiryNamesAmount: true,
    chargeLifeMs,
    // A page takes nothing until the visitor pays on it, and nothing after its time.
    chargeSettlesAfterMs: chargeLifeMs,
    refunds: {
      isRepeatable: false,
      settlesAfterMs: settings.refundSettlesAfterMs,
      mayTakeMs: settings.refundMayTakeMs,
      arrivesWithinDays: 15,
    },

    async charge(request) {
      const { emailId } = request
      const { currency } = request.amount
      if (!emailId) return { kind: 'refused', detail: 'an email is required' }
      if (!currencies.includes(currency)) {
        return { kind: 'refused', detail: `the account takes ${currencies.join(', ')}` }
      }
      const opened = await openPage(call, { ...request, emailId }, channels)
      if (opened.kind !== 'opened') return opened
      const { url, accessCode, name: reference } = opened
      return {
        kind: 'accepted',
        session: null,
        show: { kind: 'redirect', url, inline: { key, accessCode, reference } },
        livesMs: chargeLifeMs,
      }
    },

    enquire: createEnquiry(call),
    ...createRefundCalls(call),
    check: createCheck(call),
    readCallback: createCallbackReader(settings.secretKey),
    readReturn,
  }
}
