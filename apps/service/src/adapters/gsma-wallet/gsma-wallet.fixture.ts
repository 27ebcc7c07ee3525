import { instantOf, systemClock } from '@portal/kernel/instant'
import { type Money, money } from '@portal/kernel/money'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import { ample } from '../deadline.fixture.ts'
import { readPinKey } from './gsma-wallet.credential.ts'
import type { GsmaWalletName } from './gsma-wallet.settings.ts'
import type { GsmaWalletOptions } from './gsma-wallet.wallet.ts'

export function msisdnOf(text: string): Msisdn {
  const parsed = parseMsisdn(text)
  if (!parsed.ok) throw new Error(`${text} is no number.`)
  return parsed.value
}

/** The PINs of the sandbox's wallets. */
export const pins = { 'gsma-money': '2468', 'gsma-smartcash': '1357' } as const
export const payer = '971000001'

export const chargeOf = (payerMsisdn = payer, reference = 'ref-1') => ({
  reference,
  requestId: reference,
  amount: money(499n, 'ZMW'),
  msisdn: msisdnOf('977000001'),
  payerMsisdn: msisdnOf(payerMsisdn),
  emailId: null,
  returnUrl: 'http://127.0.0.1:9/',
  callbackUrl: 'http://127.0.0.1:9/',
  language: 'EN' as const,
  secret: pins['gsma-money'],
  within: ample,
})

type Keys = { apiKey: string; clientSecret: string; callbackKey: string; pinPublicKey: string }

export function settingsOf(
  base: string,
  keys: Keys,
  name: GsmaWalletName = 'gsma-money',
): GsmaWalletOptions {
  const wallet = name === 'gsma-money' ? 'money' : 'smartcash'
  const pinKey = readPinKey(keys.pinPublicKey)
  if (!pinKey) throw new Error(`${name} has no key.`)
  return {
    name,
    baseUrl: `${base}/gsma-wallet/${wallet}/v1.2/mm`,
    tokenUrl: `${base}/gsma-wallet/${wallet}/oauth2/token`,
    apiKey: keys.apiKey,
    clientId: 'portal-test',
    clientSecret: keys.clientSecret,
    callbackKey: keys.callbackKey,
    callbackUrl: null,
    pinKey,
    timeoutMs: 800,
    isOffered: true,
    chargeSettlesAfterMs: 600_000,
    refundSettlesAfterMs: 60_000,
    timeScale: 1,
    clock: systemClock,
    merchantName: () => 'The operator',
  }
}

/** The same charge, asked about by its request. */
export const enquiryOf = ({ reference, requestId }: { reference: string; requestId: string }) => ({
  reference,
  requestId,
  sessions: [] as string[],
  providerId: null,
  sentAt: null,
  registeredAt: instantOf(0),
  within: ample,
})

/** The whole of a charge, given back. */
export const refundOf = (charge: { reference: string; amount: Money }, providerId: string) => ({
  reference: `${charge.reference}-R`,
  providerId,
  amount: charge.amount,
  sessions: [],
  callbackUrl: 'http://127.0.0.1:9/',
  mayRepeat: true,
  providerRefundId: null,
  since: instantOf(0),
  within: ample,
})
