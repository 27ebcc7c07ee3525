import type { WayFields } from './way.ts'

/** The method of tests/extension, whose wallet answers from memory: by the last digit of the payer's number. */
export const voucher: WayFields = {
  name: 'voucher',
  initiate: (payer) => ({ paymentMode: 'MPESA', paymentMobile: payer }),
  process: { paymentMode: 'MPESA' },
}
