import type { Money } from '@portal/kernel/money'
import type { PlayedMarket } from '../market.ts'
import { invalid, refusal } from './envelope.ts'
import {
  type Fields,
  faultOfMetaData,
  isObject,
  isPhoneNumber,
  merchantIn,
  type Read,
  readCharging,
  strangeField,
} from './fields.ts'
import { type Names, namesIn, readSink, type Sink } from './sink.ts'

/** A payment that was asked for. */
export type PaymentRequest = Names & {
  phoneNumber: string
  amount: Money
  merchant: string | null
  sink: Sink | null
  /** Given back as it came. */
  amountTransaction: Fields
}

/** A list of items says the same sum in parts, which nothing here looks at. */
const isItems = (raw: unknown): boolean =>
  raw === undefined || (Array.isArray(raw) && raw.length > 0 && raw.every(isObject))

function readAmount(
  raw: unknown,
  market: PlayedMarket,
): Read<{ amount: Money; merchant: string | null }> {
  if (!isObject(raw)) return { fault: invalid('paymentAmount') }
  const { chargingInformation, chargingMetaData, paymentDetails } = raw
  const strange =
    strangeField(raw, ['chargingInformation', 'chargingMetaData', 'paymentDetails']) ??
    faultOfMetaData(chargingMetaData)
  if (strange) return { fault: invalid(strange) }
  if (!isItems(paymentDetails)) return { fault: invalid('paymentDetails') }
  const amount = readCharging(chargingInformation, 'CARRIER_BILLING.UNAUTHORIZED_AMOUNT', market)
  if ('fault' in amount) return amount
  return { value: { amount: amount.value, merchant: merchantIn(chargingMetaData) } }
}

const missingIdentifier = refusal(
  422,
  'MISSING_IDENTIFIER',
  'The phone number cannot be identified.',
)

/** Reads a request as strictly as the official file is written: tokens here are of clients and not of subscribers. */
export function readPayment(body: unknown, market: PlayedMarket): Read<PaymentRequest> {
  if (!isObject(body)) return { fault: invalid('the body') }
  const strange = strangeField(body, ['amountTransaction', 'sink', 'sinkCredential'])
  if (strange) return { fault: invalid(strange) }
  const { amountTransaction } = body
  if (!isObject(amountTransaction)) return { fault: invalid('amountTransaction') }
  const known = ['phoneNumber', 'clientCorrelator', 'paymentAmount', 'referenceCode']
  const unknown = strangeField(amountTransaction, known)
  if (unknown) return { fault: invalid(unknown) }
  const names = namesIn(amountTransaction)
  if (!names) return { fault: invalid('referenceCode or clientCorrelator') }
  const { phoneNumber, paymentAmount } = amountTransaction
  if (phoneNumber === undefined) return { fault: missingIdentifier }
  if (!isPhoneNumber(phoneNumber)) return { fault: invalid('phoneNumber') }
  const sum = readAmount(paymentAmount, market)
  if ('fault' in sum) return sum
  const sink = readSink(body)
  if ('fault' in sink) return sink
  return {
    value: { ...names, phoneNumber, ...sum.value, sink: sink.value, amountTransaction },
  }
}
