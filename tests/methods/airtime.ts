import { sendOtpCall, verifyOtpCall } from '@portal/contract/calls/otp'
import { initiateCall } from '@portal/contract/calls/transaction'
import { airtime as facts } from '../catalogue/airtime.ts'
import { codeAfter } from '../client/codes.ts'
import type { Visitor } from '../client/visitor.ts'
import type { WayFields } from './payment-method.ts'

/** The proof that a visitor holds this phone. */
export async function proofOf(visitor: Visitor, sandboxUrl: string, msisdn: string) {
  const { answer, code } = await codeAfter(sandboxUrl, msisdn, () =>
    visitor.result(sendOtpCall, { msisdn }),
  )
  return (await visitor.result(verifyOtpCall, { refId: answer.refId, otp: code })).uniqueCode
}

/** The airtime of a number, debited at once: each attempt carries a new proof of the number. */
export const airtimeWay: WayFields = {
  ...facts,
  async open({ visitor, sandboxUrl, payer }, body, key) {
    const uniqueCode = await proofOf(visitor, sandboxUrl, payer)
    return visitor.result(initiateCall, { ...body, uniqueCode }, { key })
  },
  initiate: (payer) => ({
    ...{ paymentMode: facts.mode, paymentMobile: payer, emailId: 'mwansa@example.com' },
  }),
  process: { paymentMode: facts.mode },
}
