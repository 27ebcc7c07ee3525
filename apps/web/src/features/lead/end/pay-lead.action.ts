import { leadPath, ownLeadCall } from '@portal/contract/calls/lead'
import { acceptedField, priceQuestion } from '../../../bundle/purchase/accepted-price.ts'
import { problemOf } from '../../../lib/form/failure-words.ts'
import type { Outcome, PageAction } from '../../../lib/page/page.ts'
import { openOrder } from '../../../order/pending/open-order.ts'
import { payAddress } from '../../../order/pending/pay-address.ts'
import { leadAddress } from '../lead-address.ts'

/** Opens the order for the plan of a lead of this device, at its price as the lead was made or as accepted since, and leads to paying it. */
export const payLead: PageAction = async (form, context): Promise<Outcome> => {
  const refLeadId = context.search.get('lead') ?? ''
  const lead = await context.api.call(ownLeadCall, { refLeadId })
  // In the page and not in a toast alone: the visitor has to read what to do now.
  if (!lead.ok) {
    return { kind: 'stay', problems: [{ ...problemOf(lead.failure), lasts: true }], values: {} }
  }
  const { msisdn, planCode, orderId, turnedDown } = lead.value
  // It was turned down while the page was open, which says so when it is shown anew.
  if (turnedDown) {
    return { kind: 'go', to: leadAddress('end', { lead: refLeadId }), replace: true }
  }
  // A lead opens one order: it is gone on with, whatever became of its last attempt.
  if (orderId) return { kind: 'go', to: payAddress(orderId) }
  const amount = form.get(acceptedField) || lead.value.amount
  const asked = { transactionType: 'HBB_LEADS', msisdn, productCode: planCode } as const
  return openOrder(
    {
      asked: { ...asked, leadId: refLeadId, amount },
      back: leadPath,
      values: {},
      by: '',
      questionOf: (failure) => priceQuestion(failure, lead.value.amount),
      problemOf: (failure) => {
        const { field: _field, ...problem } = problemOf(failure)
        return { ...problem, lasts: true }
      },
    },
    context,
  )
}
