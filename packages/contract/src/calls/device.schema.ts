import type { MoneyNote } from '@portal/kernel/transaction'
import { Type } from 'typebox'
import { defineCall } from '../define-call.ts'
import {
  amountOut,
  currency,
  emptyQuery,
  id,
  msisdn,
  nothing,
  publicStatus,
  strict,
  time,
  transactionType,
} from '../shapes.schema.ts'

const optional = Type.Optional

/** States of the money, as on the order page, of a payment that is settled without a delivery. */
const settlings = ['refund-due', 'with-support'] as const satisfies readonly MoneyNote[]

/** The payment this device has not finished, if there is one. */
const unfinishedResult = Type.Object({
  unfinished: optional(
    Type.Object({
      orderId: id,
      transactionId: optional(id),
      /** Of its payment, which is found by it from anywhere. */
      reference: optional(Type.String()),
      askedAt: time,
      transactionType,
      /** Its name, where it has one. */
      name: optional(Type.String()),
      amount: amountOut,
      currency,
      msisdn: Type.String(),
      status: publicStatus,
      /** Money was taken: nothing is left to be done but to follow it. */
      paid: optional(Type.Literal(true)),
      /** It goes back, or a person settles it: a delivery is not to be waited for. */
      settling: optional(Type.Enum(settlings)),
    }),
  ),
})

export const unfinishedCall = defineCall({
  method: 'GET',
  path: 'transaction/v1/unfinished',
  summary: 'The payment this device has not finished',
  input: emptyQuery,
  result: unfinishedResult,
})

/** Recent purchases of this device, newest first, one for each number, amount and method. */
const recentResult = Type.Object({
  recent: Type.Array(
    Type.Object({
      transactionType,
      msisdn,
      amount: amountOut,
      currency,
      /** Of a bundle: what it is bought by, and what people call it. */
      productCode: optional(Type.String()),
      name: optional(Type.String()),
      paymentMode: Type.String(),
      /** The number whose wallet paid; absent for cards. */
      payer: optional(msisdn),
    }),
  ),
})

export const recentCall = defineCall({
  method: 'GET',
  path: 'transaction/v1/recent',
  summary: 'What this device paid for lately',
  input: emptyQuery,
  result: recentResult,
})

export const forgetCall = defineCall({
  method: 'POST',
  path: 'session/v1/forget',
  summary: 'Forget this device: its orders no longer have an owner',
  input: strict({}),
  result: nothing,
})
