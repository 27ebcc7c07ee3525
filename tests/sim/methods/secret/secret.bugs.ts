import { withPayment } from '../../../../apps/service/src/payments/core/payment-move.rules.ts'
import { bugsIn, type PlantedBug } from '../../bugs/planted-bug.ts'
import { duplicateRequest } from './secret-wallet.model.ts'

export const secretBugs: readonly PlantedBug[] = [
  ...bugsIn('payments/steps/payment-step.rules.ts', 'decideStep', {
    'a worker sends the charge of a PIN again': (real) => (payment, context) => {
      const isLost = payment.state === 'raised' || payment.state === 'unknown'
      const needsSecret = context.facts.charge?.protocol.needsSecret === true
      return needsSecret && isLost ? 'charge' : real(payment, context)
    },
  }),
  ...bugsIn('payments/steps/payment-step.rules.ts', 'chargeRequestId', {
    'the request keeps its id after a wrong PIN':
      () =>
      ({ id }) =>
        id,
    'a request after the one that the row knows is not looked for':
      (real) =>
      (payment, later = 0) =>
        later > 0 ? `${payment.id}-0` : real(payment),
  }),
  ...bugsIn('payments/steps/payment-step.rules.ts', 'decideStep', {
    'an attempt that was not submitted expires without a question':
      (real) => (payment, context) => {
        const step = real(payment, context)
        const isOver = payment.state === 'registered' && payment.notifiedAt === null
        return isOver && step === 'enquire' ? 'expire' : step
      },
  }),
  ...bugsIn('payments/charges/charge-watch.rules.ts', 'abandon', {
    'an attempt that was not submitted gives way without a question':
      (real) => (change, context) => {
        const { state, notifiedAt } = change.payment
        const left = real(change, context)
        return state === 'registered' && notifiedAt === null
          ? withPayment(left, { notifiedAt: null, nextAt: null })
          : left
      },
  }),
  ...bugsIn('payments/attempts/submission.flow.ts', 'submit', {
    'the PIN is part of a request’s fingerprint': (real) => (deps, asker, request, id) =>
      real(
        deps,
        asker,
        { ...request, body: `${request.body}${request.openSecret?.()?.secret}` },
        id,
      ),
  }),
  ...bugsIn('payments/charges/charge-answer.rules.ts', 'afterCharge', {
    'a wrong PIN counts as a failed payment': (real) => (change, answer, context) =>
      real(
        change,
        answer.kind === 'wrong-secret' ? { kind: 'refused', detail: answer.detail } : answer,
        context,
      ),
    'a request that came before counts as refused': (real) => (change, answer, context) => {
      const isSecond = answer.kind === 'lost' && answer.detail === duplicateRequest
      return real(change, isSecond ? { ...answer, kind: 'refused' } : answer, context)
    },
    'a lost answer counts as a charge that never left': (real) => (change, answer, context) => {
      const isSecret = context.facts.charge?.protocol.needsSecret === true
      const isLost = isSecret && answer.kind === 'lost'
      return real(change, isLost ? { ...answer, kind: 'unsent' } : answer, context)
    },
    'the id of a charge that is judged later is not stored':
      (real) =>
      (...charge) => {
        const { sessions, payment, ...change } = real(...charge)
        const isLater = charge[1].kind === 'accepted' && charge[1].show === null
        if (!isLater) return { ...change, payment, sessions }
        return { ...change, sessions: [], payment: { ...payment, sessions: [] } }
      },
  }),
  ...bugsIn('payments/attempts/secret.flow.ts', 'noteSecretTry', {
    'wrong PINs are not counted': () => async () => {},
  }),
  ...bugsIn('payments/charges/secret.rules.ts', 'lockedUntil', {
    'a lock ends at once': () => () => null,
  }),
  ...bugsIn('payments/charges/secret.rules.ts', 'chargeClearsTry', {
    'a right PIN goes on counting': () => () => false,
    'a PIN that is judged later is not counted': (real) => (answer) =>
      answer.kind === 'accepted' || real(answer),
    'a PIN whose answer was lost is not counted': (real) => (answer) =>
      answer.kind === 'lost' || real(answer),
  }),
  ...bugsIn('methods/protocols/secret.protocol.ts', 'secret', {
    'a wallet that does not know a request yet counts as proof': (real) => ({
      ...real,
      absenceProvenAt: ({ chargeSentAt }) => chargeSentAt,
    }),
  }),
]
