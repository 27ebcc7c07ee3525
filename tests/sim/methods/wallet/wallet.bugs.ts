import type { PlantedBug } from '../../planted-bug.ts'

const protocol = 'methods/protocols/push.protocol.ts'

export const walletBugs: readonly PlantedBug[] = [
  {
    name: 'a prompt whose answer was lost is sent again',
    file: protocol,
    find: '  mayCharge: ({ chargeSentAt, chargeExpiresAt, cancelledAt }, now) =>\n    cancelledAt === null &&\n    chargeSentAt === null &&\n',
    replace: "  mayCharge: ({ state, chargeExpiresAt }, now) =>\n    state !== 'in-process' &&\n",
  },
  {
    name: 'a prompt is not marked as sent before it is sent',
    file: protocol,
    find: '    chargeSentAt: now,\n',
    replace: '    chargeSentAt: null,\n',
  },
  {
    name: 'the wallet is asked before its time',
    file: 'payments/payment-step.rules.ts',
    find: "return allowedAt !== null && now < allowedAt ? 'rest' : 'enquire'",
    replace: "return allowedAt !== null && now < 0 ? 'rest' : 'enquire'",
  },
  {
    name: 'a wallet that does not know a prompt yet counts as proof',
    file: protocol,
    find: 'after(chargeSentAt, sendWithinMs + chargeSettlesAfterMs)',
    replace: 'after(chargeSentAt, 0 * (sendWithinMs + chargeSettlesAfterMs))',
  },
  {
    name: 'a phone that is still asked may ring again',
    file: 'payments/payer.flow.ts',
    find: 'openUntil.filter((until) => now < until)',
    replace: 'openUntil.filter(() => now < 0)',
  },
  {
    name: 'how often a phone rings within an hour is not counted',
    file: 'payments/payer.flow.ts',
    find: 'const until = tooMany(lastHour, perHour, hourMs) ?? ',
    replace: 'const until = tooMany(lastHour, perHour * 99, hourMs) ?? ',
  },
]
