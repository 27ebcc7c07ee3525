import { ResendForm } from '../../../code/resend-form.tsx'
import { useConsequence } from '../../../code/use-consequence.ts'
import { problemWords } from '../../../lib/form/failure-words.ts'
import { usePageAction } from '../../../lib/form/page-action.ts'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Stay } from '../../../lib/page/page.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import { DuplicateField, useDuplicateReload } from '../duplicate.tsx'
import { methodField } from '../methods/pay-method.ts'
import { CarriedEmail } from './carried-email.tsx'
import { actOnCode, newCodeField, numberField } from './code.action.ts'
import { OtherMethod } from './other-method.tsx'
import type { StepView } from './step-data.ts'

const label = 'step.newCode'

/** The number is proved by another code, or the order is paid in another way. */
export function NewCodeForm({
  view,
  number,
  words,
  first = null,
  waitSeconds = 0,
  close,
}: {
  view: StepView
  number: string
  /** Why the last code or proof serves no more. */
  words: string | undefined
  /** The server's answer to a form posted without script. */
  first?: Stay | null
  /** Until a code may be sent to this number. */
  waitSeconds?: number
  close: () => void
}) {
  const { t } = useApp()
  const sending = usePageAction(useDuplicateReload(actOnCode), null)
  useConsequence(sending.outcome, null, close)
  const problem = sending.outcome?.problems[0]
  return (
    <Stack>
      <Notice tone="warn" alert>
        {problem ? problemWords(problem, t) : words}
      </Notice>
      <ResendForm
        answer={view}
        resendInSeconds={waitSeconds}
        sending={sending}
        label={label}
        variant="secondary"
      >
        <input type="hidden" name={methodField} value={view.chosen.type} />
        <input type="hidden" name={numberField} value={number} />
        <input type="hidden" name="order" value={view.order.orderId} />
        <input type="hidden" name="attempt" value={view.attempt} />
        <DuplicateField order={view.order} />
        <input type="hidden" name="by" value="pin" />
        <input type="hidden" name={newCodeField} value="1" />
        <CarriedEmail first={first} />
      </ResendForm>
      <OtherMethod view={view} />
    </Stack>
  )
}
