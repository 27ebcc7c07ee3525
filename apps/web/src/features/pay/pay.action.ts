import { countryCode, paymentModes } from '@portal/contract/constants'
import { initiateCall, type OrderPage, processCall } from '@portal/contract/transaction'
import type { Failure } from '../../lib/contract-client.ts'
import { problemOf } from '../../lib/failure-words.ts'
import { forgetOrder, readOrder } from '../../lib/order-source.ts'
import type { Outcome, PageAction, PageContext, Problem } from '../../lib/page.ts'
import { addToPendingPayment } from '../../lib/pending-payment.ts'
import { isOutsideAddress } from '../../lib/redirect.ts'
import { checkEmail, fingerprint } from './pay.rules.ts'

type Payment = {
  orderId: string
  /** Made by the server in the form, see attemptName. */
  attempt: string
  gateway: string
  emailId: string
}

const readForm = (form: URLSearchParams): Payment => ({
  orderId: form.get('order') ?? '',
  attempt: form.get('attempt') ?? '',
  gateway: form.get('paymentGateway') ?? '',
  emailId: (form.get('emailId') ?? '').trim(),
})

/** The browser keeps the key before it is sent; the same form makes the same key again. */
function keyOf({ attempt, gateway, emailId }: Payment, { store }: PageContext): string {
  const key = `${attempt}:${fingerprint(`${gateway} ${emailId}`)}`
  store.write('idempotencyKey', key)
  return key
}

/** The email is the only field here; what is wrong with any other is said about the whole. */
function problemFor(failure: Failure): Problem {
  const { field, ...general } = problemOf(failure)
  return field === 'emailId' ? { ...general, field } : general
}

async function initiate(payment: Payment, order: OrderPage, key: string, context: PageContext) {
  const { summary } = order
  return context.api.call(
    initiateCall,
    {
      amount: summary.amount,
      countryCode,
      mobileNumber: summary.msisdn,
      currencyCode: summary.currency,
      transactionType: summary.transactionType,
      paymentMode: paymentModes.card,
      paymentGateway: payment.gateway,
      txnId: payment.orderId,
      emailId: payment.emailId,
    },
    { idempotencyKey: key },
  )
}

/** Asks the gateway for its page. Unsure what became of that, the order page tells what is true. */
async function enterGateway(
  transactionId: string,
  { gateway }: Payment,
  key: string,
  { api }: PageContext,
): Promise<Outcome | Problem> {
  const processed = await api.call(
    processCall,
    { transactionId, paymentGateway: gateway },
    { idempotencyKey: `${key}:process` },
  )
  const follow: Outcome = { kind: 'go', to: `/payment/status?id=${transactionId}` }
  if (!processed.ok) {
    return processed.failure.kind === 'refusal' ? problemFor(processed.failure) : follow
  }
  const { redirectUrl } = processed.value
  if (!redirectUrl) return follow
  return isOutsideAddress(redirectUrl)
    ? { kind: 'leave', address: redirectUrl }
    : { text: 'payment.linkMissing' }
}

/** Pays an order by card: initiate, process, then the gateway's own page. */
export const payByCard: PageAction = async (form, context): Promise<Outcome> => {
  const payment = readForm(form)
  const stay = (problem: Problem): Outcome => ({
    kind: 'stay',
    problems: [problem],
    values: { emailId: payment.emailId },
  })
  const emailProblem = checkEmail(payment.emailId)
  if (emailProblem) return stay(emailProblem)
  const order = await readOrder(context, payment.orderId)
  if (!order.ok) return stay(problemFor(order.failure))
  const key = keyOf(payment, context)
  addToPendingPayment(context.store, { emailId: payment.emailId })
  const initiated = await initiate(payment, order.value, key, context)
  // From here on the order has another attempt, so the page's next form must carry another name.
  forgetOrder(context, payment.orderId)
  if (!initiated.ok) return stay(problemFor(initiated.failure))
  const { transactionId } = initiated.value
  if (!transactionId) return stay({ text: 'payment.notStarted' })
  const entered = await enterGateway(transactionId, payment, key, context)
  return 'kind' in entered ? entered : stay(entered)
}
