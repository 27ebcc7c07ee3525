import { after } from '@portal/kernel/instant'
import { afterTimeRanOut, type Context } from './payment-answer.rules.ts'
import { type Change, withPayment } from './payment-move.rules.ts'
import { decideStep, markSent, restUntil, type Step } from './payment-step.rules.ts'

export type CallStep = Exclude<Step, 'rest' | 'expire' | 'cannot-deliver' | 'cannot-refund'>

export type Settled = {
  change: Change
  /** The call to make next under the lease that `change` carries; null when there is none now. */
  step: CallStep | null
}

/**
 * Takes a payment as far as it gets without asking anybody, and says whom to ask next. Marks what
 * must be remembered before the call goes out, so it has to be stored first.
 */
export function settle(start: Change, context: Context): Settled {
  const { now, settings, facts } = context
  let change = start
  for (;;) {
    const { payment } = change
    if (payment.nextAt === null || payment.nextAt > now) {
      return { change: withPayment(change, { leaseUntil: null }), step: null }
    }
    const step = decideStep(payment, now, settings, facts)
    switch (step) {
      case 'rest': {
        const nextAt = restUntil(payment, now, settings, facts)
        return { change: withPayment(change, { nextAt, leaseUntil: null }), step: null }
      }
      case 'expire':
      case 'cannot-deliver':
      case 'cannot-refund':
        change = afterTimeRanOut(change, step, context)
        break
      default: {
        const leaseUntil = after(now, settings.leaseMs)
        return {
          change: withPayment(change, { ...markSent(payment, step, now, facts), leaseUntil }),
          step,
        }
      }
    }
  }
}
