import type { Protocol } from '../../ports/protocol.port.ts'
import { push } from './push.protocol.ts'

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
  reasons: { lost: null, absent: 'not-reached' },

  moneyNote: () => 'confirming',
} as const satisfies Protocol
