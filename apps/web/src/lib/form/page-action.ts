import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useApp } from '../page/app-context.ts'
import type { Outcome, PageAction, Problem, Stay } from '../page/page.ts'
import { problemWords } from './failure-words.ts'
import { type FormAnswerWords, formAnswer } from './form-answer.ts'
import { fieldsOf, submitterOf } from './submitter.ts'

export type Submission = {
  /** Problems of the last submission, if any. */
  readonly outcome: Stay | null
  readonly busy: boolean
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly clear: () => void
  /** Something was typed into a field: what was wrong with it is not said of the new value. */
  readonly correct: (field: string) => void
  /** Messages about the outcome, or about some of its problems; those of corrected fields are left out. */
  readonly answer: (problems?: readonly Problem[]) => FormAnswerWords
}

const nothing: ReadonlySet<string> = new Set()

/** Forms of a page beside each other: which of them was sent last. */
let submissions = 0

/** Answers whether a form is as it is now, on the page where it is now, and none was sent after it. */
function watchForm(form: HTMLFormElement): () => boolean {
  // Fields group their digits as they are left.
  const read = () => `${fieldsOf(form, null)}`.replaceAll('+', '')
  submissions += 1
  const [sent, fields, path] = [submissions, read(), location.pathname]
  return () =>
    form.isConnected && sent === submissions && path === location.pathname && fields === read()
}

/**
 * As `usePageAction`, for an action that only asks or opens something. Its answer is not followed once the visitor has left
 * the page, changed the form or sent another one: it is about something that is not wanted any more.
 * Decision 102.
 */
export const useAsking = (action: PageAction, first: Stay | null): Submission =>
  usePageAction(action, first, true)

/**
 * Runs a page's action in the browser instead of posting the form. A second tap while the first is
 * on its way does nothing, and after a `go` or `leave` the form stays busy until another page is shown.
 */
export function usePageAction(
  action: PageAction,
  first: Stay | null,
  onlyAsks = false,
): Submission {
  const { context, navigate, toast, t } = useApp()
  const [outcome, setOutcome] = useState(first)
  const [corrected, setCorrected] = useState(nothing)
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
    setCorrected(nothing)
    const general = result.problems.find(({ field, lasts }) => !field && !lasts)
    if (general) toast({ kind: 'error', words: problemWords(general, t) })
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current || busy) return
    running.current = true
    setBusy(true)
    const form = event.currentTarget
    const fields = fieldsOf(form, submitterOf(event.nativeEvent, form))
    const isWanted = watchForm(form)
    const end = (result: Outcome) => {
      const isFollowed = !onlyAsks || isWanted()
      result.onEnd?.(isFollowed)
      if (isFollowed) return follow(result)
      running.current = false
      setBusy(false)
    }
    action(fields, context).then(end, (error: unknown) => {
      console.error(error)
      const values = Object.fromEntries(fields)
      end({ kind: 'stay', problems: [{ text: 'error.generic' }], values })
    })
  }

  return {
    outcome,
    busy,
    submit,
    clear: () => setOutcome(null),
    correct: (field) => {
      const isWrong = outcome?.problems.some((problem) => problem.field === field)
      if (isWrong) setCorrected((known) => (known.has(field) ? known : new Set([...known, field])))
    },
    answer: (problems = outcome?.problems) =>
      formAnswer(
        outcome,
        first,
        t,
        problems?.filter(({ field }) => !field || !corrected.has(field)),
      ),
  }
}
