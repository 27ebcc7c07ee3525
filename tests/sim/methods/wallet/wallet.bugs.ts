import { bugsIn, type PlantedBug } from '../../bugs/planted-bug.ts'

export const walletBugs: readonly PlantedBug[] = [
  ...bugsIn('methods/protocols/push.protocol.ts', 'push', {
    'a prompt whose answer was lost is sent again': (real) => ({
      ...real,
      mayCharge: (payment, now) =>
        payment.state !== 'in-process' &&
        real.mayCharge({ ...payment, cancelledAt: null, chargeSentAt: null }, now),
    }),
    'a wallet that does not know a prompt yet counts as proof': (real) => ({
      ...real,
      absenceProvenAt: ({ chargeSentAt }) => chargeSentAt,
    }),
  }),
  ...bugsIn('methods/wallet/wallet.method.ts', 'walletMethod', {
    'a prompt is not marked as sent before it is sent': (real) => (options) => {
      const method = real(options)
      const markSent: typeof method.protocol.markSent = (...charge) => ({
        ...method.protocol.markSent(...charge),
        chargeSentAt: null,
      })
      return { ...method, protocol: { ...method.protocol, markSent } }
    },
  }),
  ...bugsIn('payments/steps/payment-step.rules.ts', 'decideStep', {
    'the wallet is asked before its time': (real) => (payment, context) => {
      const { charge } = context.facts
      const hasty = charge && { ...charge, provider: { ...charge.provider, enquireAfterMs: 0 } }
      return real(payment, { ...context, facts: { ...context.facts, charge: hasty } })
    },
  }),
  ...bugsIn('payments/attempts/payer.flow.ts', 'refusePrompt', {
    'a phone that is still asked may ring again':
      (real) =>
      (deps, ...prompt) => {
        const promptLimits = { ...deps.promptLimits, openMax: Number.POSITIVE_INFINITY }
        return real({ ...deps, promptLimits }, ...prompt)
      },
    'how often a phone rings within an hour is not counted':
      (real) =>
      (deps, ...prompt) => {
        const promptLimits = { ...deps.promptLimits, perHour: Number.POSITIVE_INFINITY }
        return real({ ...deps, promptLimits }, ...prompt)
      },
  }),
]
