import { otpLength } from '@portal/contract/constants'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { problemWords } from '../lib/form/failure-words.ts'
import { type Submission, usePageAction } from '../lib/form/page-action.ts'
import { PageForm } from '../lib/form/page-form.tsx'
import { useApp } from '../lib/page/app-context.ts'
import type { PageAction, Stay } from '../lib/page/page.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Stack } from '../ui/page/page.tsx'
import { PlacesInput } from '../ui/places-input/places-input.tsx'
import { RunningText } from '../ui/running-text/running-text.tsx'
import { AttemptsLeft } from './attempts-left.tsx'
import { attemptsField, codeField, isExhausted } from './code.rules.ts'
import { ResendForm } from './resend-form.tsx'
import { useConsequence } from './use-consequence.ts'

/** A code under way, as the service told of it. */
export type CodeState = {
  readonly refId: string
  readonly resendInSeconds: number
  /** No attempt at it is left. */
  readonly isExhausted: boolean
}

type CodeProps = {
  state: CodeState
  /** Verifies the code, or sends it again where the form has the field for that. */
  action: PageAction
  /** The server's answer to a form posted without script. */
  first: Stay | null
  /** The masked number or address that the code went to. */
  text: string
  /** Hidden fields of both forms. */
  fields?: ReactNode
  /** Shown in place of the form once no attempt is left. */
  exhausted: ReactNode
  close: () => void
}

/** Asks for the code that proves a number. */
export function CodeForm({ state, action, first, text, fields, exhausted, close }: CodeProps) {
  const { t } = useApp()
  const verifying = usePageAction(action, first)
  const resending = usePageAction(action, null)
  const outcome = resending.outcome ?? verifying.outcome
  useConsequence(outcome, first, close)
  const problem = outcome?.problems[0]
  const words = problem && problemWords(problem, t)
  const isOfCode = problem?.field === codeField
  const count = outcome?.values.attemptsLeft
  const left = count && <AttemptsLeft count={count} />
  const field = useRef<HTMLInputElement>(null)
  // The next code takes the place of the wrong one, which is taken away as a wrong PIN is; an unfinished one is finished.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (!isOfCode || outcome === first) return
    field.current?.focus()
    if (field.current && count) field.current.value = ''
  }, [outcome])
  // The last answer is removed first: the same words are announced once more, and its timer does not close the dialog.
  const anew = (submission: Submission) => (event: SubmitEvent<HTMLFormElement>) => {
    resending.clear()
    verifying.clear()
    submission.submit(event)
  }
  if (state.isExhausted || isExhausted(outcome)) return exhausted
  return (
    <>
      <p>
        <RunningText>{text}</RunningText>
      </p>
      {words && !isOfCode && (
        <Notice tone="danger" alert>
          {words}
        </Notice>
      )}
      <PageForm of={{ submit: anew(verifying) }} noValidate>
        <Stack>
          {fields}
          {count && <input type="hidden" name={attemptsField} value={count} />}
          <PlacesInput
            id={codeField}
            name={codeField}
            places={otpLength}
            ref={field}
            label={t('step.codeLabel')}
            error={
              isOfCode && (
                <>
                  {words}
                  {left}
                </>
              )
            }
            hint={left}
          />
          <Button type="submit" variant="primary" wide busy={verifying.busy}>
            {t(verifying.busy ? 'step.verifying' : 'step.verify')}
          </Button>
        </Stack>
      </PageForm>
      <ResendForm
        answer={state}
        resendInSeconds={state.resendInSeconds}
        sending={{ ...resending, submit: anew(resending) }}
      >
        {fields}
      </ResendForm>
    </>
  )
}
