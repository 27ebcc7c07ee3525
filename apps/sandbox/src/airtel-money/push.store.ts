import type { Instant } from '@portal/kernel/instant'
import type { Money } from '@portal/kernel/money'
import { stateOf } from '../world.ts'

/** How a payment ended; only a success has an id of the wallet's own. */
export type PushEnd = {
  status: 'TS' | 'TF'
  message: string
  responseCode: string
  airtelMoneyId: string | null
}

export type Push = {
  /** The merchant's. */
  id: string
  clientId: string
  msisdn: string
  amount: Money
  at: Instant
  expiresAt: Instant
  end: PushEnd | null
  refunded: boolean
  wrongPins: number
}

export type PushStore = {
  add(push: Omit<Push, 'end' | 'refunded' | 'wrongPins'>): Push
  byId(id: string): Push | null
  byMoneyId(airtelMoneyId: string): Push | null
  all(): Push[]
}

function createPushStore(): PushStore {
  const byId = new Map<string, Push>()
  return {
    add(facts) {
      const push: Push = { ...facts, end: null, refunded: false, wrongPins: 0 }
      byId.set(push.id, push)
      return push
    },
    byId: (id) => byId.get(id) ?? null,
    byMoneyId: (id) => byId.values().find((push) => push.end?.airtelMoneyId === id) ?? null,
    all: () => [...byId.values()],
  }
}

export const pushesOf = stateOf(createPushStore)

type Standing = Omit<PushEnd, 'status'> & { status: PushEnd['status'] | 'TIP' | 'TE' }

/** Its present state: a push without an answer in time has expired, until its payer answers after all. */
export function standingOf(push: Push, now: Instant): Standing {
  if (push.end) return push.end
  return now >= push.expiresAt
    ? {
        status: 'TE',
        message: 'Transaction has been expired.',
        responseCode: 'DP00800001029',
        airtelMoneyId: null,
      }
    : {
        status: 'TIP',
        message: 'Transaction is in progress.',
        responseCode: 'DP00800001006',
        airtelMoneyId: null,
      }
}
