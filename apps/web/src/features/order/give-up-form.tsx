import { useApp } from '../../lib/app-context.ts'
import { problemWords } from '../../lib/failure-words.ts'
import type { Stay } from '../../lib/page.ts'
import { usePageAction } from '../../lib/page-action.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Stack } from '../../ui/page/page.tsx'
import { giveUpField, giveUpPayment } from './give-up.action.ts'
import type { OrderView } from './order-data.ts'

type GiveUpFormProps = {
  readonly view: OrderView
  readonly variant: 'primary' | 'secondary'
  /** What the server answered to this form when it was posted without script. */
  readonly first: Stay | null
}

/** Ends an attempt whose page at the bank is still open, so that another way to pay can be chosen. */
export function GiveUpForm({ view, variant, first }: GiveUpFormProps) {
  const { t, href } = useApp()
  const { busy, submit } = usePageAction(giveUpPayment, first)
  const { transactionId } = view.transaction
  return (
    <form
      method="post"
      action={href(`/payment/status?id=${encodeURIComponent(transactionId)}`)}
      onSubmit={submit}
    >
      <Stack>
        <input type="hidden" name={giveUpField} value={transactionId} />
        <input type="hidden" name="order" value={view.order.orderId} />
        {first?.problems.map((problem) => (
          <Notice key={problem.text} tone="danger" alert>
            {problemWords(problem, t)}
          </Notice>
        ))}
        <Button type="submit" variant={variant} wide busy={busy}>
          {t(busy ? 'order.givingUp' : 'order.giveUp')}
        </Button>
      </Stack>
    </form>
  )
}
