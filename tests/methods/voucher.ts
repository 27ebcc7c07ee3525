import { voucher as facts } from '../catalogue/voucher.ts'
import type { WayFields } from './payment-method.ts'

/** The method of tests/extension, whose wallet answers from memory: by the last digit of the payer's number. */
export const voucher: WayFields = {
  name: facts.name,
  initiate: (payer) => ({ paymentMode: facts.mode, paymentMobile: payer }),
  process: { paymentMode: facts.mode },
}
