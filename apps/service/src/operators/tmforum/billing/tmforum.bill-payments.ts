import { toDecimal } from '@portal/kernel/money'
import { callJson, type SendJson } from '../../../adapters/http-json.ts'
import type { BillPayment, BillPayments } from '../../../ports/operator/bill.port.ts'
import type { FulfilAnswer } from '../../../ports/operator/operator.port.ts'
import type { Lost, Unsent } from '../../../ports/outcome.port.ts'
import { createTmForumClient, notOk, readDelivery } from '../tmforum.client.ts'
import type { TmForumSettings } from '../tmforum.settings.ts'
import { customerBills } from './tmforum.billing.ts'
import { readWhole } from './tmforum.list.ts'
import { readBillId, readPayment, readPayments } from './tmforum-payments.mapping.ts'

/** The official file has no `/tmf-api` before it. */
const payments = '/payment/v4/payment'

/** One page, unless the server ignores the filter; a step has time for no more. */
const pagesMax = 3

/** A payment into an account, or for the one bill of this id. */
function paymentBody({ reference, accountNo, amount }: BillPayment, billId: string | null) {
  const totalAmount = { unit: amount.currency, value: Number(toDecimal(amount)) }
  const item = { id: billId, '@referredType': 'CustomerBill' }
  return {
    correlatorId: reference,
    account: { id: accountNo },
    totalAmount,
    // The money has been taken by the portal's own providers.
    paymentMethod: { name: 'Self-service portal' },
    ...(billId === null ? {} : { paymentItem: [{ item, totalAmount }] }),
  }
}

/** A payment was certainly not sent if the question before it went unanswered. */
const unsent = ({ detail }: Lost | Unsent): Unsent => ({
  kind: 'unsent',
  detail: `not sent: ${detail}`,
})

/** Payments into accounts behind TMF676 v4; an invoice is found by TMF678 v4 first. Decision 156. */
export function createTmForumBillPayments(
  settings: TmForumSettings,
  send: SendJson = callJson,
): BillPayments {
  const { timeoutMs, finalCodes } = settings
  const client = createTmForumClient(settings, send)

  /** The id of the invoice's bill. A bill that is settled has one too: a repeat must find the first payment. */
  async function findBill(
    { accountNo, within }: BillPayment,
    invoiceNo: string,
  ): Promise<{ kind: 'bill'; id: string | null } | Unsent | Lost> {
    const query = { 'billingAccount.id': accountNo, billNo: invoiceNo }
    const limits = { timeoutMs, within }
    const bills = await readWhole(client, { path: customerBills, query, limits, pagesMax })
    return bills.kind === 'list' ? readBillId(bills.entries, accountNo, invoiceNo) : bills
  }

  async function post(payment: BillPayment, billId: string | null): Promise<FulfilAnswer> {
    const { reference, within } = payment
    const body = paymentBody(payment, billId)
    const answer = await client.post(payments, { reference, body, timeoutMs, within })
    return readDelivery(answer, { name: 'payment', reference, finalCodes, read: readPayment })
  }

  /** An invoice that there is none of cannot be paid; but an earlier try may have been in time. */
  async function withoutBill(payment: BillPayment): Promise<FulfilAnswer> {
    const earlier = await billPayments.enquire(payment)
    if (earlier.kind === 'absent') {
      return { kind: 'failed', detail: 'the account has no such invoice' }
    }
    return earlier.kind === 'lost' ? unsent(earlier) : earlier
  }

  const billPayments: BillPayments = {
    // The setting has room for two calls; the search for a bill may take more than the first.
    settlesAfterMs: settings.settlesAfterMs + (pagesMax - 1) * timeoutMs,

    async pay(payment) {
      if (payment.invoiceNo === null) return post(payment, null)
      const bill = await findBill(payment, payment.invoiceNo)
      if (bill.kind !== 'bill') return unsent(bill)
      return bill.id === null ? withoutBill(payment) : post(payment, bill.id)
    },

    async enquire({ reference, within }) {
      const answer = await client.get(payments, { correlatorId: reference }, { timeoutMs, within })
      if (answer.kind !== 'answered') return answer
      return answer.status === 200
        ? readPayments(answer.body, reference, finalCodes)
        : notOk(answer)
    },
  }

  return billPayments
}
