import type { HostedPageProvider } from '../../ports/payment-provider.port.ts'
import type { SendJson } from '../http-json.ts'
import { createCall } from './flutterwave.call.ts'
import { createCallbackReader } from './flutterwave.callback.ts'
import { createCheck } from './flutterwave.check.ts'
import { chargeBody, readCharge, readTransaction } from './flutterwave.mapping.ts'
import { createRefundCalls } from './flutterwave.refund-calls.ts'
import { readReturn } from './flutterwave.return.ts'
import { type FlutterwaveSettings, sessionMinutes } from './flutterwave.settings.ts'
import { enquireAllTries } from './flutterwave.tries.ts'

export type FlutterwaveParts = Omit<FlutterwaveSettings, 'currencies'> & {
  /** Shown on the payment page. */
  merchantName: () => string
}

/** Flutterwave Standard, version 3. */
export function createFlutterwaveGateway(
  parts: FlutterwaveParts,
  send?: SendJson,
): HostedPageProvider {
  const { merchantName, chargeLifeMs, paymentOptions } = parts
  const call = createCall(parts, send)

  return {
    name: 'flutterwave',
    protocol: 'hosted-page',
    enquireAfterMs: 0,
    enquiryNamesAmount: true,
    chargeLifeMs,
    // A page takes nothing until the visitor pays on it, so none can be paid after its life.
    chargeSettlesAfterMs: chargeLifeMs,
    refunds: {
      isRepeatable: false,
      settlesAfterMs: parts.refundSettlesAfterMs,
      mayTakeMs: parts.refundMayTakeMs,
      arrivesWithinDays: 15,
    },

    async charge(request) {
      const { emailId } = request
      if (!emailId) return { kind: 'refused', detail: 'an email is required' }
      const page = { sessionMinutes, title: merchantName(), paymentOptions }
      const body = chargeBody({ ...request, emailId }, page)
      const answer = await call('POST', '/payments', request.within, body)
      if (answer.kind !== 'answered') return answer
      const read = readCharge(answer.status, answer.body)
      if (read.kind !== 'opened') return read
      return {
        kind: 'accepted',
        session: null,
        show: { kind: 'redirect', url: read.url },
        livesMs: chargeLifeMs,
      }
    },

    async enquire(request) {
      const { reference, providerId, within } = request
      const path =
        providerId === null
          ? `/transactions/verify_by_reference?${new URLSearchParams({ tx_ref: reference })}`
          : `/transactions/${encodeURIComponent(providerId)}/verify`
      const answer = await call('GET', path, within)
      if (answer.kind !== 'answered') return answer
      const read = readTransaction(answer.status, answer.body, request)
      const isOneOfSeveral = read.kind === 'failed' || read.kind === 'pending'
      return isOneOfSeveral && providerId === null ? enquireAllTries(call, request, read) : read
    },

    ...createRefundCalls(call),
    check: createCheck(call),
    readCallback: createCallbackReader(parts.webhookHash),
    readReturn,
  }
}
