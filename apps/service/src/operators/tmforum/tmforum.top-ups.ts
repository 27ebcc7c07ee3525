import { toDecimal } from '@portal/kernel/money'
import { callJson, type SendJson } from '../../adapters/http-json.ts'
import type { FulfilAnswer, TopUpRequest, TopUps } from '../../ports/operator/operator.port.ts'
import type { Unsent } from '../../ports/outcome.port.ts'
import { createTmForumClient, notOk, readDelivery } from './tmforum.client.ts'
import {
  type Bucket,
  readBucket,
  readTopUp,
  readTopUps,
  toInternational,
} from './tmforum.mapping.ts'
import type { TmForumSettings } from './tmforum.settings.ts'

const balance = '/tmf-api/prepayBalanceManagement/v4'

/** The body of a top-up. */
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

/** A top-up was certainly not sent if the question before it went unanswered. */
const unsent = ({ detail }: { detail: string }): Unsent => ({
  kind: 'unsent',
  detail: `not sent: ${detail}`,
})

/** Top-ups behind TMF654 v4. */
export function createTmForumTopUps(settings: TmForumSettings, send: SendJson = callJson): TopUps {
  const { timeoutMs, settlesAfterMs, finalCodes } = settings
  const { get, post } = createTmForumClient(settings, send)

  /** The bucket to fill; null when the number has none. */
  async function findBucket({ msisdn, amount, within }: TopUpRequest) {
    const query = { 'logicalResource.id': toInternational(msisdn) }
    const answer = await get(`${balance}/bucket`, query, { timeoutMs, within })
    if (answer.kind !== 'answered') return answer
    return answer.status === 200 ? readBucket(answer.body, msisdn, amount.currency) : notOk(answer)
  }

  /** Nothing can be added where there is no bucket; but an earlier try may have been in time. */
  async function withoutBucket(request: TopUpRequest): Promise<FulfilAnswer> {
    const earlier = await topUps.enquire(request)
    if (earlier.kind === 'absent') {
      return { kind: 'failed', detail: 'the number has no airtime account' }
    }
    return earlier.kind === 'lost' ? unsent(earlier) : earlier
  }

  const topUps: TopUps = {
    settlesAfterMs,

    async topUp(request) {
      const { reference, within } = request
      const bucket = await findBucket(request)
      if (bucket === null) return withoutBucket(request)
      if ('kind' in bucket) return unsent(bucket)
      const answer = await post(`${balance}/topupBalance`, {
        reference,
        body: topUpBody(request, bucket),
        timeoutMs,
        // Checked again: the process may have been suspended since it asked for the bucket.
        within,
      })
      return readDelivery(answer, { name: 'top-up', reference, finalCodes, read: readTopUp })
    },

    async enquire({ reference, within }) {
      const query = { 'requestor.id': reference }
      const answer = await get(`${balance}/topupBalance`, query, { timeoutMs, within })
      if (answer.kind !== 'answered') return answer
      return answer.status === 200 ? readTopUps(answer.body, reference, finalCodes) : notOk(answer)
    },
  }

  return topUps
}
