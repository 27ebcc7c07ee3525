import { countryCode, paymentModes } from '@portal/contract/constants'
import type { OrderPage } from '@portal/contract/order-page'
import {
  type InitiateBody,
  initiateCall,
  type ProcessBody,
  processCall,
} from '@portal/contract/transaction'
import { cleanMsisdn } from '@portal/kernel/msisdn'
import type { Failure } from '../../lib/contract-client.ts'
import { problemOf } from '../../lib/failure-words.ts'
import { forgetOrder, readOrder } from '../../lib/order-source.ts'
import type { Outcome, PageAction, PageContext, Problem } from '../../lib/page.ts'
import { addToPendingPayment } from '../../lib/pending-payment.ts'
import { isOutsideAddress } from '../../lib/redirect.ts'
import { checkEmail, checkPayer, fingerprint } from './pay.rules.ts'

type Payment = {
  readonly orderId: string
  /** Made by the server in the form, see attemptName. */
  readonly attempt: string
  /** What the chosen method adds to the calls. */
  readonly initiate: Pick<
    InitiateBody,
    'paymentMode' | 'paymentGateway' | 'emailId' | 'paymentMobile'
  >
  readonly process: Pick<ProcessBody, 'paymentMode' | 'paymentGateway'>
  /** What was typed, by field name. */
  readonly values: Readonly<Record<string, string>>
  /** What is wrong with that before anybody is asked. */
  readonly problem: Problem | null
}

type Form = URLSearchParams

const textOf = (form: Form, name: string): string => (form.get(name) ?? '').trim()

/** By wallet: the payer approves on the phone, so there is no page to go to. */
function byWallet(form: Form): Omit<Payment, 'orderId' | 'attempt'> {
  const typed = textOf(form, 'paymentMobile')
  const paymentMobile = cleanMsisdn(typed)
  const paymentMode = paymentModes.wallet
  return {
    initiate: { paymentMode, paymentMobile },
    process: { paymentMode },
    values: { paymentMobile: typed },
    problem: checkPayer(paymentMobile),
  }
}

function byCard(form: Form): Omit<Payment, 'orderId' | 'attempt'> {
  const emailId = textOf(form, 'emailId')
  const paymentGateway = textOf(form, 'paymentGateway')
  return {
    initiate: { paymentMode: paymentModes.card, paymentGateway, emailId },
    process: { paymentGateway },
    values: { emailId },
    problem: checkEmail(emailId),
  }
}

const readForm = (form: Form): Payment => ({
  orderId: form.get('order') ?? '',
  attempt: form.get('attempt') ?? '',
  ...(form.get('paymentMode') === paymentModes.wallet ? byWallet(form) : byCard(form)),
})

/** The browser keeps the key before it is sent; the same form makes the same key again. */
function keyOf({ attempt, initiate }: Payment, { store }: PageContext): string {
  const { paymentGateway, emailId, paymentMobile } = initiate
  const chosen = paymentMobile ?? `${paymentGateway} ${emailId}`
  const key = `${attempt}:${fingerprint(chosen)}`
  store.write('idempotencyKey', key)
  return key
}

/** What is wrong with anything but the one field to fill in is said about the whole. */
function problemFor(failure: Failure, { values }: Payment): Problem {
  const { field, ...general } = problemOf(failure)
  return field !== undefined && Object.hasOwn(values, field) ? { ...general, field } : general
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
      txnId: payment.orderId,
      ...payment.initiate,
    },
    { idempotencyKey: key },
  )
}

/**
 * Asks for the gateway's page, or for the prompt on the payer's phone. Unsure what became of that,
 * the order page tells what is true.
 */
async function submitAttempt(
  transactionId: string,
  payment: Payment,
  key: string,
  { api }: PageContext,
): Promise<Outcome | Problem> {
  const processed = await api.call(
    processCall,
    { transactionId, ...payment.process },
    { idempotencyKey: `${key}:process` },
  )
  const follow: Outcome = { kind: 'go', to: `/payment/status?id=${transactionId}` }
  if (!processed.ok) {
    return processed.failure.kind === 'refusal' ? problemFor(processed.failure, payment) : follow
  }
  const { redirectUrl } = processed.value
  if (!redirectUrl) return follow
  return isOutsideAddress(redirectUrl)
    ? { kind: 'leave', address: redirectUrl }
    : { text: 'payment.linkMissing' }
}

/** Pays an order: initiate, process, then the gateway's own page or the order page. */
export const payOrder: PageAction = async (form, context): Promise<Outcome> => {
  const payment = readForm(form)
  const { orderId, values, problem } = payment
  const stay = (found: Problem): Outcome => ({ kind: 'stay', problems: [found], values })
  if (problem) return stay(problem)
  const order = await readOrder(context, orderId)
  if (!order.ok) return stay(problemFor(order.failure, payment))
  const key = keyOf(payment, context)
  const { emailId } = payment.initiate
  if (emailId) addToPendingPayment(context.store, { emailId })
  const initiated = await initiate(payment, order.value, key, context)
  // From here on the order has another attempt, so the page's next form must carry another name.
  forgetOrder(context, orderId)
  if (!initiated.ok) return stay(problemFor(initiated.failure, payment))
  const { transactionId } = initiated.value
  if (!transactionId) return stay({ text: 'payment.notStarted' })
  const processed = await submitAttempt(transactionId, payment, key, context)
  return 'kind' in processed ? processed : stay(processed)
}
