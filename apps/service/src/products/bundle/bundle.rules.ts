import type { LineType } from '@portal/kernel/line-type'
import type { Bundle } from '../../ports/operator/catalogue.port.ts'
import type { Item } from '../../ports/payment.port.ts'

export type BundleItem = Item & {
  productCode: string
  lineType: LineType
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

/** A bundle as it is quoted to one line. */
export const itemOf = (
  kind: string,
  { productCode, name, description, data, voice, sms, validity }: Bundle,
  lineType: LineType,
): BundleItem => ({
  kind,
  productCode,
  lineType,
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
  ['productCode', 'lineType', 'name', 'description'].every(
    (field) => typeof stored[field] === 'string',
  ) &&
  ['data', 'dataUnit'].every((field) => stored[field] === null || typeof stored[field] === 'string')

/** The fields of an order's summary about its bundle. */
export const summaryOf = ({
  productCode,
  lineType,
  name,
  description,
  data,
  dataUnit,
}: BundleItem) => ({
  ...{ productCode, lineType, name, description },
  ...(data === null ? {} : { data }),
  ...(dataUnit === null ? {} : { dataUnit }),
})
