import { randomUUID } from 'node:crypto'
import { after, type Clock } from '@portal/kernel/instant'
import { stateOf, type World } from '../world.ts'
import type { CardTransaction } from './card-transaction.ts'

export type OpenRequest = Pick<
  CardTransaction,
  'companyRef' | 'amount' | 'redirectUrl' | 'backUrl' | 'service' | 'email'
> & { lifeMs: number }

export type TransactionStore = {
  /** A new token at each call, also under a reference that has one. */
  open(request: OpenRequest): CardTransaction
  byToken(token: string): CardTransaction | null
  /** The one that is paid, or else the newest. */
  byReference(companyRef: string): CardTransaction | null
  /** Oldest first. */
  all(): CardTransaction[]
}

function createStore(clock: Clock, nextId: World['nextId']): TransactionStore {
  const byToken = new Map<string, CardTransaction>()
  return {
    open({ lifeMs, ...request }) {
      const transaction: CardTransaction = {
        ...request,
        token: randomUUID().toUpperCase(),
        transRef: `R${nextId()}`,
        expiresAt: after(clock.now(), lifeMs),
        declined: 0,
        approval: null,
        isCancelled: false,
        refunds: [],
      }
      byToken.set(transaction.token, transaction)
      return transaction
    },
    byToken: (token) => byToken.get(token.toUpperCase()) ?? null,
    byReference(companyRef) {
      const found = [...byToken.values()].filter((each) => each.companyRef === companyRef)
      return found.find(({ approval }) => approval !== null) ?? found.at(-1) ?? null
    },
    all: () => [...byToken.values()],
  }
}

export const transactionsOf = stateOf(({ clock, nextId }) => createStore(clock, nextId))
