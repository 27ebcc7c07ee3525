import { Type } from 'typebox'
import { strict } from './shapes.schema.ts'

export const activePackageQuery = strict({
  opco: Type.Literal('ZM'),
  pageUrl: Type.String({ pattern: '^(sw/)?[a-z0-9A-Z-]{1,60}$' }),
})

export const activePackageResult = Type.Object({
  pageUrl: Type.String(),
  packageHtml: Type.String({ description: 'The package as JSON text.' }),
})

export const productConfigResult = Type.Object({
  configData: Type.Object({
    preMinAmnt: Type.Integer({ description: 'Major units.' }),
    preMaxAmnt: Type.Integer(),
    postMinAmnt: Type.Integer(),
    postMaxAmnt: Type.Integer(),
    'beta.amountToHigherValueFeature': Type.Boolean(),
    postpaidHybridCheck: Type.Boolean(),
    enableAmPin: Type.Boolean(),
    enableDualCurrency: Type.Boolean(),
    customerCareNumber: Type.String(),
    pinResetDial: Type.String(),
    paymentMaxTry: Type.Integer(),
  }),
})
