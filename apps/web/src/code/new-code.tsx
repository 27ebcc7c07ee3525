import type { ReactNode } from 'react'
import { problemWords } from '../lib/form/failure-words.ts'
import { useAsking } from '../lib/form/page-action.ts'
import { useApp } from '../lib/page/app-context.ts'
import type { PageAction } from '../lib/page/page.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { Stack } from '../ui/page/page.tsx'
import type { CodeState } from './code-form.tsx'
import { ResendForm } from './resend-form.tsx'
import { useConsequence } from './use-consequence.ts'

type NewCodeProps = {
  /** The code that serves no more. */
  state: CodeState
  /** Sends another one. */
  action: PageAction
  close: () => void
  /** Hidden fields. */
  children: ReactNode
}

/** The code serves no more, and another one is offered once it may be sent. */
export function NewCode({ state, action, close, children }: NewCodeProps) {
  const { t } = useApp()
  const sending = useAsking(action, null)
  useConsequence(sending.outcome, null, close)
  const problem = sending.outcome?.problems[0]
  return (
    <Stack>
      <Notice tone="warn" alert>
        {problem ? problemWords(problem, t) : t('refusal.otp.exhausted')}
      </Notice>
      <ResendForm
        answer={state}
        resendInSeconds={state.resendInSeconds}
        sending={sending}
        label="step.newCode"
        variant="secondary"
      >
        {children}
      </ResendForm>
    </Stack>
  )
}
