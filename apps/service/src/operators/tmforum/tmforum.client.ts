import type { JsonAnswer, SendJson } from '../../adapters/http-json.ts'
import type { Deadline, Lost } from '../../ports/outcome.port.ts'
import { problemText } from './tmforum.mapping.ts'
import type { TmForumSettings } from './tmforum.settings.ts'

/** The time that one call may take, and the lease of its step, where there is one. */
type Limits = { timeoutMs: number; within?: Deadline }

/** Calls of the operator's interfaces, each with our key. */
export type TmForumClient = {
  get(path: string, query: Record<string, string>, limits: Limits): Promise<JsonAnswer>
  /** A request that a repeat under the same reference must not carry out again. */
  post(
    path: string,
    request: { reference: string; body: object; timeoutMs: number; within: Deadline },
  ): Promise<JsonAnswer>
}

export function createTmForumClient(
  { baseUrl, apiKey }: Pick<TmForumSettings, 'baseUrl' | 'apiKey'>,
  send: SendJson,
): TmForumClient {
  return {
    get: (path, query, limits) =>
      send({
        method: 'GET',
        url: `${baseUrl}${path}?${new URLSearchParams(query)}`,
        headers: { 'x-api-key': apiKey },
        ...limits,
      }),
    post: (path, { reference, body, timeoutMs, within }) =>
      send({
        method: 'POST',
        url: `${baseUrl}${path}`,
        headers: { 'x-api-key': apiKey, 'x-correlation-id': reference },
        ...{ body, timeoutMs, within },
      }),
  }
}

/** Statuses of a wrong request, which was therefore not carried out. */
export const refusals: readonly number[] = [400, 404, 405, 422]

export const notOk = (answer: { status: number; body: unknown }): Lost => ({
  kind: 'lost',
  detail: `HTTP ${answer.status}, ${problemText(answer.body)}`,
})
