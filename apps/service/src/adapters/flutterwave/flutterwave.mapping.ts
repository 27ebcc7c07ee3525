import { isCurrency, type Money, parseMoney, toDecimal } from '@portal/kernel/money'
import { countryCode } from '@portal/kernel/msisdn'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Lost, Unsent } from '../../ports/outcome.port.ts'
import type {
  ChargeAnswer,
  ChargeRequest,
  EnquiryAnswer,
  EnquiryRequest,
} from '../../ports/payment-provider.port.ts'
import { lost, readEnvelope, readTurnedAway, reasonOf } from './flutterwave.envelope.ts'

const hostedLink = Type.Object({ link: Type.String() })

const transaction = Type.Object({
  id: Type.Integer(),
  tx_ref: Type.String(),
  amount: Type.Optional(Type.Unknown()),
  currency: Type.Optional(Type.Unknown()),
  status: Type.String(),
  processor_response: Type.Optional(Type.Unknown()),
})

type Transaction = Static<typeof transaction>

/** The body that asks for a hosted page. Amounts are numbers in major units. */
export function chargeBody(
  request: ChargeRequest & { emailId: string },
  page: { sessionMinutes: number; title: string; paymentOptions: readonly string[] },
) {
  return {
    tx_ref: request.reference,
    amount: Number(toDecimal(request.amount)),
    // Left out, the gateway would charge naira.
    currency: request.amount.currency,
    redirect_url: request.returnUrl,
    payment_options: page.paymentOptions.join(', '),
    session_duration: page.sessionMinutes,
    customer: {
      email: request.emailId,
      ...(request.msisdn === null ? {} : { phonenumber: `${countryCode}${request.msisdn}` }),
    },
    customizations: { title: page.title },
  }
}

const isWebAddress = (raw: string): boolean =>
  URL.canParse(raw) && /^https?:$/.test(new URL(raw).protocol)

type Opened = { kind: 'opened'; url: string }

/** The page's address, or the answer without one. */
export function readCharge(
  status: number,
  body: unknown,
): Opened | Extract<ChargeAnswer, { kind: 'refused' }> | Unsent | Lost {
  const answer = readEnvelope(body)
  if (!answer) return lost(`charge: HTTP ${status} without an envelope`)
  const turnedAway = readTurnedAway('charge', status)
  if (turnedAway) return turnedAway
  if (status >= 400 || answer.status === 'error') {
    return { kind: 'refused', detail: reasonOf(answer) }
  }
  const url = Value.Check(hostedLink, answer.data) ? answer.data.link : ''
  return isWebAddress(url) ? { kind: 'opened', url } : lost('charge: the answer has no link')
}

/** Null for fractions below a ngwee and for currencies the portal does not know. */
function readAmount(raw: unknown, currency: unknown): Money | null {
  if (typeof currency !== 'string' || !isCurrency(currency)) return null
  if (typeof raw !== 'number' && typeof raw !== 'string') return null
  const parsed = parseMoney(raw, currency)
  return parsed.ok ? parsed.value : null
}

/** The words by which the gateway says that it has no payment; a mere 404 may be a wrong address. */
const isAbsence = (status: number, message: string): boolean =>
  (status === 404 || status === 400) && /no transaction was found/i.test(message)

type Asked = Pick<EnquiryRequest, 'reference' | 'providerId'>

export function readTransaction(status: number, body: unknown, asked: Asked): EnquiryAnswer {
  const answer = readEnvelope(body)
  if (!answer) return lost(`enquiry: HTTP ${status} without an envelope`)
  if (isAbsence(status, answer.message)) return { kind: 'absent' }
  const turnedAway = readTurnedAway('enquiry', status)
  if (turnedAway) return turnedAway
  if (status >= 300 || answer.status === 'error') {
    return lost(`enquiry: HTTP ${status}, ${reasonOf(answer)}`)
  }
  const found = answer.data
  if (!Value.Check(transaction, found)) return lost('enquiry: unreadable transaction')
  if (asked.providerId !== null && String(found.id) !== asked.providerId) {
    return lost('enquiry: the answer is of another transaction')
  }
  return readState(found, asked)
}

/** One row of the list of transactions: null for one of another reference, lost for one that cannot be read. */
export function readTry(row: unknown, reference: string): EnquiryAnswer | null {
  if (!Value.Check(transaction, row)) return lost('transactions: unreadable row')
  return row.tx_ref === reference ? readState(row, { reference }) : null
}

function readState(found: Transaction, { reference }: Pick<Asked, 'reference'>): EnquiryAnswer {
  const amount = readAmount(found.amount, found.currency)
  if (found.status === 'successful' && amount) {
    return { kind: 'successful', providerId: String(found.id), amount, reference: found.tx_ref }
  }
  // Of all answers only a success carries its reference, so the others are compared here.
  if (found.tx_ref !== reference) return lost('enquiry: the answer is of another reference')
  switch (found.status) {
    case 'successful': {
      const taken = JSON.stringify([found.amount, found.currency]).slice(0, 100)
      return {
        kind: 'unreadable',
        providerId: String(found.id),
        detail: `amount and currency: ${taken}`,
      }
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
