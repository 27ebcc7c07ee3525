import { instantOf, systemClock } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import { parseMsisdn } from '@portal/kernel/msisdn'
import type { Deadline } from '../../ports/outcome.port.ts'
import type { EnquiryRequest, RefundRequest } from '../../ports/payment-provider.port.ts'
import type { DpoParts } from './dpo.gateway.ts'
import { writeXml } from './dpo.xml.ts'

const msisdn = parseMsisdn('971000001')
if (!msisdn.ok) throw new Error('The fixture needs a number.')

const minuteMs = 60_000

/** A lease that is far from its end. */
export const noHurry: Deadline = { leftMs: () => minuteMs }

export const token = '72983CAC-5DB1-4C7F-BD88-352066B71592'
export const otherToken = '0C1B2A39-4857-4E6D-8F90-A1B2C3D4E5F6'

/** `change` has to name the secrets, which the tests share with the sandbox. */
export const partsAt = (
  origin: string,
  change: Pick<DpoParts, 'companyToken' | 'serviceType'> & Partial<DpoParts>,
): DpoParts => ({
  baseUrl: `${origin}/dpo`,
  pageUrl: `${origin}/dpo/payv3.php`,
  currencies: ['ZMW'],
  timeoutMs: 800,
  refundSettlesAfterMs: minuteMs,
  refundMayTakeMs: minuteMs,
  chargeLifeMs: 30 * minuteMs,
  isOffered: true,
  clock: systemClock,
  merchantName: () => 'Bwalya & Sons <Ltd>',
  ...change,
})

export const charge = {
  reference: 'ref-1',
  amount: money(4_999n, 'ZMW'),
  msisdn: msisdn.value,
  shownAs: '971000001',
  payerMsisdn: null,
  emailId: 'mwansa@example.com',
  returnUrl: 'http://127.0.0.1:9/payment/status/return/dpo',
  callbackUrl: 'http://127.0.0.1:9/callbacks/dpo/mark',
  language: 'EN',
  within: noHurry,
} as const

export const enquiryOf = (sessions: readonly string[]): EnquiryRequest => ({
  reference: 'ref-1',
  sessions,
  providerId: null,
  sentAt: null,
  registeredAt: instantOf(0),
  within: noHurry,
})

export const refundOf = (providerId: string): RefundRequest => ({
  reference: 'refund-1',
  providerId,
  amount: charge.amount,
  sessions: [],
  callbackUrl: charge.callbackUrl,
  mayRepeat: true,
  providerRefundId: null,
  since: instantOf(0),
  within: noHurry,
})

/** An answer of the gateway. */
export const said = (Result: string, more: Record<string, string> = {}): string =>
  writeXml({ Result, ResultExplanation: 'Words in any language', ...more })
