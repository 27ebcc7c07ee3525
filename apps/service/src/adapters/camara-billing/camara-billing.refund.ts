import type { Clock } from '@portal/kernel/instant'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type {
  RefundAnswer,
  RefundEnquiryAnswer,
  RefundRequest,
} from '../../ports/payment-provider.port.ts'
import { refundsPath, type SendCall } from './camara-billing.call.ts'
import { detailOf, isRefundRefusal, isTooMany } from './camara-billing.codes.ts'
import { sinkOf } from './camara-billing.credential.ts'
import { readList } from './camara-billing.list.ts'
import { isNamed, isReadableId, lost, transactionNames } from './camara-billing.mapping.ts'

const refund = Type.Object({
  refundId: Type.String(),
  refundStatus: Type.String(),
  type: Type.String(),
  amountTransaction: transactionNames,
})
type Refund = Static<typeof refund>

const readRefundBody = (body: unknown): Refund | null =>
  Value.Check(refund, body) && isReadableId(body.refundId) ? body : null

/** What a refund says of itself. */
function resultOf({ refundId: providerRefundId, refundStatus }: Refund): RefundAnswer {
  switch (refundStatus) {
    case 'succeeded':
      return { kind: 'returned', providerRefundId }
    case 'processing':
      return { kind: 'under-way', providerRefundId }
    case 'denied':
      return { kind: 'failed', detail: refundStatus }
    default:
      return lost(`refund: unknown status ${refundStatus.slice(0, 20)}`)
  }
}

export function readRefund(status: number, body: unknown, reference: string): RefundAnswer {
  const detail = detailOf('refund', status, body)
  if (isTooMany(status)) return { kind: 'unsent', detail }
  if (status >= 400 && isRefundRefusal(body)) return { kind: 'refused', detail, cause: 'other' }
  const made = status === 201 ? readRefundBody(body) : null
  // Among the rest is that the reference was used before, by a request whose answer was lost.
  if (!made || !isNamed(made.amountTransaction, reference)) return lost(detail)
  return resultOf(made)
}

/**
 * What the refunds of a payment say of this one. A total refund that succeeded leaves nothing to give back, whoever asked
 * for it.
 */
export function refundIn(
  refunds: readonly Refund[],
  { reference, providerRefundId }: Pick<RefundRequest, 'reference' | 'providerRefundId'>,
): RefundEnquiryAnswer {
  const own =
    refunds.find(({ refundId }) => refundId === providerRefundId) ??
    refunds.find(({ amountTransaction }) => isNamed(amountTransaction, reference))
  if (own?.refundStatus === 'succeeded') return resultOf(own)
  const whole = refunds.find((one) => one.type === 'total' && one.refundStatus === 'succeeded')
  if (whole) return resultOf(whole)
  return own ? resultOf(own) : { kind: 'absent' }
}

type Options = { clock: Clock; merchantId: string | null; clientSecret: string }

/** Gives back the whole of a payment, and asks what became of that among the payment's refunds. */
export function createRefunds(call: SendCall, { clock, merchantId, clientSecret }: Options) {
  async function send(request: RefundRequest): Promise<RefundAnswer> {
    const { reference, providerId, callbackUrl, within } = request
    const merchant =
      merchantId === null ? {} : { chargingMetaData: { merchantIdentifier: merchantId } }
    const body = {
      type: 'total',
      amountTransaction: {
        clientCorrelator: reference,
        referenceCode: reference,
        refundAmount: merchant,
      },
      ...sinkOf(clientSecret, callbackUrl, reference, clock.now()),
    }
    const path = refundsPath(providerId)
    const reply = await call({ method: 'POST', path, body, correlator: reference, within })
    return reply.kind === 'answered' ? readRefund(reply.status, reply.body, reference) : reply
  }

  async function ask(request: RefundRequest): Promise<RefundEnquiryAnswer> {
    const { reference, providerId, within } = request
    const list = await readList(
      call,
      { path: refundsPath(providerId), correlator: reference, within },
      { read: readRefundBody, idOf: ({ refundId }) => refundId, isWanted: () => false },
    )
    return list.kind === 'read' ? refundIn(list.entries, request) : list
  }

  return { send, ask }
}
