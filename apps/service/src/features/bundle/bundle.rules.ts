import type { LineType } from '@portal/kernel/line-type'
import { toDecimal } from '@portal/kernel/money'
import type { Bundle } from '../../ports/operator/catalogue.port.ts'

/** A bundle as the API names its fields, for lines of one type. */
export const toWire = (
  { price, data, voice, sms, validity, lineTypes: _all, serviceType: _none, ...named }: Bundle,
  lineType: LineType,
) => ({
  ...named,
  data: data?.amount ?? null,
  dataUnit: data?.unit ?? null,
  voice: voice?.amount ?? null,
  voiceUnit: voice?.unit ?? null,
  sms: sms?.amount ?? null,
  validity: validity.amount,
  validityUnit: validity.unit,
  amount: toDecimal(price),
  currency: price.currency,
  lineType,
  linetype: lineType,
})
