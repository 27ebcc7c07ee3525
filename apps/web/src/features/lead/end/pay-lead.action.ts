import { leadPath, ownLeadCall } from '@portal/contract/calls/lead'
import { problemOf } from '../../../lib/form/failure-words.ts'
import type { Outcome, PageAction } from '../../../lib/page/page.ts'
import { openOrder } from '../../../order/pending/open-order.ts'
import { payAddress } from '../../../order/pending/pay-address.ts'

/** Opens the order for the plan of a lead of this device, and leads to paying it. */
export const payLead: PageAction = async (_form, context): Promise<Outcome> => {
  const refLeadId = context.search.get('lead') ?? ''
  const lead = await context.api.call(ownLeadCall, { refLeadId })
  // In the page and not in a toast alone: the visitor has to read what to do now.
  if (!lead.ok) {
    return { kind: 'stay', problems: [{ ...problemOf(lead.failure), lasts: true }], values: {} }
  }
  const { msisdn, planCode, orderId } = lead.value
  // A lead opens one order: it is gone on with, whatever became of its last attempt.
  if (orderId) return { kind: 'go', to: payAddress(orderId) }
  return openOrder(
    {
      asked: { transactionType: 'HBB_LEADS', msisdn, productCode: planCode, leadId: refLeadId },
      back: leadPath,
      values: {},
      by: '',
      problemOf: (failure) => {
        const { field: _field, ...problem } = problemOf(failure)
        return { ...problem, lasts: true }
      },
    },
    context,
  )
}
