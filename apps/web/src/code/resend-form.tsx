import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useHydrated } from '../lib/browser/use-hydrated.ts'
import type { Submission } from '../lib/form/page-action.ts'
import { PageForm } from '../lib/form/page-form.tsx'
import { clockWords } from '../lib/language/format.ts'
import { useApp } from '../lib/page/app-context.ts'
import { Button } from '../ui/button/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FinePrint } from '../ui/page/page.tsx'
import styles from './code.module.css'
import { resendField } from './code.rules.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** Sends the code again, or another one, once the service's lock is over. The button keeps its name and focus while it is locked. */
export function ResendForm({
  answer,
  resendInSeconds,
  sending,
  label = 'step.resend',
  variant = 'quiet',
  children,
}: {
  /** The answer that named the seconds; another one starts their count again. */
  answer: unknown
  resendInSeconds: number
  sending: Submission
  /** Key of the button's words. */
  label?: string
  /** A button where it is the way on, and else in the line of words that it begins. */
  variant?: 'quiet' | 'secondary'
  /** Hidden fields. */
  children?: ReactNode
}) {
  const { t } = useApp()
  const hydrated = useHydrated()
  const left = useSecondsLeft(resendInSeconds, answer)
  const isLocked = hydrated && left > 0
  const [isSent, setSent] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (isLocked) return event.preventDefault()
    setSent(true)
    sending.submit(event)
  }
  return (
    <PageForm of={{ submit }}>
      <input type="hidden" name={resendField} value="1" />
      {children}
      <div className={classNames(styles.resend, variant === 'quiet' && styles.inLine)}>
        <Button type="submit" variant={variant} aria-disabled={isLocked} busy={sending.busy}>
          {t(label)}
        </Button>
        {isLocked && <span role="timer">{t('step.resendWait', { time: clockWords(left) })}</span>}
      </div>
      {isLocked && isSent && <FinePrint>{t('step.resent')}</FinePrint>}
    </PageForm>
  )
}
