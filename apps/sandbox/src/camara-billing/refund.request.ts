import type { Money } from '@portal/kernel/money'
import type { PlayedMarket } from '../market.ts'
import { invalid, refusal } from './envelope.ts'
import {
  type Fields,
  faultOfMetaData,
  isObject,
  isText,
  merchantIn,
  type Read,
  readCharging,
  strangeField,
} from './fields.ts'
import type { Payment, Refund } from './payment.store.ts'
import { namesIn, readSink } from './sink.ts'

export type RefundRequest = Omit<Refund, 'id' | 'status' | 'amount' | 'createdAt' | 'endedAt'> & {
  /** Null gives back what is left. */
  amount: Money | null
}

const taxesOf = (raw: unknown): boolean => isObject(raw) && raw.isTaxIncluded === true

const taxesMismatch = refusal(
  422,
  'CARRIER_BILLING_REFUND.TAXES_MANAGEMENT_MISMATCH',
  'Inconsistent isTaxIncluded value with regards to related payment.',
)

/** A refund with the payment of which it gives back a part or all, in the market of both. */
type Of = { payment: Payment; market: PlayedMarket }

function readPart(raw: unknown, { payment, market }: Of): Read<Money> {
  const { paymentAmount } = payment.amountTransaction
  const paid = isObject(paymentAmount) ? paymentAmount.chargingInformation : null
  const part = readCharging(raw, 'CARRIER_BILLING_REFUND.UNAUTHORIZED_AMOUNT', market)
  if ('fault' in part) return part
  return taxesOf(raw) === taxesOf(paid) ? part : { fault: taxesMismatch }
}

function readTransaction(
  transaction: Fields,
  type: 'total' | 'partial',
  of: Of,
): Read<Pick<RefundRequest, 'amount' | 'merchant' | 'clientCorrelator' | 'referenceCode'>> {
  const strange = strangeField(transaction, ['clientCorrelator', 'refundAmount', 'referenceCode'])
  if (strange) return { fault: invalid(strange) }
  const names = namesIn(transaction)
  if (!names) return { fault: invalid('referenceCode or clientCorrelator') }
  const { refundAmount } = transaction
  if (!isObject(refundAmount)) return { fault: invalid('refundAmount') }
  const { chargingInformation, chargingMetaData } = refundAmount
  const known = ['chargingMetaData', ...(type === 'partial' ? ['chargingInformation'] : [])]
  const wrong =
    strangeField(refundAmount, known) ?? faultOfMetaData(chargingMetaData, ['merchantIdentifier'])
  if (wrong) return { fault: invalid(wrong) }
  const part = type === 'partial' ? readPart(chargingInformation, of) : { value: null }
  if ('fault' in part) return part
  return { value: { ...names, amount: part.value, merchant: merchantIn(chargingMetaData) } }
}

/** Reads a request as strictly as the official file is written. */
export function readRefund(body: unknown, of: Of): Read<RefundRequest> {
  if (!isObject(body)) return { fault: invalid('the body') }
  const known = ['type', 'reason', 'sink', 'sinkCredential', 'amountTransaction']
  const strange = strangeField(body, known)
  if (strange) return { fault: invalid(strange) }
  const { type, reason, amountTransaction } = body
  if (type !== 'total' && type !== 'partial') return { fault: invalid('type') }
  if (reason !== undefined && !isText(reason)) return { fault: invalid('reason') }
  if (!isObject(amountTransaction)) return { fault: invalid('amountTransaction') }
  const read = readTransaction(amountTransaction, type, of)
  if ('fault' in read) return read
  const sink = readSink(body)
  if ('fault' in sink) return sink
  const names = { ...read.value, type, reason: reason ?? null } as const
  return { value: { ...names, sink: sink.value, amountTransaction } }
}
