import { type Currency, isCurrency, type Money, parseMoney, toDecimal } from '@portal/kernel/money'
import { countryCode } from '@portal/kernel/msisdn'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type {
  ChargeAnswer,
  ChargeRequest,
  EnquiryAnswer,
  Lost,
  RefundAnswer,
  RefundRequest,
} from '../../ports/payment-provider.port.ts'

const envelope = Type.Object({
  status: Type.Union([Type.Literal('success'), Type.Literal('error')]),
  message: Type.String(),
  data: Type.Optional(Type.Unknown()),
})

const hostedLink = Type.Object({ link: Type.String() })

const transaction = Type.Object({
  id: Type.Integer(),
  tx_ref: Type.String(),
  amount: Type.Union([Type.Number(), Type.String()]),
  currency: Type.String(),
  status: Type.String(),
  processor_response: Type.Optional(Type.Unknown()),
})

const refund = Type.Object({
  tx_id: Type.Integer(),
  amount_refunded: Type.Union([Type.Number(), Type.String()]),
  status: Type.String(),
})

const refundPage = Type.Object({
  meta: Type.Object({ page_info: Type.Object({ total_pages: Type.Integer() }) }),
  data: Type.Array(refund),
})

export type Envelope = Static<typeof envelope>
export type Refund = Static<typeof refund>

export const lost = (detail: string): Lost => ({ kind: 'lost', detail })

export const readEnvelope = (body: unknown): Envelope | null =>
  Value.Check(envelope, body) ? body : null

/** What the hosted page is asked for. Amounts are numbers in major units. */
export function chargeBody(
  request: ChargeRequest & { emailId: string },
  page: { sessionMinutes: number; title: string },
) {
  return {
    tx_ref: request.reference,
    amount: Number(toDecimal(request.amount)),
    // Left out, the gateway would charge naira.
    currency: request.amount.currency,
    redirect_url: request.returnUrl,
    payment_options: 'card',
    session_duration: page.sessionMinutes,
    customer: { email: request.emailId, phonenumber: `${countryCode}${request.msisdn}` },
    customizations: { title: page.title },
  }
}

function readLink(raw: string): string | null {
  return URL.canParse(raw) && /^https?:$/.test(new URL(raw).protocol) ? raw : null
}

/** Statuses that say something about our key or our haste, and nothing about what was asked. */
export const aboutUs: readonly number[] = [401, 403, 408, 429]

/** Null stands for the moment of expiry, which only the caller's clock knows. */
export function readCharge(status: number, body: unknown): ChargeAnswer {
  const answer = readEnvelope(body)
  if (!answer) return lost(`charge: HTTP ${status} without an envelope`)
  if (aboutUs.includes(status) || status >= 500) return lost(`charge: HTTP ${status}`)
  if (status >= 400 || answer.status === 'error') {
    return { kind: 'refused', detail: answer.message }
  }
  const link = Value.Check(hostedLink, answer.data) ? readLink(answer.data.link) : null
  if (!link) return lost('charge: the answer has no link')
  return { kind: 'accepted', redirectUrl: link, expiresAt: null }
}

/** Fractions below a ngwee and other currencies cannot be ours; then nothing is known. */
function readAmount(raw: string | number, currency: string): Money | null {
  if (!isCurrency(currency)) return null
  const parsed = parseMoney(raw, currency satisfies Currency)
  return parsed.ok ? parsed.value : null
}

/** The words by which the gateway says that it has no payment; a mere 404 may be a wrong address. */
const isAbsence = (status: number, message: string): boolean =>
  (status === 404 || status === 400) && /no transaction was found/i.test(message)

export function readTransaction(status: number, body: unknown): EnquiryAnswer {
  const answer = readEnvelope(body)
  if (!answer) return lost(`enquiry: HTTP ${status} without an envelope`)
  if (isAbsence(status, answer.message)) return { kind: 'absent' }
  if (status >= 300 || answer.status === 'error') {
    return lost(`enquiry: HTTP ${status}, ${answer.message}`)
  }
  const found = answer.data
  if (!Value.Check(transaction, found)) return lost('enquiry: unreadable transaction')
  switch (found.status) {
    case 'successful': {
      const amount = readAmount(found.amount, found.currency)
      if (!amount) return lost('enquiry: unreadable amount')
      return { kind: 'successful', providerId: String(found.id), amount, reference: found.tx_ref }
    }
    case 'failed': {
      const reason = found.processor_response
      return { kind: 'failed', detail: typeof reason === 'string' ? reason : 'declined' }
    }
    case 'pending':
      return { kind: 'pending' }
    default:
      return lost(`enquiry: unknown status ${found.status}`)
  }
}

export type RefundPage = { refunds: Refund[]; pages: number }

export function readRefundPage(status: number, body: unknown): RefundPage | Lost {
  if (status !== 200 || readEnvelope(body)?.status !== 'success') {
    return lost(`refunds: HTTP ${status}`)
  }
  if (!Value.Check(refundPage, body)) return lost('refunds: unreadable page')
  return { refunds: body.data, pages: body.meta.page_info.total_pages }
}

/** The answer to a refund; a refusal is null, since the money may have gone back before. */
export function readRefund(body: Envelope, request: RefundRequest): RefundAnswer | null {
  if (body.status === 'error') return null
  const made = body.data
  if (!Value.Check(refund, made)) return lost('refund: unreadable answer')
  const sum = sumRefunds([made], request.providerId, request.amount.currency)
  if (!sum || sum.returned + sum.underWay !== request.amount.minor) {
    return lost('refund: the answer is of another refund')
  }
  return sum.underWay === 0n ? { kind: 'refunded' } : { kind: 'pending' }
}

type RefundSum = { returned: bigint; underWay: bigint }

/** What has gone back of one transaction, and what is on its way; failed refunds are neither. */
export function sumRefunds(
  refunds: readonly Refund[],
  providerId: string,
  currency: Currency,
): RefundSum | null {
  const sum = { returned: 0n, underWay: 0n }
  for (const each of refunds) {
    if (String(each.tx_id) !== providerId || /^(failed|cancelled)$/i.test(each.status)) continue
    const amount = parseMoney(each.amount_refunded, currency)
    if (!amount.ok) return null
    if (/^completed/i.test(each.status)) sum.returned += amount.value.minor
    else sum.underWay += amount.value.minor
  }
  return sum
}
