import type { LineType } from '@portal/kernel/line-type'
import type { Bundle } from '../../ports/catalogue.port.ts'
import type { Item } from '../../ports/payment.port.ts'
import type { BundleItem } from './bundle.product.ts'

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

/** What the summary of an order says of its bundle. */
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
