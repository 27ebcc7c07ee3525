import { Type } from 'typebox'
import { offers, opco } from '../constants.ts'
import { defineCall } from '../define-call.ts'
import { currency, emptyQuery, strict } from '../shapes.schema.ts'

const activePackageQuery = strict({
  opco: Type.Literal(opco),
  pageUrl: Type.String({ pattern: '^([a-z]{2,3}/)?[a-z0-9A-Z-]{1,60}$' }),
})

const activePackageResult = Type.Object({
  pageUrl: Type.String(),
  packageHtml: Type.String({ description: 'The package as JSON text.' }),
})

/** What the file of the content may hold. */
export const productConfigFile = Type.Object({
  preMinAmnt: Type.Integer({ minimum: 1, description: 'Major units.' }),
  preMaxAmnt: Type.Integer({ minimum: 1 }),
  postMinAmnt: Type.Integer({ minimum: 1 }),
  postMaxAmnt: Type.Integer({ minimum: 1 }),
  'beta.amountToHigherValueFeature': Type.Boolean(),
  postpaidHybridCheck: Type.Boolean(),
  enableAmPin: Type.Boolean(),
  showPostpaidBundles: Type.Boolean(),
  enableDualCurrency: Type.Boolean(),
  exchangeRate: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, description: 'Of the market for one of the second.' }),
  ),
  customerCareNumber: Type.String(),
  pinResetDial: Type.String(),
  paymentMaxTry: Type.Integer({ minimum: 1 }),
})

const productConfigResult = Type.Object({
  configData: Type.Object({
    ...productConfigFile.properties,
    currency,
    secondCurrency: Type.Optional(currency),
    payStackConfig: Type.Optional(
      Type.String({
        description:
          'JSON text with the public `key` of the gateway that opens a popup, and the address of its `script` where that is not the usual one; absent where none does.',
      }),
    ),
  }),
  notOffered: Type.Optional(
    Type.Array(Type.Enum([...offers]), {
      description: "Services that the operator's system lacks an ability for; absent: none.",
    }),
  ),
  mapTiles: Type.Optional(
    Type.Object(
      {
        url: Type.String({ description: 'With {z}, {x} and {y}.' }),
        attribution: Type.String({ description: 'Whom the pictures are from.' }),
      },
      { description: "Pictures in the place of the map's own drawing; absent: none." },
    ),
  ),
})

export const activePackageCall = defineCall({
  method: 'GET',
  path: 'cms/webpage/activePackage',
  summary: 'Texts and settings of a page',
  input: activePackageQuery,
  result: activePackageResult,
})

export const productConfigCall = defineCall({
  method: 'GET',
  path: 'resource/v1/get-product-config',
  summary: 'Limits and switches of the product',
  input: emptyQuery,
  result: productConfigResult,
})
