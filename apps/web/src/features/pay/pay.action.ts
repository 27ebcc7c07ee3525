import type { ResultOf } from '@portal/contract/call'
import type { OrderPage } from '@portal/contract/calls/order-page'
import { processCall } from '@portal/contract/calls/transaction'
import { hasOwn } from '@portal/kernel/has-own'
import { isOutsideAddress } from '../../lib/address/redirect.ts'
import { type Failure, isRefusedFor } from '../../lib/api/contract-client.ts'
import { problemOf } from '../../lib/form/failure-words.ts'
import type { Outcome, PageAction, PageContext, Problem } from '../../lib/page/page.ts'
import { forgetOrder, readOrder } from '../../order/pending/order-source.ts'
import { statusAddress } from '../../order/pending/pay-address.ts'
import { addToPendingPayment } from '../../order/pending/pending-payment.ts'
import { askForCode } from './ask-for-code.ts'
import { currencyPart } from './currency/currency-part.ts'
import { duplicateProblem, isNewDuplicate } from './duplicate.tsx'
import { initiate, processFlags } from './initiate.ts'
import { type MethodForm, methodField, type ReadFields } from './methods/pay-method.ts'
import { formOf, payMethodOf } from './methods/registry.ts'
import { fingerprint } from './pay.rules.ts'

/** The gateway's page of an attempt, and what its script needs to show it in a popup here. */
export type PageOffer = {
  readonly transactionId: string
  readonly address: string
  readonly inline: NonNullable<ResultOf<typeof processCall>['inline']>
}
/** Opens that popup; its end is the form's outcome. */
export type OpenHere = (offer: PageOffer) => Promise<Outcome>

type Payment = ReadFields & {
  readonly refuse: MethodForm['refuse']
  readonly orderId: string
  /** Made by the server in the form, see attemptName. */
  readonly attempt: string
  /** The type of the payment method. */
  readonly method: string
}

/** A form without a method we know was changed on its way; it is answered like any other bad input. */
async function readForm(form: URLSearchParams): Promise<Payment | null> {
  const method = payMethodOf(form.get(methodField))
  if (!method) return null
  const methodForm = await formOf(method)
  return {
    orderId: form.get('order') ?? '',
    attempt: form.get('attempt') ?? '',
    method: method.type,
    refuse: methodForm.refuse,
    ...methodForm.read(form),
  }
}

/** Made from the form alone, so that the same form makes the same key again, also after a reload. */
function keyOf({ attempt, initiate }: Payment): string {
  const { paymentGateway, emailId, paymentMobile } = initiate
  const chosen = [paymentMobile ?? paymentGateway, emailId].filter((each) => each !== undefined)
  return `${attempt}:${fingerprint(chosen.join(' '))}`
}

/** Problems of other fields than the visible one are shown for the whole form. */
function problemFor(failure: Failure, { values }: Payment): Problem {
  const { field, ...general } = problemOf(failure)
  return field !== undefined && hasOwn(values, field) ? { ...general, field } : general
}

/**
 * Asks for the gateway's page, or for the prompt on the payer's phone. Unsure what became of that,
 * the order page shows the state.
 */
async function submitAttempt(
  transactionId: string,
  payment: Payment,
  key: string,
  { api, origin }: PageContext,
  openHere: OpenHere | undefined,
): Promise<Outcome | Problem> {
  const processed = await api.call(
    processCall,
    { transactionId, ...processFlags, ...payment.process },
    { idempotencyKey: `${key}:process` },
  )
  const follow: Outcome = { kind: 'go', to: statusAddress(transactionId), replace: true }
  if (!processed.ok) {
    return processed.failure.kind === 'refusal' ? problemFor(processed.failure, payment) : follow
  }
  const { redirectUrl: address, inline } = processed.value
  // A gateway that has the money already has no page for it: the way leads back to us.
  if (!address || address.startsWith(`${origin}/`)) return follow
  if (!isOutsideAddress(address)) return { text: 'payment.linkMissing' }
  return inline && openHere
    ? openHere({ transactionId, address, inline })
    : { kind: 'leave', address }
}

/** An order whose exchange rate is over, opened anew; null for any other failure, and where that can't be had. */
async function renewOrder(
  order: OrderPage,
  failure: Failure,
  by: string,
  context: PageContext,
): Promise<Outcome | null> {
  const isOver = order.summary.priceCurrency && isRefusedFor(failure, 'order.price-changed')
  return isOver ? (await currencyPart()).renewOrder(order, by, context) : null
}

/** Pays an order: initiate, process, then the gateway's own page, its popup where that can be opened, or the order page. */
export const payOrder = (async (form, context, openHere?: OpenHere): Promise<Outcome> => {
  const payment = await readForm(form)
  if (!payment) return { kind: 'stay', problems: [{ text: 'error.badRequest' }], values: {} }
  const { orderId, values, problems, method } = payment
  const stay = (...found: readonly Problem[]): Outcome => ({
    kind: 'stay',
    problems: found.map((problem) => ({ ...problem, ending: method })),
    values,
  })
  if (problems.length > 0) return stay(...problems)
  const order = await readOrder(context, orderId)
  if (!order.ok) return stay(problemFor(order.failure, payment))
  const refused = payment.refuse?.(order.value, payment.initiate.paymentMobile ?? '')
  if (refused) return stay(refused)
  if (isNewDuplicate(order.value, form)) return stay(duplicateProblem)
  if (payment.proves) {
    const { paymentMobile: number = '', emailId } = payment.initiate
    const asked = await askForCode(order.value, { type: method, number, emailId }, context)
    return 'kind' in asked ? asked : stay(asked)
  }
  const key = keyOf(payment)
  const { emailId } = payment.initiate
  if (emailId) addToPendingPayment(context.store, { emailId })
  const initiated = await initiate(order.value, payment.initiate, { idempotencyKey: key }, context)
  // From here on the order has another attempt, so the page's next form must carry another name.
  forgetOrder(context, orderId)
  if (!initiated.ok) {
    const { failure } = initiated
    const renewed = await renewOrder(order.value, failure, method, context)
    return renewed ?? stay(problemFor(failure, payment))
  }
  const { transactionId } = initiated.value
  if (!transactionId) return stay({ text: 'payment.notStarted' })
  const processed = await submitAttempt(transactionId, payment, key, context, openHere)
  return 'kind' in processed ? processed : stay(processed)
}) satisfies PageAction
