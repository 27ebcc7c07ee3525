import type { Instant } from '@portal/kernel/instant'
import type { Money } from '@portal/kernel/money'

export type TopUp = {
  id: string
  reference: string
  msisdn: string
  amount: Money
  status: 'completed' | 'failed'
  reason: string | null
  requestedAt: Instant
}

export type TopUpStore = {
  byReference(reference: string): TopUp | null
  byId(id: string): TopUp | null
  all(): TopUp[]
  add(topUp: Omit<TopUp, 'id'>): TopUp
}

/** One top-up per reference: a repeat finds the first. */
export function createTopUps(): TopUpStore {
  const byReference = new Map<string, TopUp>()
  const byId = new Map<string, TopUp>()
  return {
    byReference: (reference) => byReference.get(reference) ?? null,
    byId: (id) => byId.get(id) ?? null,
    all: () => [...byId.values()],
    add(topUp) {
      const stored = { ...topUp, id: `TU-${byId.size + 1}` }
      byReference.set(stored.reference, stored)
      byId.set(stored.id, stored)
      return stored
    },
  }
}
