import type { Clock } from '@portal/kernel/instant'
import type { Deadline } from '../../ports/outcome.port.ts'
import { createTokenCaller } from '../access-token.ts'
import type { JsonAnswer, SendJson } from '../http-json.ts'
import type { CamaraBillingSettings } from './camara-billing.settings.ts'

export const paymentsPath = '/carrier-billing/v0.5/payments'

/** `providerId`: of the payment. */
export const refundsPath = (providerId: string): string =>
  `/carrier-billing-refund/v0.3/payments/${encodeURIComponent(providerId)}/refunds`

export type Call = {
  method: 'GET' | 'POST'
  /** After the base address. */
  path: string
  query?: Readonly<Record<string, string>>
  body?: object
  /** Our reference: the operator logs it beside the call. */
  correlator: string
  within: Deadline
}

export type SendCall = (call: Call) => Promise<JsonAnswer>

/** Both parts of HTTP Basic are in the encoding of forms (RFC 6749, 2.3.1). */
const encoded = (part: string): string => encodeURIComponent(part).replaceAll('%20', '+')

/** Sends every call with a live token of the client's own, which is no subscriber's. */
export function createCaller(
  settings: CamaraBillingSettings & { clock: Clock },
  send: SendJson,
): SendCall {
  const { baseUrl, tokenUrl, clientId, clientSecret, scope, clock, timeScale, timeoutMs } = settings
  const credentials = Buffer.from(`${encoded(clientId)}:${encoded(clientSecret)}`)
  const withToken = createTokenCaller({
    clock,
    timeScale,
    isStale: ({ status }) => status === 401,
    fetchToken: (within) =>
      send({
        method: 'POST',
        url: tokenUrl,
        headers: { authorization: `Basic ${credentials.toString('base64')}` },
        form: { grant_type: 'client_credentials', scope },
        timeoutMs,
        ...(within ? { within } : {}),
      }),
  })

  return ({ method, path, query = {}, body, correlator, within }) => {
    const search = new URLSearchParams(query).toString()
    return withToken(
      (token) =>
        send({
          method,
          url: baseUrl + path + (search ? `?${search}` : ''),
          headers: { authorization: `Bearer ${token}`, 'x-correlator': correlator },
          ...(body ? { body } : {}),
          timeoutMs,
          within,
        }),
      within,
    )
  }
}
