import { isOpen } from '../../../../apps/service/src/states/payment.states.ts'
import { bugsIn, type PlantedBug } from '../../bugs/planted-bug.ts'

export const mpesaBugs: readonly PlantedBug[] = [
  ...bugsIn('payments/steps/payment-step.rules.ts', 'decideStep', {
    'a charge that cannot be asked about expires': (real) => (payment, context) => {
      const step = real(payment, context)
      return step === 'cannot-tell' && isOpen(payment.state) ? 'expire' : step
    },
  }),
  ...bugsIn('payments/notifications/marked-callback.flow.ts', 'receiveMarkedCallback', {
    'what a callback at its own address brings is not kept':
      (real) =>
      (deps, mark, { brings: _, ...callback }) =>
        real(deps, mark, { ...callback, session: null }),
  }),
]
