import { type Money, parseMoney, sameMoney } from '@portal/kernel/money'
import type { Bundle } from '../ports/operator/catalogue.port.ts'
import type { Item } from '../ports/payment.port.ts'
import type { OrderRequest, PriceRefusal } from '../ports/product.port.ts'

/** What an order keeps of an entry of the catalogue. */
export type BundleItem = Item & {
  productCode: string
  name: string
  description: string
  /** Of the data that it holds, as the catalogue names it; null where it holds none. */
  data: string | null
  dataUnit: string | null
  /** Talk time, messages and length likewise; absent in orders of an earlier version. */
  voice?: string | null
  voiceUnit?: string | null
  sms?: string | null
  validity?: string
  validityUnit?: string
}

/** A bundle or a plan as it is quoted. */
export const itemOf = (
  kind: string,
  { productCode, name, description, data, voice, sms, validity }: Bundle,
): BundleItem => ({
  kind,
  productCode,
  name,
  description,
  data: data?.amount ?? null,
  dataUnit: data?.unit ?? null,
  voice: voice?.amount ?? null,
  voiceUnit: voice?.unit ?? null,
  sms: sms?.amount ?? null,
  validity: validity.amount,
  validityUnit: validity.unit,
})

/** Whether a stored item has what this version reads of a bundle. */
export const isBundleItem = (stored: Item): stored is BundleItem =>
  ['productCode', 'name', 'description'].every((field) => typeof stored[field] === 'string') &&
  ['data', 'dataUnit'].every((field) => stored[field] === null || typeof stored[field] === 'string')

/** The fields of an order's summary about its bundle. */
export const summaryOf = ({ productCode, name, description, data, dataUnit }: BundleItem) => ({
  ...{ productCode, name, description },
  ...(data === null ? {} : { data }),
  ...(dataUnit === null ? {} : { dataUnit }),
})

/** Compares the price with the request, which names none or exactly that. */
export function refusePrice({ amount, currency }: OrderRequest, price: Money): PriceRefusal | null {
  if (currency !== undefined && currency !== price.currency) {
    return { code: 'request.invalid', field: 'currency' }
  }
  if (amount === undefined) return null
  const asked = parseMoney(amount, price.currency)
  return asked.ok && sameMoney(asked.value, price)
    ? null
    : { code: 'bundle.other-price', field: 'amount', limit: price }
}
