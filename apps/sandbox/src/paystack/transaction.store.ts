import { newId, systemRandom } from '@portal/kernel/ids'
import { after, type Clock } from '@portal/kernel/instant'
import { stateOf } from '../world.ts'
import type { Refund, Transaction } from './transaction.ts'

export type OpenRequest = Pick<
  Transaction,
  'reference' | 'amount' | 'email' | 'callbackUrl' | 'cancelUrl' | 'channels' | 'metadata'
> & { lifeMs: number }

export type TransactionStore = {
  /** Null where the reference is known already, whatever became of its transaction. */
  open(request: OpenRequest): Transaction | null
  byReference(reference: string): Transaction | null
  byAccessCode(accessCode: string): Transaction | null
  byId(id: number): Transaction | null
  /** Oldest first. */
  all(): Transaction[]
  refund(transaction: Transaction, refund: Omit<Refund, 'id' | 'at'>): Refund
}

function createStore(clock: Clock, nextId: () => number): TransactionStore {
  const byReference = new Map<string, Transaction>()
  const all = () => [...byReference.values()]
  return {
    open({ lifeMs, ...request }) {
      if (byReference.has(request.reference)) return null
      const now = clock.now()
      const transaction: Transaction = {
        ...request,
        id: nextId(),
        accessCode: newId<'AccessCode'>(systemRandom).toLowerCase(),
        createdAt: now,
        expiresAt: after(now, lifeMs),
        tries: [],
        underWay: null,
        refunds: [],
      }
      byReference.set(transaction.reference, transaction)
      return transaction
    },
    byReference: (reference) => byReference.get(reference) ?? null,
    byAccessCode: (code) => all().find(({ accessCode }) => accessCode === code) ?? null,
    byId: (id) => all().find((each) => each.id === id) ?? null,
    all,
    refund(transaction, request) {
      const refund = { ...request, id: nextId(), at: clock.now() }
      transaction.refunds.push(refund)
      return refund
    },
  }
}

export const transactionsOf = stateOf(({ clock, nextId }) => createStore(clock, nextId))
