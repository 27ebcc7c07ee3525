import type { Clock } from '@portal/kernel/instant'
import type { Currency } from '@portal/kernel/money'
import type { Deadline } from '../../ports/outcome.port.ts'
import type { FindsPayers, PushProvider } from '../../ports/payment-provider.port.ts'
import { createTokenCaller } from '../access-token.ts'
import { unusedReference } from '../check/enquiry-check.ts'
import { callJson, type JsonAnswer, type SendJson } from '../http-json.ts'
import { createCallbackReader } from './airtel-money.callback.ts'
import { readCheck } from './airtel-money.check.ts'
import {
  chargeBody,
  type Place,
  readCharge,
  readPayment,
  readRefund,
  readUser,
} from './airtel-money.mapping.ts'
import type { AirtelMoneySettings } from './airtel-money.settings.ts'

export type AirtelMoneyOptions = Omit<AirtelMoneySettings, 'currency'> & {
  currency: Currency
  /** Used for the token alone, which never leaves this process. */
  clock: Clock
  /** Shown in the prompt. */
  merchantName: () => string
}

/** The wallet wants no enquiry in the first three minutes after a push. */
const enquireAfterMs = 180_000
/** A refund that is under way for longer is an exception. */
const refundMayTakeMs = 24 * 3_600_000

type Call = { method: 'GET' | 'POST'; path: string; body?: object; within?: Deadline }

function createCaller(settings: AirtelMoneyOptions, send: SendJson) {
  const { baseUrl, clientId, clientSecret, country, currency, clock, timeoutMs } = settings
  const withToken = createTokenCaller({
    clock,
    timeScale: settings.timeScale,
    isStale: ({ status }) => status === 401,
    fetchToken: (within) =>
      send({
        method: 'POST',
        url: `${baseUrl}/auth/oauth2/token`,
        headers: {},
        body: {
          client_id: clientId,
          client_secret: clientSecret,
          grant_type: 'client_credentials',
        },
        timeoutMs,
        ...(within ? { within } : {}),
      }),
  })

  return ({ method, path, body, within }: Call): Promise<JsonAnswer> =>
    withToken(
      (token) =>
        send({
          method,
          url: baseUrl + path,
          headers: {
            authorization: `Bearer ${token}`,
            'x-country': country,
            'x-currency': currency,
          },
          ...(body ? { body } : {}),
          timeoutMs,
          ...(within ? { within } : {}),
        }),
      within,
    )
}

/** Airtel Money's collection by a prompt on the payer's phone. */
export function createAirtelMoneyWallet(
  settings: AirtelMoneyOptions,
  send: SendJson = callJson,
): PushProvider & FindsPayers {
  const { country, currency, hashKey, hashScope, timeScale } = settings
  const { chargeLifeMs, chargeSettlesAfterMs, refundSettlesAfterMs } = settings
  const place: Place = { country, currency }
  const call = createCaller(settings, send)

  return {
    name: 'airtel-money',
    protocol: 'push',
    enquireAfterMs: enquireAfterMs / timeScale,
    enquiryNamesAmount: false,
    chargeLifeMs,
    chargeSettlesAfterMs,
    refunds: {
      isRepeatable: true,
      settlesAfterMs: refundSettlesAfterMs,
      mayTakeMs: refundMayTakeMs / timeScale,
      arrivesWithinDays: 0,
    },

    async charge(request) {
      const { payerMsisdn, within } = request
      if (!payerMsisdn) return { kind: 'refused', detail: 'the number of a wallet is required' }
      if (request.amount.currency !== currency) {
        return { kind: 'refused', detail: `the wallet holds ${currency}` }
      }
      const body = chargeBody({ ...request, payerMsisdn }, place, settings.merchantName())
      const reply = await call({ method: 'POST', path: '/merchant/v1/payments/', body, within })
      if (reply.kind !== 'answered') return reply
      return readCharge(reply.status, reply.body, chargeLifeMs)
    },

    // The wallet takes each reference once, so an enquiry by its own id would say nothing more.
    async enquire({ reference, within }) {
      const path = `/standard/v1/payments/${encodeURIComponent(reference)}`
      const reply = await call({ method: 'GET', path, within })
      if (reply.kind !== 'answered') return reply
      return readPayment(reply.status, reply.body, reference)
    },

    async refund({ providerId, within }) {
      const body = { transaction: { airtel_money_id: providerId } }
      const path = '/standard/v1/payments/refund'
      const reply = await call({ method: 'POST', path, body, within })
      if (reply.kind !== 'answered') return reply
      return readRefund(reply.status, reply.body, providerId)
    },

    async findPayer(msisdn) {
      const reply = await call({ method: 'GET', path: `/standard/v1/users/${msisdn}` })
      if (reply.kind !== 'answered') return reply
      return readUser(reply.status, reply.body)
    },

    async check(within) {
      const path = `/standard/v1/payments/${unusedReference}`
      const reply = await call({ method: 'GET', path, within })
      return reply.kind === 'answered' ? readCheck(reply.status, reply.body) : reply
    },

    readCallback: createCallbackReader({ hashKey, hashScope, currency }),
  }
}
