import { Type } from 'typebox'
import { defineCall } from '../define-call.ts'
import {
  amountOut,
  currency,
  email,
  idIn,
  msisdn,
  nothing,
  strict,
  text,
} from '../shapes.schema.ts'

const optional = Type.Optional

/** As typed: of any case, with blanks or dashes between its signs. */
const accountIn = text(40)

export const validateAccountCall = defineCall({
  method: 'POST',
  path: 'subscriber/validate/msisdn-account',
  summary: 'Whether a number has a bill, and whether an account is its own',
  input: strict({ msisdn, accountNo: optional(accountIn) }),
  result: nothing,
})

const bill = Type.Object({
  totalOutstanding: Type.String({
    pattern: '^-?[0-9]+\\.[0-9]{2}$',
    description: 'Major units with two decimals; below zero is a credit.',
  }),
  accountNo: Type.String(),
})

export const billCall = defineCall({
  method: 'POST',
  path: 'subscriber/v1/bill',
  summary:
    'The bill of a number: once for each verified code, or for each accepted pair of number and account',
  input: strict({ msisdn, otpId: optional(idIn), accountNo: optional(accountIn) }),
  result: bill,
})

export const shownBillCall = defineCall({
  method: 'POST',
  path: 'subscriber/v1/shown-bill',
  summary: 'The present bill of a number, for a device that was shown it lately',
  input: strict({ msisdn }),
  result: Type.Object({ bill: optional(bill) }),
})

const day = Type.String({ description: 'ISO 8601 date: 2026-11-01.' })

const invoice = Type.Object({
  accountNo: Type.String(),
  invoiceNo: Type.String(),
  dueDate: day,
  billingStartDate: day,
  billingEndDate: day,
  currency,
  outstandingAmount: amountOut,
  invoiceStatus: Type.Enum(['OPEN', 'OVERDUE', 'PAID']),
})

const invoices = Type.Object({
  response: Type.Object({ invoices: Type.Array(invoice) }),
  lineNumber: optional(Type.String({ description: 'Of the fixed line, masked.' })),
  contactPersonMsisdn: optional(
    Type.String({ description: 'Masked; absent where none is on record.' }),
  ),
})

export const openInvoicesCall = defineCall({
  method: 'POST',
  path: 'subscriber/getopeninvoice',
  summary: 'Invoices of an account of fixed internet, for who knows its email address',
  input: strict({ accountNo: accountIn, contactPersonEmailId: email }),
  result: invoices,
})

export const shownInvoicesCall = defineCall({
  method: 'POST',
  path: 'subscriber/v1/shown-invoices',
  summary: 'The present invoices of an account, for a device that was shown them lately',
  input: strict({ accountNo: accountIn }),
  result: Type.Object({ shown: optional(invoices) }),
})
