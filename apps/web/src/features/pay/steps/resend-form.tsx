import { type SubmitEvent, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import type { Submission } from '../../../lib/page-action.ts'
import { PageForm } from '../../../lib/page-form.tsx'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Button } from '../../../ui/button/button.tsx'
import { methodField } from '../methods/pay-method.ts'
import { numberField, resendField } from './code.action.ts'
import { Countdown } from './countdown.tsx'
import type { StepView } from './step-data.ts'
import styles from './steps.module.css'
import { useSecondsLeft } from './use-seconds-left.ts'

/** Sends the code again, once the service's lock is over. The button keeps its name and focus while it is locked. */
export function ResendForm({
  view,
  number,
  resendInSeconds,
  sending,
}: {
  view: StepView
  number: string
  resendInSeconds: number
  sending: Submission
}) {
  const { t } = useApp()
  const hydrated = useHydrated()
  const left = useSecondsLeft(resendInSeconds, view)
  const isLocked = hydrated && left > 0
  const [isSent, setSent] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (isLocked) return event.preventDefault()
    setSent(true)
    sending.submit(event)
  }
  return (
    <PageForm of={{ submit }}>
      <input type="hidden" name={methodField} value={view.chosen.type} />
      <input type="hidden" name={numberField} value={number} />
      <input type="hidden" name={resendField} value="1" />
      <div className={styles.resend}>
        <Button type="submit" aria-disabled={isLocked} busy={isSent && sending.busy}>
          {t('step.resend')}
        </Button>
        {isLocked && (
          <Countdown text={isSent ? 'step.resentWait' : 'step.resendWait'} seconds={left} />
        )}
      </div>
    </PageForm>
  )
}
