import type { SubmitEvent } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { problemWords } from '../../../lib/failure-words.ts'
import { usePageAction } from '../../../lib/page-action.ts'
import { PageForm } from '../../../lib/page-form.tsx'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { otherWayAddress } from '../../../order/pay-address.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import { methodField } from '../methods/pay-method.ts'
import { actOnCode, newCodeField, numberField } from './code.action.ts'
import { Countdown } from './countdown.tsx'
import type { StepView } from './step-data.ts'
import { useConsequence } from './use-consequence.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** The number is proved by another code, or the order is paid in another way. */
export function NewCodeForm({
  view,
  number,
  tone,
  words,
  waitSeconds,
  close,
}: {
  view: StepView
  number: string
  tone: 'warn' | 'danger'
  /** Why the last code or proof serves no more. */
  words: string | undefined
  /** Until a code may be sent to this number. */
  waitSeconds: number
  close: () => void
}) {
  const { t, href } = useApp()
  const hydrated = useHydrated()
  const sending = usePageAction(actOnCode, null)
  useConsequence(sending.outcome, null, close)
  const left = useSecondsLeft(waitSeconds, view)
  const isLocked = hydrated && left > 0
  const problem = sending.outcome?.problems[0]
  const submit = (event: SubmitEvent<HTMLFormElement>) =>
    isLocked ? event.preventDefault() : sending.submit(event)
  const { orderId } = view.order
  const { type } = view.chosen
  return (
    <PageForm of={{ submit }}>
      <Stack>
        <Notice tone={tone} alert>
          {problem ? problemWords(problem, t) : words}
        </Notice>
        <input type="hidden" name="order" value={orderId} />
        <input type="hidden" name="attempt" value={view.attempt} />
        <input type="hidden" name={methodField} value={type} />
        <input type="hidden" name={numberField} value={number} />
        <input type="hidden" name="by" value="pin" />
        <input type="hidden" name={newCodeField} value="1" />
        <Button type="submit" variant="primary" wide aria-disabled={isLocked} busy={sending.busy}>
          {t('step.newCode')}
        </Button>
        {isLocked && <Countdown text="step.resendWait" seconds={left} />}
        <ButtonLink wide href={href(otherWayAddress(orderId, type))}>
          {t('step.otherWay')}
        </ButtonLink>
      </Stack>
    </PageForm>
  )
}
