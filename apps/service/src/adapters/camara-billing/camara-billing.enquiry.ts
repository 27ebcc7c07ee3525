import { after, type Clock, toIso } from '@portal/kernel/instant'
import type { EnquiryAnswer, EnquiryRequest } from '../../ports/payment-provider.port.ts'
import { paymentsPath, type SendCall } from './camara-billing.call.ts'
import { readList } from './camara-billing.list.ts'
import { isNamed, readPayment, readPaymentBody, readResult } from './camara-billing.mapping.ts'

/** How far the clocks of the operator, the database and this process may lie apart. */
const skewMs = 5 * 60_000
/** Where nothing says when the charge was sent: longer than an attempt waits to be submitted. */
const waitsMs = 60 * 60_000

type Options = {
  clock: Clock
  merchantId: string | null
  /** Milliseconds after the first sending during which the charge may still be made. */
  mayAppearMs: number
}

type Moments = Pick<EnquiryRequest, 'sentAt' | 'registeredAt'>

/**
 * The time within which the operator must have made a charge, however late the question. The row may name a later sending
 * than the first, so that only the opening of the attempt is a beginning. Decision 167.
 */
function rangeOf({ sentAt, registeredAt }: Moments, { clock, mayAppearMs }: Options) {
  const first = sentAt !== null && sentAt < registeredAt ? sentAt : registeredAt
  const last = sentAt ?? after(registeredAt, waitsMs)
  const to = after(last, mayAppearMs + skewMs)
  return {
    'paymentCreationDate.gte': toIso(after(first, -skewMs)),
    // Without an end the list goes up to the present by the operator's own clock.
    ...(to >= clock.now() ? {} : { 'paymentCreationDate.lte': toIso(to) }),
  }
}

/** Asks by the operator's own id, or looks for our reference among the payments that were made around that time. */
export function createEnquiry(call: SendCall, options: Options) {
  const { merchantId } = options

  async function byId(
    providerId: string,
    { reference, within }: EnquiryRequest,
  ): Promise<EnquiryAnswer> {
    const path = `${paymentsPath}/${encodeURIComponent(providerId)}`
    const reply = await call({ method: 'GET', path, correlator: reference, within })
    if (reply.kind !== 'answered') return reply
    return readPayment(reply.status, reply.body, { providerId, reference })
  }

  /** The list cannot be filtered by a reference. */
  async function byReference(request: EnquiryRequest): Promise<EnquiryAnswer> {
    const { reference, within } = request
    const merchant = merchantId === null ? {} : { merchantIdentifier: merchantId }
    const query = { ...rangeOf(request, options), ...merchant }
    const list = await readList(
      call,
      { path: paymentsPath, query, correlator: reference, within },
      {
        read: readPaymentBody,
        idOf: ({ paymentId }) => paymentId,
        isWanted: ({ amountTransaction }) => isNamed(amountTransaction, reference),
      },
    )
    if (list.kind === 'absent') return { kind: 'lost', detail: 'there is no list of payments' }
    if (list.kind !== 'read') return list
    const ours = list.entries.find(({ amountTransaction }) => isNamed(amountTransaction, reference))
    return ours ? readResult(ours, reference) : { kind: 'absent' }
  }

  return async (request: EnquiryRequest): Promise<EnquiryAnswer> => {
    const { providerId, sessions } = request
    if (providerId !== null) return byId(providerId, request)
    const session = sessions.at(-1)
    const known = session ? await byId(session, request) : null
    return known && known.kind !== 'absent' ? known : byReference(request)
  }
}
