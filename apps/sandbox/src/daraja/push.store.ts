import type { Instant } from '@portal/kernel/instant'
import type { Money } from '@portal/kernel/money'
import type { WalletDebit } from '../people/people.store.ts'
import { stateOf } from '../world.ts'

/** How a push ended; only a success has a receipt. */
export type PushEnd = { code: number; words: string; receipt: string | null; at: Instant }

export type Push = {
  /** The provider's two names of it. */
  checkoutId: string
  merchantRequestId: string
  /** Shown to the payer; not echoed in any answer. */
  accountReference: string
  msisdn: string
  amount: Money
  callbackUrl: string
  end: PushEnd | null
  /** The money that it took. */
  debit: WalletDebit | null
}

export const pushesOf = stateOf(() => {
  const pushes = new Map<string, Push>()
  return {
    add(facts: Omit<Push, 'end' | 'debit'>): Push {
      const push: Push = { ...facts, end: null, debit: null }
      pushes.set(push.checkoutId, push)
      return push
    },
    byCheckoutId: (id: string) => pushes.get(id) ?? null,
    byReceipt: (receipt: string) =>
      pushes.values().find(({ end }) => end?.receipt === receipt) ?? null,
    /** The one that its payer has not answered yet. */
    openOf: (msisdn: string) =>
      pushes.values().find((push) => push.msisdn === msisdn && push.end === null) ?? null,
    all: () => [...pushes.values()],
  }
})
