import type { OrderPage } from '@portal/contract/calls/order-page'
import { useCallback, useEffect } from 'react'
import { useApp } from '../../lib/page/app-context.ts'
import type { Outcome, PageAction } from '../../lib/page/page.ts'
import { forgetOrder } from '../../order/pending/order-source.ts'

/** Names the payment for the same that a form's page told of. Decision 104. */
const field = 'alike'

/** Asks before the same is paid twice. */
export const duplicateProblem = { text: 'payment.alikeAsks' } as const

/** Whether the same was begun elsewhere, and the page of the form did not tell of it. */
export const isNewDuplicate = ({ alike }: OrderPage, form: URLSearchParams): boolean =>
  alike !== undefined && alike.transactionId !== form.get(field)

export const DuplicateField = ({ order }: { order: OrderPage }) => (
  <input type="hidden" name={field} value={order.alike?.transactionId ?? ''} />
)

const isAsked = (outcome: Outcome): boolean =>
  outcome.kind === 'stay' && outcome.problems.some(({ text }) => text === duplicateProblem.text)

/** An action after whose question the page tells of that payment, so that the same form goes on. */
export function useDuplicateReload(action: PageAction): PageAction {
  const { reload } = useApp()
  return useCallback(
    async (form, context) => {
      const outcome = await action(form, context)
      if (isAsked(outcome)) reload()
      return outcome
    },
    [action, reload],
  )
}

/** An order is read anew after a look at another tab, which may have paid for the same. */
export function useOtherTabs(orderId: string): void {
  const { context } = useApp()
  useEffect(() => {
    const forget = () => forgetOrder(context, orderId)
    addEventListener('focus', forget)
    document.addEventListener('visibilitychange', forget)
    return () => {
      removeEventListener('focus', forget)
      document.removeEventListener('visibilitychange', forget)
    }
  }, [context, orderId])
}
