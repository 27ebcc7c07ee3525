import { systemClock } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import type { AirtelMoneySettings } from './airtel-money.wallet.ts'

export function msisdnOf(text: string): Msisdn {
  const parsed = parseMsisdn(text)
  if (!parsed.ok) throw new Error(`${text} is no number.`)
  return parsed.value
}

export const chargeOf = (payer: string) => ({
  reference: 'ref-1',
  amount: money(4_999n, 'ZMW'),
  msisdn: msisdnOf('977000001'),
  payerMsisdn: msisdnOf(payer),
  emailId: null,
  returnUrl: 'http://127.0.0.1:9/',
  language: 'EN' as const,
})

export const settingsOf = (
  base: string,
  keys: { secret: string; hash: string },
): AirtelMoneySettings => ({
  baseUrl: `${base}/airtel-money`,
  clientId: 'portal-test',
  clientSecret: keys.secret,
  hashKey: keys.hash,
  timeoutMs: 250,
  country: 'ZM',
  currency: 'ZMW',
  merchantName: 'The operator',
  clock: systemClock,
})
