import { after } from '@portal/kernel/instant'
import type { PushProvider } from '../../ports/payment-provider.port.ts'
import type { Protocol } from '../../ports/protocol.port.ts'
import { plainCalls } from './plain-calls.ts'

/**
 * The wallet asks its owner by a prompt on the phone. Each charge rings once: it is sent once, marked
 * before, and then only asked about. "Not found" is proof once nothing that was sent can still arrive. Decision 014.
 */
export const push = {
  ...plainCalls,
  name: 'push',
  needsPayer: true,
  needsSecret: false,
  ringsPhone: true,
  hasReturn: false,
  afterUnsent: 'give-up',
  pendingIsShown: true,
  reasons: { lost: null, absent: 'not-reached' },
  // A prompt may still be on its way.
  absenceCounts: false,

  mayCharge: ({ chargeSentAt, chargeExpiresAt, cancelledAt }, now) =>
    cancelledAt === null &&
    chargeSentAt === null &&
    chargeExpiresAt !== null &&
    now < chargeExpiresAt,

  markSent: (_payment, now, { chargeLifeMs }) => ({
    chargeSentAt: now,
    chargeExpiresAt: after(now, chargeLifeMs),
  }),

  absenceProvenAt: ({ chargeSentAt }, { chargeSettlesAfterMs }, sendWithinMs) =>
    chargeSentAt === null ? null : after(chargeSentAt, sendWithinMs + chargeSettlesAfterMs),

  isAnswered: ({ state }) => state !== 'raised',

  moneyNote({ state, chargeExpiresAt }, now) {
    if (chargeExpiresAt !== null && now >= chargeExpiresAt) return 'confirming'
    // That a prompt rings is known from the wallet alone: before its answer one is only asked for.
    return state === 'in-process' ? 'approve-on-phone' : 'opening-page'
  },
} as const satisfies Protocol<PushProvider>
