import type { AccountNo } from '@portal/kernel/account-no'
import type { Money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { Deadline, Lost, Unsent } from '../outcome.port.ts'
import type { FulfilAnswer, FulfilEnquiryAnswer } from './operator.port.ts'

export type AccountAnswer =
  | { readonly kind: 'account'; readonly accountNo: AccountNo }
  /** The line is paid for in advance, or is billed to nobody. */
  | { readonly kind: 'no-account' }
  | { readonly kind: 'no-subscriber' }
  | Unsent
  | Lost

export type BillAnswer =
  /** What all its bills leave to pay; below zero is a credit. */
  | { readonly kind: 'bill'; readonly outstanding: Money }
  | { readonly kind: 'no-account' }
  | Unsent
  | Lost

/** Bills of postpaid lines. What they say is asked for only once a device may see it. */
export interface Bills {
  /** The account that a line is billed to. A visitor waits for it. */
  accountOf(msisdn: Msisdn): Promise<AccountAnswer>
  outstandingOf(accountNo: AccountNo): Promise<BillAnswer>
}

export const invoiceStatuses = ['OPEN', 'OVERDUE', 'PAID'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Days are ISO 8601 dates: "2026-11-01". */
export type Invoice = {
  readonly invoiceNo: string
  readonly billingStartDate: string
  readonly billingEndDate: string
  readonly dueDate: string
  readonly outstanding: Money
  readonly status: InvoiceStatus
}

/** An account of fixed internet with everything that has been billed to it, newest first. */
export type InvoiceAccount = {
  /** The number of the fixed line; null where none is on record. */
  readonly lineNumber: string | null
  /** The person who answers for the account; null where no mobile number of one is on record. */
  readonly contactMsisdn: Msisdn | null
  readonly contactEmail: string | null
  readonly invoices: readonly Invoice[]
}

export type InvoicesAnswer =
  | { readonly kind: 'invoices'; readonly account: InvoiceAccount }
  | { readonly kind: 'no-account' }
  | Unsent
  | Lost

/** Invoices of fixed internet. */
export interface Invoices {
  /** A visitor waits for it. */
  invoicesOf(accountNo: AccountNo): Promise<InvoicesAnswer>
}

export type BillPayment = {
  /** Our reference; the operator answers a repeated one with its first result. */
  reference: string
  accountNo: AccountNo
  /** Null pays the account: its oldest debts first, and what is left is a credit. */
  invoiceNo: string | null
  amount: Money
  within: Deadline
}

/** Payments into accounts at the operator. One for an invoice that is paid already is refused for good. */
export interface BillPayments {
  pay(payment: BillPayment): Promise<FulfilAnswer>
  enquire(asked: Pick<BillPayment, 'reference' | 'within'>): Promise<FulfilEnquiryAnswer>
  /**
   * Milliseconds after sending during which a payment may still appear; only then is `absent` proof that it never
   * will.
   */
  readonly settlesAfterMs: number
}
