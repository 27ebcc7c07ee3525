import type { Instant } from '@portal/kernel/instant'
import type { Payment } from '../../ports/payment.port.ts'
import type { HostedPageProvider } from '../../ports/payment-provider.port.ts'
import type { Protocol } from '../../ports/protocol.port.ts'
import { plainCalls } from './plain-calls.ts'

const isOver = ({ chargeExpiresAt }: Payment, now: Instant): boolean =>
  chargeExpiresAt !== null && now >= chargeExpiresAt

/**
 * The visitor pays on a page of the gateway. Asking for the page again takes nothing, and no visitor sees a
 * page whose address was lost, so the charge is repeated until there is a page to show. "Not found" is
 * proof after the end of the last page. Decision 007.
 */
export const hostedPage = {
  ...plainCalls,
  name: 'hosted-page',
  needsPayer: false,
  needsSecret: false,
  ringsPhone: false,
  hasReturn: true,
  afterUnsent: 'try-again',
  // The page that the gateway calls pending may be one whose address was lost.
  pendingIsShown: false,
  reasons: { lost: 'link-pending', absent: 'expired' },
  absenceCounts: true,

  mayCharge(payment, now) {
    const isPageMissing = payment.state !== 'in-process'
    const isWanted = payment.cancelledAt === null && payment.chargeExpiresAt !== null
    return isPageMissing && isWanted && !isOver(payment, now)
  },

  markSent: ({ chargeSentAt, chargeExpiresAt }, now) => ({
    chargeSentAt: chargeSentAt ?? now,
    chargeExpiresAt,
  }),

  absenceProvenAt: ({ chargeExpiresAt, chargeSentAt }) => chargeExpiresAt ?? chargeSentAt,

  isAnswered: ({ shown }) => shown !== null,

  moneyNote(payment, now) {
    const hasNotification = payment.confirmingSince !== null || payment.cancelledAt !== null
    if (hasNotification || isOver(payment, now)) return 'confirming'
    // No page was shown, so nothing can have been taken.
    return payment.shown === null ? 'opening-page' : 'waiting-for-you'
  },
} as const satisfies Protocol<HostedPageProvider>
