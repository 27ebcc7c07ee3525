import type { JsonAnswer, SendJson } from '../../adapters/http-json.ts'
import type { FulfilAnswer } from '../../ports/operator/operator.port.ts'
import type { Deadline, Lost, Unsent } from '../../ports/outcome.port.ts'
import { isProblem, problemText } from './tmforum.mapping.ts'
import type { TmForumSettings } from './tmforum.settings.ts'
import { refusal } from './tmforum-refusal.ts'

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
const refusals: readonly number[] = [400, 404, 405, 422]

export const notOk = (answer: { status: number; body: unknown }): Lost => ({
  kind: 'lost',
  detail: `HTTP ${answer.status}, ${problemText(answer.body)}`,
})

type Failed = Extract<FulfilAnswer, { kind: 'failed' }>

type Delivery<Answer> = {
  /** Its name in the words about an answer that says nothing of it: "top-up". */
  name: string
  reference: string
  finalCodes: readonly string[]
  /** Reads the answer to a delivery that was taken. */
  read(body: unknown, reference: string, finalCodes: readonly string[]): Answer
}

/** The answer to a request that delivers, of whichever interface. */
export function readDelivery<Answer>(
  answer: JsonAnswer,
  { name, reference, finalCodes, read }: Delivery<Answer>,
): Answer | Failed | Unsent | Lost {
  if (answer.kind !== 'answered') return answer
  const { status, body } = answer
  if (status < 300) return read(body, reference, finalCodes)
  if (refusals.includes(status) && isProblem(body)) return refusal(problemText(body), finalCodes)
  // A wrong key or a busy server says nothing about the delivery, and 409 means that there is one.
  return { kind: 'lost', detail: `${name}: HTTP ${status}, ${problemText(body)}` }
}
