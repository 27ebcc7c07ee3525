import { billCall, validateAccountCall } from '@portal/contract/calls/bill'
import { sendInvoiceOtpCall } from '@portal/contract/calls/otp'
import { freshNumber } from '../client/line-numbers.ts'
import { postForm } from '../client/post-form.ts'
import type { Visitor } from '../client/visitor.ts'
import { at, list, measured, of, type PageExamples, scripted } from './page-example.ts'

const [msisdn, accountNo] = ['971000003', '1000000003']

/** The address that a form without script leads to. */
async function addressAfter(visitor: Visitor, path: string, fields: Record<string, string>) {
  const { pathname, search } = new URL((await postForm(visitor, path, fields)).url)
  return pathname + search
}

const invoicesOf = (account: string, email: string) => (visitor: Visitor) =>
  addressAfter(visitor, '/orp/fixed-internet', { accountNo: account, contactPersonEmailId: email })

export const examples: PageExamples = {
  'postpaid-bill-pay': [
    measured(at('bill', '/postpaid-bill-pay')),
    of('a bill that was fetched', async (visitor) => {
      await visitor.result(validateAccountCall, { msisdn, accountNo })
      await visitor.result(billCall, { msisdn, accountNo })
      return `/postpaid-bill-pay?msisdn=${msisdn}`
    }),
  ],
  'bill-step': [
    of('code of a bill', async (visitor) => {
      const text = freshNumber()
      const { otpId } = await visitor.result(sendInvoiceOtpCall, { text, otpAction: 'INVOICE' })
      return `/postpaid-bill-pay?step=code&ref=${otpId}`
    }),
    of('account of a bill', (visitor) =>
      addressAfter(visitor, '/postpaid-bill-pay', { msisdn, bill: 'account' }),
    ),
  ]
    .map(scripted)
    .map((example) => ({ ...example, hasStep: true })),
  'fixed-internet': [
    measured(at('fixed internet', '/orp/fixed-internet')),
    list(of('bills of an account', invoicesOf('P1000000001', 'bills@example.com'))),
    list(of('an account with nothing to pay', invoicesOf('PE1000000002', 'home@example.com'))),
  ],
}
