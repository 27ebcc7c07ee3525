import type { Clock } from '@portal/kernel/instant'
import type { DirectProvider } from '../../ports/payment-provider.port.ts'
import { readEnquiryCheck, unusedReference } from '../check/enquiry-check.ts'
import { callJson, type SendJson } from '../http-json.ts'
import { createCaller, paymentsPath } from './camara-billing.call.ts'
import { createCallbackReader } from './camara-billing.callback.ts'
import { sinkOf } from './camara-billing.credential.ts'
import { createEnquiry } from './camara-billing.enquiry.ts'
import { readCharge, readPayment, transactionOf } from './camara-billing.mapping.ts'
import { createRefunds } from './camara-billing.refund.ts'
import type { CamaraBillingSettings } from './camara-billing.settings.ts'

export type CamaraBillingOptions = CamaraBillingSettings & {
  clock: Clock
  /** Shown to the payer. */
  merchantName: () => string
}

/** A charge leaves with the visitor's request or soon after it, so this only has to outlive that. */
const chargeLifeMs = 60_000
/** In the form of the operator's ids, and none that it gave out. */
const unusedId = '00000000-0000-4000-8000-000000000000'
/** A refund that is under way for longer is an exception. */
const refundMayTakeMs = 24 * 3_600_000

/** The operator's carrier billing by CAMARA: the airtime of a line, or its next bill, pays at once. */
export function createCamaraBilling(
  settings: CamaraBillingOptions,
  send: SendJson = callJson,
): DirectProvider {
  const { clientSecret, clock, merchantId, merchantName, timeScale } = settings
  const { chargeSettlesAfterMs, refundSettlesAfterMs } = settings
  const call = createCaller(settings, send)
  const mayAppearMs = chargeLifeMs + chargeSettlesAfterMs
  const refunds = createRefunds(call, settings)

  return {
    name: 'camara-billing',
    protocol: 'direct',
    enquireAfterMs: 0,
    enquiryNamesAmount: true,
    chargeLifeMs,
    chargeSettlesAfterMs,
    refunds: {
      isRepeatable: false,
      settlesAfterMs: refundSettlesAfterMs,
      mayTakeMs: refundMayTakeMs / timeScale,
      arrivesWithinDays: 0,
    },

    async charge(request) {
      const { payerMsisdn, reference, callbackUrl, within } = request
      if (!payerMsisdn) return { kind: 'refused', detail: 'the number of a line is required' }
      const merchant = { name: merchantName(), id: merchantId }
      const body = {
        amountTransaction: transactionOf(request, payerMsisdn, merchant),
        ...sinkOf(clientSecret, callbackUrl, reference, clock.now()),
      }
      const reply = await call({
        ...{ method: 'POST', path: paymentsPath },
        ...{ body, correlator: reference, within },
      })
      return reply.kind === 'answered' ? readCharge(reply.status, reply.body, reference) : reply
    },

    enquire: createEnquiry(call, { clock, merchantId, mayAppearMs }),
    refund: refunds.send,
    enquireRefund: refunds.ask,
    async check(within) {
      const path = `${paymentsPath}/${unusedId}`
      const reply = await call({ method: 'GET', path, correlator: unusedReference, within })
      if (reply.kind !== 'answered') return reply
      const asked = { providerId: unusedId, reference: unusedReference }
      return readEnquiryCheck(readPayment(reply.status, reply.body, asked))
    },

    readCallback: createCallbackReader(clientSecret),
  }
}
