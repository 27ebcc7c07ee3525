import { otpLength } from '@portal/contract/otp'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { problemWords } from '../../../lib/failure-words.ts'
import type { Stay } from '../../../lib/page.ts'
import { type Submission, usePageAction } from '../../../lib/page-action.ts'
import { PageForm } from '../../../lib/page-form.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import { PlacesInput } from '../../../ui/places-input/places-input.tsx'
import { RunningText } from '../../../ui/running-text/running-text.tsx'
import { methodField } from '../methods/pay-method.ts'
import { AttemptsLeft } from './attempts-left.tsx'
import { actOnCode, numberField } from './code.action.ts'
import { NewCodeForm } from './new-code-form.tsx'
import { ResendForm } from './resend-form.tsx'
import { codeField, isExhausted } from './step.rules.ts'
import type { CodeStep, StepView } from './step-data.ts'
import { useConsequence } from './use-consequence.ts'

type CodeProps = {
  view: StepView
  step: CodeStep
  /** The server's answer to a form posted without script. */
  first: Stay | null
  close: () => void
}

/** Asks for the code that proves the payer's number. */
export function CodeForm({ view, step, first, close }: CodeProps) {
  const { t } = useApp()
  const verifying = usePageAction(actOnCode, first)
  const resending = usePageAction(actOnCode, null)
  const outcome = resending.outcome ?? verifying.outcome
  useConsequence(outcome, first, close)
  const { number, resendInSeconds } = step
  const problem = outcome?.problems[0]
  const words = problem && problemWords(problem, t)
  const isOfCode = problem?.field === codeField
  const count = outcome?.values.attemptsLeft
  const left = count && <AttemptsLeft count={count} />
  const field = useRef<HTMLInputElement>(null)
  // The next code takes the place of the wrong one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (!isOfCode || outcome === first) return
    field.current?.focus()
    field.current?.select()
  }, [outcome])
  // The last answer is removed first: the same words are announced once more, and its timer does not close the dialog.
  const anew = (submission: Submission) => (event: SubmitEvent<HTMLFormElement>) => {
    resending.clear()
    verifying.clear()
    submission.submit(event)
  }
  if (step.isExhausted || isExhausted(outcome)) {
    return (
      <NewCodeForm
        view={view}
        number={number}
        words={t('refusal.otp.exhausted')}
        waitSeconds={resendInSeconds}
        close={close}
      />
    )
  }
  return (
    <>
      <p>
        <RunningText>{t('step.codeText', { number: groupMsisdn(number) })}</RunningText>
      </p>
      {words && !isOfCode && (
        <Notice tone="danger" alert>
          {words}
        </Notice>
      )}
      <PageForm of={{ submit: anew(verifying) }} noValidate>
        <Stack>
          <input type="hidden" name="attempt" value={view.attempt} />
          <input type="hidden" name={methodField} value={view.chosen.type} />
          <input type="hidden" name={numberField} value={number} />
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
        view={view}
        number={number}
        resendInSeconds={resendInSeconds}
        sending={{ ...resending, submit: anew(resending) }}
      />
    </>
  )
}
