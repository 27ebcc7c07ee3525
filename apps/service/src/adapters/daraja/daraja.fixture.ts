import { instantOf, systemClock } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import type { RefundRequest } from '../../ports/payment-provider.port.ts'
import { ample } from '../deadline.fixture.ts'
import { readInitiatorKey } from './daraja.credential.ts'
import { isCheckoutId } from './daraja.names.ts'
import type { DarajaOptions } from './daraja.wallet.ts'

export function msisdnOf(text: string): Msisdn {
  const parsed = parseMsisdn(text)
  if (!parsed.ok) throw new Error(`${text} is no number.`)
  return parsed.value
}

export const chargeOf = (payer: string, callbackUrl: string, kwacha = 20n) => ({
  reference: 'ref-1',
  amount: money(kwacha * 100n, 'ZMW'),
  msisdn: msisdnOf('977000001'),
  shownAs: '977000001',
  payerMsisdn: msisdnOf(payer),
  emailId: 'mwansa@example.com',
  returnUrl: 'http://127.0.0.1:9/',
  callbackUrl,
  language: 'EN' as const,
  within: ample,
})

type Keys = {
  consumerSecret: string
  passKey: string
  initiatorPassword: string
  publicKey: string
}

export function settingsOf(base: string, keys: Keys): DarajaOptions {
  const initiatorKey = readInitiatorKey(keys.publicKey)
  if (!initiatorKey) throw new Error('The fixture needs a key.')
  return {
    baseUrl: `${base}/daraja`,
    consumerKey: 'portal-test',
    consumerSecret: keys.consumerSecret,
    shortCode: '174379',
    passKey: keys.passKey,
    transactionType: 'CustomerPayBillOnline',
    prefix: '260',
    numbers: /^260[79]\d{8}$/,
    currency: 'ZMW',
    utcOffsetHours: 3,
    initiator: 'portal',
    initiatorPassword: keys.initiatorPassword,
    initiatorKey,
    timeoutMs: 800,
    isOffered: true,
    chargeLifeMs: 60_000,
    chargeSettlesAfterMs: 600_000,
    refundSettlesAfterMs: 600_000,
    timeScale: 1,
    clock: systemClock,
    merchantName: () => 'The operator',
  }
}

/** A charge, asked about by what is kept of it. */
export const enquiryOf = (sessions: readonly string[], sentAt = systemClock.now()) => ({
  reference: 'ref-1',
  sessions,
  providerId: null,
  sentAt,
  registeredAt: sentAt,
  within: ample,
})

export const refundOf = (
  sessions: readonly string[],
  fields: Partial<RefundRequest> = {},
): RefundRequest => ({
  reference: 'ref-1-R',
  providerId: sessions.find(isCheckoutId) ?? '',
  amount: money(2_000n, 'ZMW'),
  sessions,
  callbackUrl: 'http://127.0.0.1:9/callback',
  mayRepeat: true,
  providerRefundId: null,
  since: instantOf(0),
  within: ample,
  ...fields,
})
