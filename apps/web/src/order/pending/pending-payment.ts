import type { PaymentOption } from '@portal/contract/calls/transaction'
import { storageKeys } from '@portal/contract/constants'
import type { LineType } from '@portal/kernel/line-type'
import type { Currency } from '@portal/kernel/money'
import type { TransactionType } from '@portal/kernel/transaction'
import type { BrowserStore } from '../../lib/browser/browser-store.ts'

/** Name and content of a bundle, as the service named them; JSON leaves out what is undefined. */
export type BundleFacts = {
  lineType?: LineType | undefined
  description?: string | undefined
  data?: string | undefined
  dataUnit?: string | undefined
}

/** The pending payment as the session keeps it under `queryData`: a copy of the order, never authority. */
export type PendingPayment = BundleFacts & {
  msisdn: string
  enableDualCurrency: boolean
  amount: string
  /** Where it can be paid in dollars as well. */
  usdAmount?: string
  currency: Currency
  productCode?: string
  bundleInfo?: BundleFacts & { amount: string }
  /** Of an invoice: its dates in ISO form, empty where the service names none. */
  invoiceDetail?: {
    accountNo: string
    invoiceNo: string
    billingStartDate: string
    billingEndDate: string
    dueDate: string
  }
  redirectPage: string
  rechargeType: string
  transactionType: TransactionType
  emailId?: string
  pgOptions?: readonly { paymentOpt: PaymentOption }[]
}

export const keepPendingPayment = (store: BrowserStore, payment: PendingPayment): void =>
  store.write(storageKeys.pendingPayment, payment)

export const hasPendingPayment = (store: BrowserStore): boolean =>
  store.read(storageKeys.pendingPayment) !== undefined

type Typed = { msisdn: string; amount: string }

/** Apart from the record, whose amount may be the price of a bundle. */
const typedKey = 'typed'

/** Keeps what a recharge form has as the visitor goes on from it. */
export const keepTyped = (store: BrowserStore, { msisdn, amount }: Typed): void =>
  store.write(typedKey, { msisdn, amount })

/** The typed values, for a form that is shown again. */
export function typedBefore(store: BrowserStore): Typed | null {
  const kept = store.read(typedKey)
  if (typeof kept !== 'object' || kept === null) return null
  if (!('msisdn' in kept) || !('amount' in kept)) return null
  const { msisdn, amount } = kept
  return typeof msisdn === 'string' && typeof amount === 'string' ? { msisdn, amount } : null
}

export function dropPendingPayment(store: BrowserStore): void {
  store.remove(storageKeys.pendingPayment)
  store.remove(typedKey)
}

/** Adds what became known later, where there is a record to add to. */
export function addToPendingPayment(store: BrowserStore, more: Partial<PendingPayment>): void {
  const kept = store.read(storageKeys.pendingPayment)
  if (typeof kept !== 'object' || kept === null) return
  store.write(storageKeys.pendingPayment, { ...kept, ...more })
}

/** Names the order that the visitor has opened last and does not want. */
const declinedKey = 'declined'

/** Its tab does not offer the order while it is open. The record is of another one by now. */
export const leaveUnoffered = (store: BrowserStore, orderId: string): void =>
  store.write(declinedKey, { orderId })

/** The order is not wanted any more, before anything was paid: its tab does not offer it while it is open. */
export function declineOrder(store: BrowserStore, orderId: string): void {
  store.remove(storageKeys.pendingPayment)
  leaveUnoffered(store, orderId)
}

/** It is wanted after all. */
export function wantOrder(store: BrowserStore, orderId: string): void {
  if (isDeclined(store, orderId)) store.remove(declinedKey)
}

export function isDeclined(store: BrowserStore, orderId: string): boolean {
  const kept = store.read(declinedKey)
  return typeof kept === 'object' && kept !== null && 'orderId' in kept && kept.orderId === orderId
}
