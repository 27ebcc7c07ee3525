import { isCurrency, type Money, parseMoney, toDecimal } from '@portal/kernel/money'
import { countryCode } from '@portal/kernel/msisdn'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Lost } from '../../ports/outcome.port.ts'
import type {
  ChargeRequest,
  DirectChargeAnswer,
  EnquiryAnswer,
} from '../../ports/payment-provider.port.ts'
import {
  chargeRefusal,
  deniedCause,
  detailOf,
  isNotFound,
  isTooMany,
} from './camara-billing.codes.ts'

/** True of an id that can be stored and sent back as it came. */
export const isReadableId = (raw: string): boolean => /^[!-~]{1,100}$/.test(raw)

export const lost = (detail: string): Lost => ({ kind: 'lost', detail })

/** Our reference twice: the file demands only the second in answers. */
const names = {
  clientCorrelator: Type.Optional(Type.String()),
  referenceCode: Type.String(),
}
export const transactionNames = Type.Object(names)

const payment = Type.Object({
  paymentId: Type.String(),
  paymentStatus: Type.String(),
  amountTransaction: Type.Object({ ...names, paymentAmount: Type.Unknown() }),
})
export type Payment = Static<typeof payment>

const paidAmount = Type.Object({
  chargingInformation: Type.Object({
    amount: Type.Number(),
    currency: Type.String(),
    isTaxIncluded: Type.Optional(Type.Boolean()),
    taxAmount: Type.Optional(Type.Number()),
  }),
})

/** Null where the body is no payment, or one whose id cannot be kept. */
export const readPaymentBody = (body: unknown): Payment | null =>
  Value.Check(payment, body) && isReadableId(body.paymentId) ? body : null

/** True of a payment or refund that was asked for under this reference. */
export const isNamed = (
  { clientCorrelator, referenceCode }: Static<typeof transactionNames>,
  reference: string,
): boolean => clientCorrelator === reference || referenceCode === reference

/**
 * A JSON number of major units: Node writes and reads the shortest decimal of a number, which is exact up to fifteen
 * digits, and sums have at most fourteen.
 */
const majorOf = (amount: Money): number => Number(toDecimal(amount))

/** Null for an amount with a part of a minor unit, and for one whose tax comes on top. */
function amountOf({ amountTransaction }: Payment): Money | null {
  const { paymentAmount } = amountTransaction
  if (!Value.Check(paidAmount, paymentAmount)) return null
  const { amount, currency, isTaxIncluded, taxAmount = 0 } = paymentAmount.chargingInformation
  if (!isCurrency(currency) || (isTaxIncluded !== true && taxAmount !== 0)) return null
  const parsed = parseMoney(amount, currency)
  return parsed.ok ? parsed.value : null
}

export type Merchant = { name: string; id: string | null }

export const phoneNumberOf = (msisdn: string): string => `+${countryCode}${msisdn}`

export const transactionOf = (
  { reference, amount }: Pick<ChargeRequest, 'reference' | 'amount'>,
  payerMsisdn: string,
  { name, id }: Merchant,
) => ({
  phoneNumber: phoneNumberOf(payerMsisdn),
  clientCorrelator: reference,
  referenceCode: reference,
  paymentAmount: {
    chargingInformation: {
      amount: majorOf(amount),
      currency: amount.currency,
      // On the bill, and in the list of what the airtime was spent on.
      description: name.slice(0, 100),
      // The price is all that is taken: without this the operator may add its tax.
      isTaxIncluded: true,
    },
    chargingMetaData: {
      merchantName: name.slice(0, 100),
      ...(id === null ? {} : { merchantIdentifier: id }),
      channel: 'web',
    },
  },
})

/** The result of a payment of ours by its own status; states of payments in two steps are no answer. */
export function readResult(said: Payment, reference: string): EnquiryAnswer {
  const { paymentId: providerId, paymentStatus: status } = said
  if (!isNamed(said.amountTransaction, reference))
    return lost('the answer is about another payment')
  switch (status) {
    case 'succeeded': {
      const amount = amountOf(said)
      return amount
        ? { kind: 'successful', providerId, amount, reference }
        : { kind: 'unreadable', providerId, detail: 'no amount that can be read' }
    }
    case 'processing':
      return { kind: 'pending', session: providerId }
    case 'denied':
      return { kind: 'failed', detail: status, cause: deniedCause }
    case 'cancelled':
      return { kind: 'failed', detail: status }
    default:
      return lost(`unknown status ${status.slice(0, 20)}`)
  }
}

/** An answer about one payment, asked for by its id. */
export function readPayment(
  status: number,
  body: unknown,
  { providerId, reference }: { providerId: string; reference: string },
): EnquiryAnswer {
  if (isNotFound(status, body)) return { kind: 'absent' }
  const said = status === 200 ? readPaymentBody(body) : null
  if (!said) return lost(detailOf('payment', status, body))
  return said.paymentId === providerId
    ? readResult(said, reference)
    : lost('the answer is about another payment')
}

export function readCharge(status: number, body: unknown, reference: string): DirectChargeAnswer {
  const detail = detailOf('charge', status, body)
  if (isTooMany(status)) return { kind: 'unsent', detail }
  const cause = status >= 400 ? chargeRefusal(body) : undefined
  if (cause !== undefined) return { kind: 'refused', detail, ...(cause ? { cause } : {}) }
  const said = status === 201 ? readPaymentBody(body) : null
  if (!said) return lost(detail)
  const result = readResult(said, reference)
  switch (result.kind) {
    case 'successful':
      return result
    case 'pending':
      return { kind: 'accepted', session: said.paymentId, show: null, livesMs: null }
    case 'failed':
      return { ...result, kind: 'refused' }
    default:
      // Anything but a clear word is asked about.
      return lost(`charge: ${result.kind}`)
  }
}
