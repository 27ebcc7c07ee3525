import { useApp } from '../../../lib/page/app-context.ts'
import { otherMethodAddress } from '../../../order/pending/pay-address.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import type { StepView } from './step-data.ts'

/** Leads to the other payment methods for the order. */
export function OtherMethod({
  view: { order, chosen },
  variant = 'primary',
}: {
  view: StepView
  variant?: 'primary' | 'secondary'
}) {
  const { t, href } = useApp()
  return (
    <ButtonLink wide variant={variant} href={href(otherMethodAddress(order.orderId, chosen.type))}>
      {t('step.otherWay')}
    </ButtonLink>
  )
}
