import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useApp } from './app-context.ts'
import { problemWords } from './failure-words.ts'
import { type FormAnswerWords, formAnswer } from './form-answer.ts'
import type { Outcome, PageAction, Problem, Stay } from './page.ts'

export type Submission = {
  /** Problems of the last submission, if any. */
  readonly outcome: Stay | null
  readonly busy: boolean
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly clear: () => void
  /** Messages about the outcome, or about some of its problems. */
  readonly answer: (problems?: readonly Problem[]) => FormAnswerWords
}

function formFields(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === 'string') fields.append(name, value)
  }
  return fields
}

/**
 * Runs a page's action in the browser instead of posting the form. A second tap while the first is
 * on its way does nothing, and after a `go` or `leave` the form stays busy until another page is shown.
 */
export function usePageAction(action: PageAction, first: Stay | null): Submission {
  const { context, navigate, toast, t } = useApp()
  const [outcome, setOutcome] = useState(first)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  useEffect(() => {
    // Back from the gateway the browser may show this page as it was left, in the middle of leaving.
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false)
    }
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  // The page stayed, under a step that was opened over it for example.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is shown.
  useEffect(() => {
    if (!running.current) setBusy(false)
  }, [context])

  const follow = (result: Outcome) => {
    running.current = false
    if (result.kind === 'leave') return location.assign(result.address)
    if (result.kind === 'go') {
      const { to, replace = false, still } = result
      return navigate(to, { replace, ...(still && { still }) })
    }
    setBusy(false)
    setOutcome(result)
    const general = result.problems.find(({ field, lasts }) => !field && !lasts)
    if (general) toast({ kind: 'error', words: problemWords(general, t) })
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current || busy) return
    running.current = true
    setBusy(true)
    const { submitter } = event.nativeEvent
    const fields = formFields(
      event.currentTarget,
      submitter instanceof HTMLElement ? submitter : null,
    )
    action(fields, context).then(follow, (error: unknown) => {
      console.error(error)
      const values = Object.fromEntries(fields)
      follow({ kind: 'stay', problems: [{ text: 'error.generic' }], values })
    })
  }

  return {
    outcome,
    busy,
    submit,
    clear: () => setOutcome(null),
    answer: (problems) => formAnswer(outcome, first, t, problems),
  }
}
