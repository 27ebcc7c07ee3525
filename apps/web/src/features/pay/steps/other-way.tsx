import { useApp } from '../../../lib/app-context.ts'
import { otherWayAddress } from '../../../order/pay-address.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import type { StepView } from './step-data.ts'

/** Leads to the other ways to pay the order. */
export function OtherWay({ view: { order, chosen } }: { view: StepView }) {
  const { t, href } = useApp()
  return (
    <ButtonLink wide variant="primary" href={href(otherWayAddress(order.orderId, chosen.type))}>
      {t('step.otherWay')}
    </ButtonLink>
  )
}
