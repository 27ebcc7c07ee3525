import type { Clock } from '@portal/kernel/instant'
import type { Deadline } from '../../ports/outcome.port.ts'
import { createTokenCaller } from '../access-token.ts'
import type { JsonAnswer, SendJson } from '../http-json.ts'
import { isAboutUs, readError } from './gsma-wallet.error.ts'
import type { GsmaWalletSettings } from './gsma-wallet.settings.ts'

export type Call = {
  method: 'GET' | 'POST'
  /** After the wallet's base address. */
  path: string
  headers?: Record<string, string>
  body?: object
  within?: Deadline | undefined
}

export type SendCall = (call: Call) => Promise<JsonAnswer>

/** Sends every call with key and live token. */
export function createCaller(settings: GsmaWalletSettings & { clock: Clock }, send: SendJson) {
  const { baseUrl, tokenUrl, apiKey, clientId, clientSecret, clock, timeScale, timeoutMs } =
    settings
  const lease = (within: Deadline | undefined) => (within ? { within } : {})
  const withToken = createTokenCaller({
    clock,
    timeScale,
    // A wrong PIN is answered 401 as well, by an error of its own.
    isStale({ status, body }) {
      const error = readError(body)
      return status === 401 && error !== null && isAboutUs(error)
    },
    // In words of their own, a wallet may mean the PIN and a gateway before it the token.
    isDoubtful: ({ status, body }) => status === 401 && readError(body) === null,
    fetchToken: (within) =>
      send({
        method: 'POST',
        url: tokenUrl,
        headers: {},
        form: {
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: clientSecret,
        },
        timeoutMs,
        ...lease(within),
      }),
  })

  return ({ method, path, headers, body, within }: Call): Promise<JsonAnswer> =>
    withToken(
      (token) =>
        send({
          method,
          url: baseUrl + path,
          headers: { ...headers, authorization: `Bearer ${token}`, 'x-api-key': apiKey },
          ...(body ? { body } : {}),
          timeoutMs,
          ...lease(within),
        }),
      within,
    )
}
