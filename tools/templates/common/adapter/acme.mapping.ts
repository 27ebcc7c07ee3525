import { isCurrency, type Money, parseMoney } from '@portal/kernel/money'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { CheckAnswer } from '../../../../apps/service/src/ports/check.port.ts'
import type { Lost, Unsent } from '../../../../apps/service/src/ports/outcome.port.ts'
import type {
  EnquiryAnswer,
  RefundAnswer,
} from '../../../../apps/service/src/ports/payment-provider.port.ts'

/** Ids are stored, sent back as they came, and written to logs. */
const id = Type.String({ pattern: '^[\\x21-\\x7e]{1,100}$' })

const charge = Type.Object({
  id,
  reference: id,
  amount: Type.String({ maxLength: 30 }),
  currency: Type.String({ maxLength: 3 }),
  status: Type.Union([
    Type.Literal('open'),
    Type.Literal('paid'),
    Type.Literal('refunded'),
    Type.Literal('declined'),
    Type.Literal('expired'),
  ]),
  page_url: Type.Optional(Type.String({ pattern: '^https?://[!-~]{1,2000}$' })),
})
const error = Type.Object({ error: Type.String({ pattern: '^[a-z_]{1,40}$' }) })
const account = Type.Object({ currencies: Type.Array(Type.String({ pattern: '^[A-Z]{3}$' })) })

/** A charge in the provider's own form, as its answers and its notifications have it. */
export type AcmeCharge = Static<typeof charge>

export const lost = (detail: string): Lost => ({ kind: 'lost', detail })

export const chargeIn = (body: unknown): AcmeCharge | null =>
  Value.Check(charge, body) ? body : null

/** The provider's own code of a refusal; null where the answer has none. */
const codeIn = (body: unknown): string | null => (Value.Check(error, body) ? body.error : null)

const detailOf = (call: string, status: number, body: unknown): string =>
  `${call}: HTTP ${status}, ${codeIn(body) ?? 'no code'}`

/** A wrong key, an address that is not allowed, or too many requests: the request itself was not processed. */
const turnedAwayStatuses: readonly number[] = [401, 403, 429]

/** Codes by which the provider states that it will not make this charge. */
const refusals: readonly (string | null)[] = [
  ...['invalid_request', 'currency_not_supported', 'amount_too_high', 'unknown_payer'],
]

type Opened = { kind: 'opened'; charge: AcmeCharge }

/** Only an answer that can be read is believed; whatever else may have happened is asked about. */
export function readOpened(
  status: number,
  body: unknown,
  reference: string,
): Opened | { kind: 'refused'; detail: string } | Unsent | Lost {
  const detail = detailOf('charge', status, body)
  if (turnedAwayStatuses.includes(status)) return { kind: 'unsent', detail }
  if (status === 422 && refusals.includes(codeIn(body))) return { kind: 'refused', detail }
  const opened = status === 200 || status === 201 ? chargeIn(body) : null
  if (!opened) return lost(detail)
  if (opened.reference !== reference) return lost('charge: the answer is of another reference')
  // The same reference again finds the first charge, whatever became of it meanwhile.
  return opened.status === 'open'
    ? { kind: 'opened', charge: opened }
    : lost(`charge: it is ${opened.status} already`)
}

/** Null for fractions below the smallest unit, and for currencies that the portal does not know. */
function amountOf({ amount, currency }: AcmeCharge): Money | null {
  if (!isCurrency(currency)) return null
  const parsed = parseMoney(amount, currency)
  return parsed.ok ? parsed.value : null
}

/** The provider's word on one charge, from an enquiry or a signed notification. */
export function readState(found: AcmeCharge): EnquiryAnswer {
  const { id: providerId, reference } = found
  switch (found.status) {
    case 'paid':
    case 'refunded': {
      const amount = amountOf(found)
      return amount
        ? { kind: 'successful', providerId, amount, reference }
        : { kind: 'unreadable', providerId, detail: `${found.amount} ${found.currency}` }
    }
    case 'declined':
      return { kind: 'failed', detail: 'declined' }
    case 'expired':
      return { kind: 'failed', detail: 'expired', cause: 'not-answered' }
    case 'open':
      return { kind: 'pending' }
  }
}

export function readEnquiry(
  status: number,
  body: unknown,
  asked: { reference: string; providerId: string | null },
): EnquiryAnswer {
  const detail = detailOf('enquiry', status, body)
  if (turnedAwayStatuses.includes(status)) return { kind: 'unsent', detail }
  // A bare 404 may be a wrong address.
  if (status === 404 && codeIn(body) === 'not_found') return { kind: 'absent' }
  const found = status === 200 ? chargeIn(body) : null
  if (!found) return lost(detail)
  if (asked.providerId !== null && found.id !== asked.providerId) {
    return lost('enquiry: the answer is of another charge')
  }
  const state = readState(found)
  // A success carries its reference, which the engine compares; of all others it is compared here.
  const isOther = state.kind !== 'successful' && found.reference !== asked.reference
  return isOther ? lost('enquiry: the answer is of another reference') : state
}

export function readRefund(status: number, body: unknown, providerId: string): RefundAnswer {
  const detail = detailOf('refund', status, body)
  if (turnedAwayStatuses.includes(status)) return { kind: 'unsent', detail }
  const code = codeIn(body)
  if (status === 409 && code === 'balance_too_low') {
    return { kind: 'refused', detail, cause: 'balance' }
  }
  if ((status === 404 && code === 'not_found') || (status === 409 && code === 'not_paid')) {
    return { kind: 'refused', detail, cause: 'other' }
  }
  const found = status === 200 ? chargeIn(body) : null
  return found?.id === providerId && found.status === 'refunded'
    ? { kind: 'returned', providerRefundId: null }
    : lost(detail)
}

export function readAccount(status: number, body: unknown): CheckAnswer {
  const detail = detailOf('account', status, body)
  if (turnedAwayStatuses.includes(status)) return { kind: 'unsent', detail }
  return status === 200 && Value.Check(account, body)
    ? { kind: 'right', currencies: body.currencies }
    : lost(detail)
}
