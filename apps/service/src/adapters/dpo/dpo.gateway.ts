import type { Clock } from '@portal/kernel/instant'
import type { Currency } from '@portal/kernel/money'
import type { HostedPageProvider } from '../../ports/payment-provider.port.ts'
import { unusedReference } from '../check/enquiry-check.ts'
import type { SendJson } from '../http-json.ts'
import { createCall } from './dpo.call.ts'
import { readCallback } from './dpo.callback.ts'
import { codes, stageOf } from './dpo.codes.ts'
import { createEnquiry } from './dpo.enquiry.ts'
import { readRefund, readToken, refundBody, tokenBody } from './dpo.mapping.ts'
import { isToken } from './dpo.names.ts'
import { readReturn } from './dpo.return.ts'
import { type DpoSettings, pageMinutes } from './dpo.settings.ts'

export type DpoParts = Omit<DpoSettings, 'currencies'> & {
  currencies: readonly Currency[]
  clock: Clock
  /** Shown on the payment page. */
  merchantName: () => string
}

/** DPO Pay, by its XML API. */
export function createDpoGateway(parts: DpoParts, send?: SendJson): HostedPageProvider {
  const { chargeLifeMs, clock, currencies, merchantName, pageUrl, serviceType } = parts
  const call = createCall(parts, send)

  return {
    name: 'dpo',
    protocol: 'hosted-page',
    enquireAfterMs: 0,
    enquiryNamesAmount: true,
    chargeLifeMs,
    // A page takes nothing until the visitor pays on it, and nothing after its time.
    chargeSettlesAfterMs: chargeLifeMs,
    refunds: {
      isRepeatable: true,
      settlesAfterMs: parts.refundSettlesAfterMs,
      mayTakeMs: parts.refundMayTakeMs,
      arrivesWithinDays: 15,
    },

    async charge(request) {
      const { currency } = request.amount
      if (!currencies.includes(currency)) {
        return { kind: 'refused', detail: `the account takes ${currencies.join(', ')}` }
      }
      const page = { minutes: pageMinutes, title: merchantName(), serviceType, now: clock.now() }
      const told = await call('createToken', tokenBody(request, page), request.within)
      if (told.kind !== 'told') return told
      // Paid already, by a page of which this database has no token: the way leads back to us, where it is asked about at once.
      if (told.code === codes.paidBefore) {
        const show = { kind: 'redirect', url: request.returnUrl } as const
        return { kind: 'accepted', session: null, show, livesMs: chargeLifeMs }
      }
      const read = readToken(told)
      if (read.kind !== 'opened') return read
      return {
        kind: 'accepted',
        session: read.token,
        show: { kind: 'redirect', url: `${pageUrl}?${new URLSearchParams({ ID: read.token })}` },
        livesMs: chargeLifeMs,
      }
    },

    enquire: createEnquiry(call),

    async refund(request) {
      const { providerId, within } = request
      if (!isToken(providerId)) {
        return { kind: 'refused', detail: 'the token of the page is not known', cause: 'other' }
      }
      const told = await call('refundToken', refundBody(request), within)
      return told.kind === 'told' ? readRefund(told) : told
    },

    async check(within) {
      const told = await call('verifyToken', { CompanyRef: unusedReference }, within)
      if (told.kind !== 'told') return told
      const isHeard = told.code === codes.noMatch || stageOf(told.code) !== null
      return isHeard ? { kind: 'right', currencies: null } : { kind: 'lost', detail: told.detail }
    },

    readCallback,
    callbackReply: { contentType: 'text/plain', body: 'OK' },
    readReturn,
  }
}
