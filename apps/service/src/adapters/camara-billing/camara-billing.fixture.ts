import { instantOf, systemClock } from '@portal/kernel/instant'
import { type Money, money } from '@portal/kernel/money'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import type { EnquiryRequest, RefundRequest } from '../../ports/payment-provider.port.ts'
import { ample } from '../deadline.fixture.ts'
import type { CamaraBillingOptions } from './camara-billing.provider.ts'

export const payer = '971000001'

function msisdnOf(text: string): Msisdn {
  const parsed = parseMsisdn(text)
  if (!parsed.ok) throw new Error(`${text} is no number.`)
  return parsed.value
}

export const chargeOf = (
  payerMsisdn = payer,
  reference = 'ref-1',
  amount = money(499n, 'ZMW'),
) => ({
  reference,
  amount,
  msisdn: msisdnOf('977000001'),
  payerMsisdn: msisdnOf(payerMsisdn),
  emailId: null,
  returnUrl: 'http://127.0.0.1:9/',
  callbackUrl: 'http://127.0.0.1:9/',
  language: 'EN' as const,
  within: ample,
})

export const settingsOf = (base: string, keys: { clientSecret: string }): CamaraBillingOptions => ({
  baseUrl: `${base}/camara`,
  tokenUrl: `${base}/camara/oauth2/token`,
  clientId: 'portal-test',
  clientSecret: keys.clientSecret,
  scope: [
    'carrier-billing:payments:create carrier-billing:payments:read',
    'carrier-billing-refund:refunds:create carrier-billing-refund:refunds:read',
  ].join(' '),
  merchantId: null,
  timeoutMs: 800,
  isOffered: true,
  chargeSettlesAfterMs: 600_000,
  refundSettlesAfterMs: 600_000,
  timeScale: 1,
  clock: systemClock,
  merchantName: () => 'The operator',
})

export const enquiryOf = (
  reference: string,
  fields: Partial<EnquiryRequest> = {},
): EnquiryRequest => ({
  reference,
  sessions: [],
  providerId: null,
  sentAt: systemClock.now(),
  registeredAt: systemClock.now(),
  within: ample,
  ...fields,
})

/** The whole of a charge, given back. */
export const refundOf = (
  charge: { reference: string; amount: Money },
  providerId: string,
  fields: Partial<RefundRequest> = {},
): RefundRequest => ({
  reference: `${charge.reference}-R`,
  providerId,
  amount: charge.amount,
  sessions: [],
  callbackUrl: 'http://127.0.0.1:9/',
  mayRepeat: true,
  providerRefundId: null,
  since: instantOf(0),
  within: ample,
  ...fields,
})
