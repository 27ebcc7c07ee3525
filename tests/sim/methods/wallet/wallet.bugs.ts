import type { PlantedBug } from '../../planted-bug.ts'

const protocol = 'methods/protocols/push.protocol.ts'

export const walletBugs: readonly PlantedBug[] = [
  {
    name: 'a prompt whose answer was lost is sent again',
    file: protocol,
    wrap: ({ push }) => ({
      push: {
        ...push,
        mayCharge: (payment, now) =>
          payment.state !== 'in-process' &&
          push.mayCharge({ ...payment, cancelledAt: null, chargeSentAt: null }, now),
      },
    }),
  },
  {
    name: 'a prompt is not marked as sent before it is sent',
    file: 'methods/wallet/wallet.method.ts',
    wrap: ({ walletMethod }) => ({
      walletMethod(options) {
        const method = walletMethod(options)
        const markSent: typeof method.protocol.markSent = (...charge) => ({
          ...method.protocol.markSent(...charge),
          chargeSentAt: null,
        })
        return { ...method, protocol: { ...method.protocol, markSent } }
      },
    }),
  },
  {
    name: 'the wallet is asked before its time',
    file: 'payments/payment-step.rules.ts',
    wrap: ({ decideStep }) => ({
      decideStep(payment, context) {
        const { charge } = context.facts
        const hasty = charge && { ...charge, provider: { ...charge.provider, enquireAfterMs: 0 } }
        return decideStep(payment, { ...context, facts: { ...context.facts, charge: hasty } })
      },
    }),
  },
  {
    name: 'a wallet that does not know a prompt yet counts as proof',
    file: protocol,
    wrap: ({ push }) => ({
      push: { ...push, absenceProvenAt: ({ chargeSentAt }) => chargeSentAt },
    }),
  },
  {
    name: 'a phone that is still asked may ring again',
    file: 'payments/payer.flow.ts',
    wrap: ({ refusePrompt }) => ({
      refusePrompt(world, ...prompt) {
        const promptLimits = { ...world.promptLimits, openMax: Number.POSITIVE_INFINITY }
        return refusePrompt({ ...world, promptLimits }, ...prompt)
      },
    }),
  },
  {
    name: 'how often a phone rings within an hour is not counted',
    file: 'payments/payer.flow.ts',
    wrap: ({ refusePrompt }) => ({
      refusePrompt(world, ...prompt) {
        const promptLimits = { ...world.promptLimits, perHour: Number.POSITIVE_INFINITY }
        return refusePrompt({ ...world, promptLimits }, ...prompt)
      },
    }),
  },
]
