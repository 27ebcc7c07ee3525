import { toIso } from '@portal/kernel/instant'
import { toDecimal } from '@portal/kernel/money'
import { isErrorObject } from './envelope.ts'
import type { RequestState, Transaction } from './ledger.store.ts'

/** A transaction as answers and callbacks show it. */
export const shapeOfTransaction = (transaction: Transaction): object => ({
  transactionReference: transaction.reference,
  ...(transaction.original ? { originalTransactionReference: transaction.original } : {}),
  ...transaction.echoed,
  type: transaction.type,
  transactionStatus: transaction.status,
  amount: toDecimal(transaction.amount),
  currency: transaction.amount.currency,
  debitParty: transaction.debitParty,
  creditParty: transaction.creditParty,
  transactionReceipt: transaction.reference,
  creationDate: toIso(transaction.createdAt),
  modificationDate: toIso(transaction.modifiedAt),
})

export function shapeOfState(state: RequestState): object {
  const { end } = state
  const known = {
    serverCorrelationId: state.id,
    notificationMethod: state.notificationMethod,
    expiryTime: toIso(state.expiresAt),
  }
  if (!end) {
    return { ...known, status: 'pending', pendingReason: 'The payment is being looked at.' }
  }
  return isErrorObject(end)
    ? { ...known, status: 'failed', error: end }
    : { ...known, status: 'completed', objectReference: end.reference }
}
