import { after } from '@portal/kernel/instant'
import { bugsIn, type PlantedBug } from '../../bugs/planted-bug.ts'
import { minuteMs } from '../../time/durations.ts'

export const airtimeBugs: readonly PlantedBug[] = [
  ...bugsIn('methods/protocols/direct.protocol.ts', 'direct', {
    'a debit whose answer was lost is sent again': (real) => ({
      ...real,
      mayCharge: (payment, now) =>
        payment.state !== 'in-process' &&
        real.mayCharge({ ...payment, cancelledAt: null, chargeSentAt: null }, now),
    }),
    'an operator that does not list a debit yet counts as proof': (real) => ({
      ...real,
      absenceProvenAt: ({ chargeSentAt }) => chargeSentAt,
    }),
    'a lost debit counts as one that was not made': (real) => ({
      ...real,
      charge: async (...charge) => {
        const answer = await real.charge(...charge)
        return answer.kind === 'lost' ? { ...answer, kind: 'refused' } : answer
      },
    }),
    'the id of a debit that is made later is not stored': (real) => ({
      ...real,
      charge: async (...charge) => {
        const answer = await real.charge(...charge)
        return answer.kind === 'accepted'
          ? { ...answer, session: null, show: { kind: 'prompt' } }
          : answer
      },
    }),
  }),
  ...bugsIn('payments/engine/call.flow.ts', 'call', {
    'a debit that a restored row does not know is looked for in the last minutes': (real) => {
      return (deps, decided) => {
        const { payment, decidedAt } = decided
        const registeredAt = payment.chargeSentAt ?? after(decidedAt, -10 * minuteMs)
        return real(deps, { ...decided, payment: { ...payment, registeredAt } })
      }
    },
  }),
  ...bugsIn('methods/airtime/airtime.method.ts', 'airtimeMethod', {
    'airtime pays for airtime of its own number': (real) => (options) => ({
      ...real(options),
      refusesPayer: () => null,
    }),
    'a debit is not marked as sent before it is sent': (real) => (options) => {
      const method = real(options)
      const markSent: typeof method.protocol.markSent = (...charge) => ({
        ...method.protocol.markSent(...charge),
        chargeSentAt: null,
      })
      return { ...method, protocol: { ...method.protocol, markSent } }
    },
  }),
  ...bugsIn('payments/attempts/initiate.flow.ts', 'initiate', {
    'a proof is not used up by the attempt that it opens': (real) => (deps, asker, request) => {
      const { proof: _, ...choice } = request.choice
      return real(deps, asker, { ...request, choice })
    },
  }),
]
