import type { DirectProvider } from '../../ports/payment-provider.port.ts'
import type { Protocol } from '../../ports/protocol.port.ts'
import { push } from './push.protocol.ts'

/**
 * One request debits an account: nobody is asked on a page or a phone, and the visitor has confirmed before. A repeat of
 * what was taken might take again, so a charge is sent once and then only asked about, like a push. "Not found" is proof
 * once nothing that was sent can still arrive. Decision 161.
 */
export const direct = {
  ...push,
  name: 'direct',
  ringsPhone: false,
  afterUnsent: 'ask-and-give-up',

  moneyNote: () => 'confirming',
} as const satisfies Protocol<DirectProvider>
