import { storageKeys } from '@portal/contract/constants'
import type { LineType } from '@portal/contract/line'
import type { PaymentOption, TransactionType } from '@portal/contract/transaction'
import type { Currency } from '@portal/kernel/money'
import type { SessionStore } from './session-store.ts'

/** The pending payment as the session keeps it under `queryData`: a copy of the order, never authority. */
export type PendingPayment = {
  msisdn: string
  enableDualCurrency: boolean
  amount: string
  currency: Currency
  lineType?: LineType
  redirectPage: string
  rechargeType: string
  transactionType: TransactionType
  emailId?: string
  pgOptions?: readonly { paymentOpt: PaymentOption }[]
}

export const keepPendingPayment = (store: SessionStore, payment: PendingPayment): void =>
  store.write(storageKeys.pendingPayment, payment)

/** Adds what became known later, where there is a record to add to. */
export function addToPendingPayment(store: SessionStore, more: Partial<PendingPayment>): void {
  const kept = store.read(storageKeys.pendingPayment)
  if (typeof kept !== 'object' || kept === null) return
  store.write(storageKeys.pendingPayment, { ...kept, ...more })
}
