import { lineTypes } from '@portal/kernel/line-type'
import { serviceTypes } from '@portal/kernel/service-type'
import { Type } from 'typebox'
import { defineCall } from '../define-call.ts'
import { amountOut, currency, languageCode, lineType, msisdn, strict } from '../shapes.schema.ts'

/** Quantity of one kind in a bundle, as a decimal; null where it holds none. */
const quantity = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

const bundle = Type.Object({
  productCode: Type.String({ description: 'What order and initiate take.' }),
  name: Type.String(),
  description: Type.String(),
  category: Type.String({ description: 'As the catalogue names it; it orders them too.' }),
  periodType: Type.Union([Type.String(), Type.Null()], {
    description: 'Daily, Weekly and so on; null for a bundle of none.',
  }),
  data: quantity('Data, in dataUnit; "-1" is unlimited.'),
  dataUnit: Type.Union([Type.String(), Type.Null()]),
  voice: quantity('Talk time, in voiceUnit; "-1" is unlimited.'),
  voiceUnit: Type.Union([Type.String(), Type.Null()]),
  sms: quantity('Messages; "-1" is unlimited.'),
  validity: Type.String({ description: 'Length in validityUnit; "-1" is unlimited.' }),
  validityUnit: Type.String(),
  amount: amountOut,
  currency,
  lineType,
  linetype: Type.Enum(lineTypes, { description: 'The same as lineType.' }),
})

const bundles = Type.Array(bundle)

/** Of the names; absent: that of the header `lang`, else the first. */
const wordsLanguage = Type.Optional(languageCode)

export const bundleCall = defineCall({
  method: 'POST',
  path: 'product/v1/bundle',
  summary: 'Bundles for a line, or for every line of a type',
  input: strict({
    msisdn: Type.Optional(msisdn),
    lineType,
    serviceType: Type.Optional(
      Type.Null({
        description: 'Bundles are of no service: plans come by product/v1/broadband-bundle.',
      }),
    ),
    language: wordsLanguage,
  }),
  result: bundles,
})

export const broadbandBundleCall = defineCall({
  method: 'POST',
  path: 'product/v1/broadband-bundle',
  summary: 'Plans of home broadband, which come with its 5G outdoor unit',
  input: strict({
    serviceType: Type.Enum(serviceTypes, { description: 'The 5G outdoor unit: HBB_ODU_AW.' }),
    language: wordsLanguage,
  }),
  result: bundles,
})
