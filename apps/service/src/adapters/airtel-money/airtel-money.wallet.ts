import { after, type Clock, type Instant } from '@portal/kernel/instant'
import type { Lost, PushWallet } from '../../ports/payment-provider.port.ts'
import { callJson, type JsonAnswer } from '../http-json.ts'
import { createCallbackReader, type HashScope } from './airtel-money.callback.ts'
import {
  chargeBody,
  lost,
  type Place,
  readCharge,
  readPayment,
  readRefund,
  readUser,
} from './airtel-money.mapping.ts'
import { createTokenSource } from './airtel-money.token.ts'

export type AirtelMoneySettings = {
  /** Scheme, host and whatever stands before `/auth` and `/merchant`, without a slash at the end. */
  baseUrl: string
  clientId: string
  clientSecret: string
  /** The key of the developer portal that callbacks are signed with; empty makes them mere hints. */
  hashKey: string
  /** What the hash covers; the inner object where absent. */
  hashScope?: HashScope
  /** Per call, in milliseconds; one act takes twice that at most, its token included. */
  timeoutMs: number
  country: string
  currency: string
  /** Shown in the prompt. */
  merchantName: string
  clock: Clock
  /** Divides the wallet's own waits, where its clock runs faster; 1 in production. */
  timeScale?: number
  /** How long a prompt waits for its owner, in milliseconds; never scaled. */
  chargeLifeMs?: number
}

const minuteMs = 60_000
/** The wallet asks not to be asked sooner. */
const enquireAfterMs = 3 * minuteMs
/** Longer than any gateway on the way keeps a request that it has not answered. */
const chargeSettlesAfterMs = 10 * minuteMs
const refundSettlesAfterMs = minuteMs
const chargeLifeDefaultMs = 2 * minuteMs

type Call = { method: 'GET' | 'POST'; path: string; body?: object }

/** `unsent`: the wallet never saw it, or turned it away at the door for its token. */
type Reply = JsonAnswer | { kind: 'unsent'; detail: string }

const staleToken = 'the token was refused'

const notSent = ({ detail }: { detail: string }): Lost => lost(`not sent, ${detail}`)

/** Everything sent with a live token, within two time-outs in all. */
function createCaller(settings: AirtelMoneySettings) {
  const { baseUrl, clientId, clientSecret, country, currency, clock, timeoutMs } = settings
  const tokens = createTokenSource({
    clock,
    timeScale: settings.timeScale ?? 1,
    fetchToken: () =>
      callJson({
        method: 'POST',
        url: `${baseUrl}/auth/oauth2/token`,
        headers: {},
        body: {
          client_id: clientId,
          client_secret: clientSecret,
          grant_type: 'client_credentials',
        },
        timeoutMs,
      }),
  })

  async function callOnce(call: Call, deadline: Instant): Promise<Reply> {
    const token = await tokens.get()
    if (typeof token !== 'string') return { kind: 'unsent', detail: token.detail }
    const leftMs = Math.min(timeoutMs, deadline - clock.now())
    if (leftMs <= 0) return { kind: 'unsent', detail: 'no time left' }
    const answer = await callJson({
      method: call.method,
      url: baseUrl + call.path,
      headers: {
        authorization: `Bearer ${token}`,
        'x-country': country,
        'x-currency': currency,
      },
      ...(call.body ? { body: call.body } : {}),
      timeoutMs: leftMs,
    })
    if (answer.kind === 'lost' || answer.status !== 401) return answer
    tokens.drop(token)
    return { kind: 'unsent', detail: staleToken }
  }

  return async (call: Call): Promise<Reply> => {
    const startedAt = clock.now()
    const deadline = after(startedAt, 2 * timeoutMs)
    const first = await callOnce(call, deadline)
    // Nothing was done for a dead token, so the same may be said again with a fresh one, while
    // fetching that one still leaves time.
    const isStale = first.kind === 'unsent' && first.detail === staleToken
    return isStale && clock.now() < after(startedAt, timeoutMs) ? callOnce(call, deadline) : first
  }
}

/** Airtel Money's collection by a prompt on the payer's phone. */
export function createAirtelMoneyWallet(settings: AirtelMoneySettings): PushWallet {
  const { clock, country, currency, hashKey, hashScope = 'inner', timeScale = 1 } = settings
  const place: Place = { country, currency }
  const chargeLifeMs = settings.chargeLifeMs ?? chargeLifeDefaultMs
  const call = createCaller(settings)

  return {
    name: 'airtel-money',
    capabilities: ['charge', 'enquire', 'refund', 'findPayer', 'readCallback'],
    enquireAfterMs: enquireAfterMs / timeScale,
    chargeIsRepeatable: false,
    chargeSettlesAfterMs: chargeSettlesAfterMs / timeScale,
    refundIsRepeatable: true,
    refundSettlesAfterMs: refundSettlesAfterMs / timeScale,
    chargeLifeMs,

    async charge(request) {
      const { payerMsisdn } = request
      if (!payerMsisdn) return { kind: 'refused', detail: 'the number of a wallet is required' }
      if (request.amount.currency !== currency) {
        return { kind: 'refused', detail: `the wallet holds ${currency}` }
      }
      const body = chargeBody({ ...request, payerMsisdn }, place, settings.merchantName)
      const reply = await call({ method: 'POST', path: '/merchant/v1/payments/', body })
      // Proof enough that nothing will be taken: no prompt was asked for.
      if (reply.kind === 'unsent') {
        return { kind: 'refused', detail: notSent(reply).detail, cause: 'not-reached' }
      }
      if (reply.kind === 'lost') return reply
      const read = readCharge(reply.status, reply.body)
      if (read.kind !== 'accepted') return read
      return { ...read, expiresAt: after(clock.now(), chargeLifeMs) }
    },

    async enquire({ reference }) {
      const path = `/standard/v1/payments/${encodeURIComponent(reference)}`
      const reply = await call({ method: 'GET', path })
      if (reply.kind !== 'answered') return reply.kind === 'lost' ? reply : notSent(reply)
      const read = readPayment(reply.status, reply.body)
      return read.kind === 'successful' && read.reference !== reference
        ? lost('enquiry: the answer is of another payment')
        : read
    },

    async refund({ providerId }) {
      const reply = await call({
        method: 'POST',
        path: '/standard/v1/payments/refund',
        body: { transaction: { airtel_money_id: providerId } },
      })
      if (reply.kind !== 'answered') return reply.kind === 'lost' ? reply : notSent(reply)
      return readRefund(reply.status, reply.body, providerId)
    },

    async findPayer(msisdn) {
      const reply = await call({ method: 'GET', path: `/standard/v1/users/${msisdn}` })
      if (reply.kind !== 'answered') return reply.kind === 'lost' ? reply : notSent(reply)
      return readUser(reply.status, reply.body)
    },

    readCallback: createCallbackReader({ hashKey, hashScope, currency }),
  }
}
