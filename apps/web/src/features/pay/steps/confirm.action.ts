import { processCall } from '@portal/contract/calls/transaction'
import { stayInStep } from '../../../code/code.rules.ts'
import { isRefusedFor } from '../../../lib/api/contract-client.ts'
import { problemOf } from '../../../lib/form/failure-words.ts'
import type { Outcome, PageAction, PageContext, Problem } from '../../../lib/page/page.ts'
import { forgetOrder, readOrder } from '../../../order/pending/order-source.ts'
import { statusAddress } from '../../../order/pending/pay-address.ts'
import { addToPendingPayment } from '../../../order/pending/pending-payment.ts'
import { duplicateProblem, isNewDuplicate } from '../duplicate.tsx'
import { initiate, processFlags } from '../initiate.ts'
import { methodField, modeFor, textOf } from '../methods/pay-method.ts'
import { payMethodOf } from '../methods/registry.ts'
import { fingerprint } from '../pay.rules.ts'
import { dropProof, proofOf } from '../proof.ts'
import { numberField } from './code.action.ts'

/** Names the form of a confirmation. */
export const confirmField = 'confirm'

/** Another tab was quicker with the same proof: what it opened is followed here too. */
async function findPaidElsewhere(orderId: string, context: PageContext): Promise<Outcome | null> {
  const order = await readOrder(context, orderId)
  const transaction = order.ok ? order.value.transaction : undefined
  return transaction && transaction.status !== 'FAILED'
    ? { kind: 'go', to: statusAddress(transaction.transactionId), replace: true }
    : null
}

/** Takes the money from what the proved number has: initiate with the proof, process, then the order page. */
export const actOnConfirm: PageAction = async (form, context): Promise<Outcome> => {
  const method = payMethodOf(form.get(methodField))
  if (!method?.byCode) return stayInStep({ text: 'error.badRequest' })
  const { type, byCode } = method
  const orderId = context.search.get('order') ?? ''
  const number = textOf(form, numberField)
  const known = proofOf(context, number)
  // The form has them where no script keeps them.
  const emailId = textOf(form, 'emailId') || known?.emailId || ''
  const uniqueCode = textOf(form, 'uniqueCode') || known?.value || ''
  const stay = ({ field: _field, ...problem }: Problem): Outcome => ({
    ...stayInStep({ ...problem, ending: type }),
    values: { emailId, uniqueCode },
  })
  if (!uniqueCode) return stay({ text: 'refusal.proof.unusable' })
  const order = await readOrder(context, orderId)
  if (!order.ok) return stay(problemOf(order.failure))
  if (isNewDuplicate(order.value, form)) return stay(duplicateProblem)
  const paymentMode = modeFor(byCode, order.value)
  const payer = { paymentMode, paymentMobile: number }
  const key = `${form.get('attempt') ?? ''}:${fingerprint(`${paymentMode} ${number} ${emailId}`)}`
  if (emailId) addToPendingPayment(context.store, { emailId })
  const initiated = await initiate(
    order.value,
    { ...payer, emailId, uniqueCode },
    { idempotencyKey: key },
    context,
  )
  forgetOrder(context, orderId)
  if (!initiated.ok) {
    const isUsed = isRefusedFor(initiated.failure, 'proof.unusable', 'order.paid-already')
    const elsewhere = isUsed ? await findPaidElsewhere(orderId, context) : null
    // Without an answer the same form takes the same proof once more.
    return elsewhere ?? stay(problemOf(initiated.failure))
  }
  dropProof(context)
  const { transactionId } = initiated.value
  if (!transactionId) return stay({ text: 'payment.notStarted' })
  const processed = await context.api.call(
    processCall,
    { transactionId, ...processFlags, ...payer },
    { idempotencyKey: `${key}:process` },
  )
  const isRefused = !processed.ok && processed.failure.kind === 'refusal'
  // Unsure what became of it, the order page shows the state.
  return isRefused
    ? stay(problemOf(processed.failure))
    : { kind: 'go', to: statusAddress(transactionId), replace: true }
}
