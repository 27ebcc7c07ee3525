import { smartcash as facts } from '../catalogue/smartcash.ts'
import type { WayFields } from './payment-method.ts'

/** A wallet of its own, whose attempts carry the proof of a number; only one person of the sandbox has one. */
export const smartcash: WayFields & Pick<typeof facts, 'mode'> = {
  ...facts,
  initiate: (payer) => ({ paymentMode: facts.mode, paymentMobile: payer }),
  process: { paymentMode: facts.mode },
}
