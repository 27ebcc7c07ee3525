import type { EnquiryAnswer, SecretProvider } from '../../ports/payment-provider.port.ts'
import type { Protocol } from '../../ports/protocol.port.ts'
import { push } from './push.protocol.ts'

/** Requests after the row's own that are asked about: as many as a database that went back in time may have lost. */
const laterRequestsMax = 4

/** Another request follows only one whose secret was wrong. One that failed without a reason may have been that. */
const mayBeFollowed = (answer: EnquiryAnswer): boolean =>
  answer.kind === 'absent' || (answer.kind === 'failed' && answer.isWrongSecret !== false)

/**
 * The wallet takes the money at once, by the PIN that the visitor's own request carries. No other request has it, so
 * a charge is sent once and then only asked about, like a push. A wrong PIN takes nothing and ends the request, not
 * the attempt. Decision 076.
 */
export const secret = {
  ...push,
  name: 'secret',
  needsSecret: true,
  ringsPhone: false,
  afterUnsent: 'ask-and-give-up',

  moneyNote: () => 'confirming',

  async charge(provider, request, { requestId, secret }) {
    if (secret === null) throw new Error(`The secret of ${request.reference} is another request's`)
    return provider.charge({ ...request, requestId: requestId(), secret })
  },

  /**
   * The row knows the newest request. Where the wallet has nothing under that, or remembers that its secret was wrong, a
   * later one may have taken the money: the database may have lost what was wrong before. A later request that came to
   * nothing says nothing of the others. Decisions 076 and 122.
   */
  async enquire(provider, asked, { requestId }) {
    const known = await provider.enquire({ ...asked, requestId: requestId() })
    if (!mayBeFollowed(known) || asked.providerId !== null) return known
    for (let later = 1; later <= laterRequestsMax; later++) {
      // The sessions are those of requests that the row knows.
      const answer = await provider.enquire({
        ...asked,
        sessions: [],
        requestId: requestId(later),
      })
      if (answer.kind !== 'absent' && answer.kind !== 'failed') return answer
    }
    return known
  },
} as const satisfies Protocol<SecretProvider>
