import type { Deadline } from '../../ports/outcome.port.ts'
import { callJson, type JsonAnswer, type SendJson } from '../http-json.ts'

/** One call of the gateway. */
export type Call = (
  method: 'GET' | 'POST',
  path: string,
  within: Deadline,
  body?: object,
) => Promise<JsonAnswer>

export function createCall(
  settings: { baseUrl: string; secretKey: string; timeoutMs: number },
  send: SendJson = callJson,
): Call {
  const { baseUrl, secretKey, timeoutMs } = settings
  return (method, path, within, body) =>
    send({
      method,
      url: baseUrl + path,
      headers: { authorization: `Bearer ${secretKey}` },
      ...(body ? { body } : {}),
      timeoutMs,
      within,
    })
}
