import { instantOf, systemClock } from '@portal/kernel/instant'
import { type Money, money } from '@portal/kernel/money'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import { ample } from '../deadline.fixture.ts'
import type { AirtelMoneyOptions } from './airtel-money.wallet.ts'

export function msisdnOf(text: string): Msisdn {
  const parsed = parseMsisdn(text)
  if (!parsed.ok) throw new Error(`${text} is no number.`)
  return parsed.value
}

export const chargeOf = (payer: string) => ({
  reference: 'ref-1',
  amount: money(4_999n, 'ZMW'),
  msisdn: msisdnOf('977000001'),
  shownAs: '977000001',
  payerMsisdn: msisdnOf(payer),
  emailId: null,
  returnUrl: 'http://127.0.0.1:9/',
  callbackUrl: 'http://127.0.0.1:9/',
  language: 'EN' as const,
  within: ample,
})

export const settingsOf = (
  base: string,
  keys: { secret: string; hash: string },
): AirtelMoneyOptions => ({
  baseUrl: `${base}/airtel-money`,
  clientId: 'portal-test',
  clientSecret: keys.secret,
  hashKey: keys.hash,
  hashScope: 'inner',
  timeoutMs: 800,
  country: 'ZM',
  currency: 'ZMW',
  merchantName: () => 'The operator',
  isOffered: true,
  chargeLifeMs: 120_000,
  chargeSettlesAfterMs: 600_000,
  refundSettlesAfterMs: 60_000,
  timeScale: 1,
  clock: systemClock,
})

/** The same charge, asked about by its reference. */
export const enquiryOf = ({ reference }: { reference: string }) => ({
  reference,
  sessions: [],
  providerId: null,
  sentAt: null,
  registeredAt: instantOf(0),
  within: ample,
})

/** The whole of a charge, given back. */
export const refundOf = (charge: { reference: string; amount: Money }, providerId: string) => ({
  reference: charge.reference,
  providerId,
  amount: charge.amount,
  sessions: [],
  callbackUrl: 'http://127.0.0.1:9/',
  mayRepeat: true,
  providerRefundId: null,
  since: instantOf(0),
  within: ample,
})
