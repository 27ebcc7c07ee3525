import { problemWords } from '../../../lib/form/failure-words.ts'
import { usePageAction } from '../../../lib/form/page-action.ts'
import { PageForm } from '../../../lib/form/page-form.tsx'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Stay } from '../../../lib/page/page.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import { giveUpField, giveUpPayment, leftField, payAgainField } from './give-up.action.ts'

type GiveUpFormProps = {
  readonly transactionId: string
  /** For visitors who have left the bank's page by its way out; null for all others. */
  readonly payAgain: { readonly orderId: string; readonly left: string } | null
  /** The server's answer to this form, posted without script. */
  readonly first: Stay | null
}

/**
 * Ends an attempt whose page at the bank is still open, so that another payment method can be chosen. Posted
 * to the address it is on.
 */
export function GiveUpForm({ transactionId, payAgain, first }: GiveUpFormProps) {
  const { t } = useApp()
  const sending = usePageAction(giveUpPayment, first)
  return (
    <PageForm of={sending}>
      <Stack>
        <input type="hidden" name={giveUpField} value={transactionId} />
        {payAgain && (
          <>
            <input type="hidden" name={payAgainField} value={payAgain.orderId} />
            <input type="hidden" name={leftField} value={payAgain.left} />
          </>
        )}
        {first?.problems.map((problem) => (
          <Notice key={problem.text} tone="danger" alert>
            {problemWords(problem, t)}
          </Notice>
        ))}
        <Button type="submit" variant={payAgain ? 'primary' : 'secondary'} wide busy={sending.busy}>
          {t(payAgain ? 'order.payOtherwise' : 'order.giveUp')}
        </Button>
      </Stack>
    </PageForm>
  )
}
