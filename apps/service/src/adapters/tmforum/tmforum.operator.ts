import { toDecimal } from '@portal/kernel/money'
import type { Operator, TopUpAnswer, TopUpRequest } from '../../ports/operator.port.ts'
import { callJson, type JsonAnswer } from '../http-json.ts'
import {
  type Bucket,
  isProblem,
  problemText,
  readBucket,
  readLine,
  readTopUp,
  readTopUps,
  toInternational,
} from './tmforum.mapping.ts'

export type TmForumSettings = {
  /** Scheme, host and whatever stands before `/tmf-api`, without a slash at the end. */
  baseUrl: string
  apiKey: string
  /** Per call, in milliseconds. */
  timeoutMs: number
  /** After a lost answer a top-up may still appear for so long, in milliseconds. */
  topUpSettlesAfterMs: number
}

const inventory = '/tmf-api/productInventory/v4'
const balance = '/tmf-api/prepayBalanceManagement/v4'

/** What a top-up sends. */
function topUpBody(request: TopUpRequest, bucket: Bucket) {
  return {
    amount: { amount: Number(toDecimal(request.amount)), units: request.amount.currency },
    usageType: 'monetary',
    bucket: { id: bucket.id },
    partyAccount: { id: bucket.partyAccount.id },
    logicalResource: [{ id: toInternational(request.msisdn) }],
    // The interface has no field for a caller's reference; this one is free text and is kept.
    requestor: { id: request.reference, role: 'requestor', '@referredType': 'TopupReference' },
  }
}

/** Statuses by which the operator says that this very request was wrong, and so not done. */
const refusals = [400, 404, 405, 422]

function readTopUpAnswer(answer: JsonAnswer, reference: string): TopUpAnswer {
  if (answer.kind === 'lost') return answer
  const { status, body } = answer
  if (status < 300) return readTopUp(body, reference)
  if (refusals.includes(status) && isProblem(body)) {
    return { kind: 'failed', detail: problemText(body) }
  }
  // A wrong key or a busy server is no word on the top-up, and 409 means that there is one.
  return { kind: 'lost', detail: `top-up: HTTP ${status}, ${problemText(body)}` }
}

/** The operator's systems behind TM Forum interfaces: TMF637 v4 and TMF654 v4. */
export function createTmForumOperator(settings: TmForumSettings): Operator {
  const { baseUrl, apiKey, timeoutMs, topUpSettlesAfterMs } = settings

  const get = (path: string, query: Record<string, string>): Promise<JsonAnswer> =>
    callJson({
      method: 'GET',
      url: `${baseUrl}${path}?${new URLSearchParams(query)}`,
      headers: { 'x-api-key': apiKey },
      timeoutMs,
    })

  const notOk = (answer: { status: number; body: unknown }) =>
    ({ kind: 'lost', detail: `HTTP ${answer.status}, ${problemText(answer.body)}` }) as const

  const operator: Operator = {
    topUpSettlesAfterMs,

    async lineType(msisdn) {
      const answer = await get(`${inventory}/product`, {
        productSerialNumber: toInternational(msisdn),
      })
      if (answer.kind === 'lost') return answer
      return answer.status === 200 ? readLine(answer.body, msisdn) : notOk(answer)
    },

    async topUp(request) {
      const { msisdn, reference, amount } = request
      const buckets = await get(`${balance}/bucket`, {
        'logicalResource.id': toInternational(msisdn),
      })
      if (buckets.kind === 'lost') return { ...buckets, kind: 'not-sent' }
      if (buckets.status !== 200) return { ...notOk(buckets), kind: 'not-sent' }
      const bucket = readBucket(buckets.body, msisdn, amount.currency)
      if (bucket === null) return withoutBucket(reference)
      if ('kind' in bucket) return bucket
      const answer = await callJson({
        method: 'POST',
        url: `${baseUrl}${balance}/topupBalance`,
        headers: { 'x-api-key': apiKey, 'x-correlation-id': reference },
        body: topUpBody(request, bucket),
        timeoutMs,
      })
      return readTopUpAnswer(answer, reference)
    },

    async enquireTopUp({ reference }) {
      const answer = await get(`${balance}/topupBalance`, { 'requestor.id': reference })
      if (answer.kind === 'lost') return answer
      return answer.status === 200 ? readTopUps(answer.body, reference) : notOk(answer)
    },
  }

  /** Where there is nothing to fill nothing can be added; but an earlier try may have been in time. */
  async function withoutBucket(reference: string): Promise<TopUpAnswer> {
    const earlier = await operator.enquireTopUp({ reference })
    return earlier.kind === 'absent'
      ? { kind: 'failed', detail: 'the number has no airtime account' }
      : earlier
  }

  return operator
}
