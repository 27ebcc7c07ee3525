import {
  callJson,
  type JsonAnswer,
  type SendJson,
} from '../../../../apps/service/src/adapters/http-json.ts'
import type { Deadline } from '../../../../apps/service/src/ports/outcome.port.ts'

/** One call of the provider; `path` begins after `/v1`. */
export type Call = (
  method: 'GET' | 'POST',
  path: string,
  within: Deadline,
  body?: object,
) => Promise<JsonAnswer>

export function createCall(
  settings: { baseUrl: string; apiKey: string; timeoutMs: number },
  send: SendJson = callJson,
): Call {
  const { baseUrl, apiKey, timeoutMs } = settings
  return (method, path, within, body) =>
    send({
      method,
      url: `${baseUrl}/v1${path}`,
      headers: { authorization: `Bearer ${apiKey}` },
      ...(body ? { body } : {}),
      timeoutMs,
      within,
    })
}
