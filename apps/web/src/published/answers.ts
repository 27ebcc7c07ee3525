import type { Call } from '@portal/contract/call'
import type { RefusalCode } from '@portal/contract/codes'
import type { ApiReply } from '@portal/contract/page-host'
import type { Market } from '@portal/kernel/money'
import type { Failure, Reply } from '../lib/api/contract-client.ts'
import type { OpenRecords } from './records.ts'
import type { Fields } from './values.ts'

/** Answers as a service of ours gives them. */

export const answered = (result: unknown): ApiReply => ({
  status: 200,
  headers: {},
  body: { statusCode: 200, status: 'success', message: '', result },
})

export function refused(reason: RefusalCode, more: Fields & { message?: string } = {}): ApiReply {
  const { message = '', ...detail } = more
  const result = { reason, ...detail }
  // By its reason alone: the table of all codes would be part of every page's script.
  return { status: 400, headers: {}, body: { statusCode: 400, status: 'error', message, result } }
}

const statusBy = { 'bad-request': 400, 'too-many': 429, overloaded: 503, failed: 500 } as const

/** The answer to a call of ours whose own question at the service failed. */
export function failedAs(failure: Failure): ApiReply {
  const { kind } = failure
  // As a transport says it.
  if (kind === 'network' || kind === 'timeout') throw new TypeError(kind)
  const message = ('message' in failure && failure.message) || ''
  const wait = 'waitSeconds' in failure ? failure.waitSeconds : undefined
  const headers: ApiReply['headers'] = wait ? { 'retry-after': String(wait) } : {}
  if (failure.kind === 'refusal') {
    const { code: reason, field, lineType, price } = failure
    const result = { reason, field, lineType, price }
    return { status: 400, headers, body: { statusCode: 400, status: 'error', message, result } }
  }
  const status = kind === 'bad-response' || kind === 'refusal' ? 502 : statusBy[kind]
  return { status, headers, body: { statusCode: status, status: 'error', message } }
}

/** Tools of a call that the service does not have, and that is answered from others and from records. */
export type OwnTools = {
  readonly records: OpenRecords
  readonly market: Market
  /** Asks the service, as its answers are read here. */
  readonly ask: <Input, Result>(call: Call<Input, Result>, input: Input) => Promise<Reply<Result>>
}
