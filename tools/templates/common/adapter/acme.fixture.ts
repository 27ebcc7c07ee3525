import { money } from '@portal/kernel/money'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import type { Charge } from '../../../../apps/service/src/adapters/conformance/driver.ts'
import type { AcmeSettings } from './acme.settings.ts'

const minuteMs = 60_000

export function msisdnOf(text: string): Msisdn {
  const parsed = parseMsisdn(text)
  if (!parsed.ok) throw new Error(`${text} is no number.`)
  return parsed.value
}

/** `keys` are the secrets, which the tests share with the sandbox. */
export const settingsAt = (
  origin: string,
  keys: Pick<AcmeSettings, 'apiKey' | 'webhookKey'>,
): AcmeSettings => ({
  baseUrl: `${origin}/acme`,
  ...keys,
  currencies: null,
  timeoutMs: 250,
  chargeLifeMs: 30 * minuteMs,
  settlesAfterMs: minuteMs,
  refundMayTakeMs: minuteMs,
  isOffered: true,
})

export const chargeOf = (reference: string, payer: Msisdn | null): Charge => ({
  reference,
  amount: money(4_999n, 'ZMW'),
  msisdn: msisdnOf('971000001'),
  payerMsisdn: payer,
  emailId: 'mwansa@example.com',
  returnUrl: 'http://127.0.0.1:9/payment/status/return/acme',
  callbackUrl: 'http://127.0.0.1:9/callbacks/acme/mark',
  language: 'EN',
})
