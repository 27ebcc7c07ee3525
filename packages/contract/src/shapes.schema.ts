import type { Language } from '@portal/kernel/language'
import { lineTypes } from '@portal/kernel/line-type'
import { currencies } from '@portal/kernel/money'
import {
  type OptionType,
  optionTypes,
  ownTypePattern,
  publicStatuses,
  type TransactionType,
  type TvType,
  transactionTypes,
} from '@portal/kernel/transaction'
import { type TProperties, Type } from 'typebox'
import { channels } from './constants.ts'
import { emailLengthMax, emailPattern } from './email.ts'

/** Objects refuse fields they do not know. */
export const strict = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

/** Characters that turn the direction of what follows, so that it reads otherwise than it is: a range of a pattern's class. */
export const turning = '\\u202a-\\u202e\\u2066-\\u2069'

/** Free text; control characters have no business in it, and the database refuses some of them. */
export const text = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: `^[^\\u0000-\\u001f\\u007f${turning}]*$` })
/** A client that has nothing to name leaves the field out. */
export const name = (maxLength: number) => text(maxLength, 1)

export const msisdn = Type.String({
  pattern: '^[1-9][0-9]{8}$',
  description: 'Nine digits, without 260.',
})

/** Any short text, so that whatever is no wallet's number is refused in the same words. */
export const payerIn = Type.String({
  maxLength: 40,
  description: 'Whose wallet is asked: nine digits, without 260.',
})

/** Major units, as a decimal string or a JSON number; two decimals at most. */
export const amountIn = Type.Union([
  Type.String({ pattern: '^[0-9]{1,12}(\\.[0-9]{1,2})?$' }),
  Type.Number({ minimum: 0, maximum: 999_999_999_999 }),
])

/** An amount that a visitor asks for, of any size: one above the maximum is refused in other words than none. */
export const amountAsked = Type.Union([
  Type.String({ pattern: '^[0-9]{1,40}(\\.[0-9]{1,2})?$' }),
  Type.Number({ minimum: 0, maximum: 1e20 }),
])

/** Major units with two decimals: "245.30". */
export const amountOut = Type.String({ pattern: '^-?[0-9]+\\.[0-9]{2}$' })

export const currency = Type.Enum(currencies)

export const lineType = Type.Enum(lineTypes)

export const id = Type.String({
  pattern: '^[0-7][0-9A-HJKMNP-TV-Z]{25}$',
  description: '128 random bits.',
})

/** Ids as asked for: any short text, so that a malformed one is answered exactly like an unknown one. */
export const idIn = Type.String({ maxLength: 200 })

export const email = Type.String({ pattern: emailPattern, maxLength: emailLengthMax })

export const time = Type.String({ description: 'ISO 8601, UTC.' })

/** The portal's content says which there are. */
export const languageCode = Type.Unsafe<Language>(
  Type.String({ pattern: '^[A-Z]{2,3}$', description: 'A language of the portal, such as EN.' }),
)

export const ownChannel = Type.Literal(channels[0], {
  description: 'Where it was paid: always this portal.',
})
/** A GET that takes nothing. */
export const emptyQuery = strict({})

/** The brand's own name is a matter of content: its form is checked here, the name where it is used. */
const tvType = Type.Unsafe<TvType>(
  Type.String({
    pattern: '^[A-Za-z0-9]{1,30}TV$',
    description: 'TV recharge, by the name of the brand: "{product}TV".',
  }),
)
/** Products and methods with a type of their own say which there are. */
const ownTransactionType = Type.Unsafe<TransactionType>(
  Type.String({ pattern: ownTypePattern, description: 'A product of this portal alone.' }),
)
const ownOptionType = Type.Unsafe<OptionType>(
  Type.String({ pattern: ownTypePattern, description: 'A payment method of this portal alone.' }),
)

export const transactionType = Type.Union([Type.Enum(transactionTypes), tvType, ownTransactionType])
export const optionType = Type.Union([Type.Enum(optionTypes), ownOptionType])
export const publicStatus = Type.Enum(publicStatuses)

/** The purchase as the summary shows it. */
export const orderSummary = Type.Object({
  transactionType,
  msisdn: Type.String({
    description: 'Masked for all devices but the one that opened the order.',
  }),
  lineType: Type.Optional(lineType),
  amount: amountOut,
  currency,
  priceAmount: Type.Optional(
    Type.String({
      description: 'The price, where it is paid in another currency than it has it in.',
    }),
  ),
  priceCurrency: Type.Optional(currency),
  productCode: Type.Optional(Type.String()),
  name: Type.Optional(Type.String({ description: 'What people call it: 1 GB for 7 days.' })),
  description: Type.Optional(Type.String()),
  data: Type.Optional(Type.String()),
  dataUnit: Type.Optional(Type.String()),
  accountId: Type.Optional(
    Type.String({ description: 'For the device that opened the order, if it knows the account.' }),
  ),
  accountType: Type.Optional(Type.String()),
  invoiceNumber: Type.Optional(Type.String()),
  billingStartDate: Type.Optional(Type.String({ description: 'ISO 8601 date.' })),
  billingEndDate: Type.Optional(Type.String({ description: 'ISO 8601 date.' })),
  dueDate: Type.Optional(Type.String({ description: 'ISO 8601 date.' })),
  leadId: Type.Optional(
    Type.String({
      description: 'Of home broadband, for the device that opened the order: its lead.',
    }),
  ),
  words: Type.Optional(
    Type.String({ description: 'The family of texts with which pages describe it.' }),
  ),
})

/** The answer of a call that only says that it was done. */
export const nothing = Type.Object({})
