import { useEffect, useEffectEvent } from 'react'
import { problemWords } from '../lib/form/failure-words.ts'
import { useApp } from '../lib/page/app-context.ts'
import type { Stay } from '../lib/page/page.ts'
import { closesAfterMs, consequenceOf } from './code.rules.ts'

/** Closes the dialog where a problem says so: at once with the words in a toast, or once they were read. */
export function useConsequence(outcome: Stay | null, first: Stay | null, close: () => void) {
  const { t, popup } = useApp()
  const problem = outcome?.problems[0]
  const consequence = problem ? consequenceOf(problem) : 'stays'
  const act = useEffectEvent(() => {
    if (problem) popup(problemWords(problem, t), 'error')
    close()
  })
  const leave = useEffectEvent(close)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (outcome === first || consequence === 'stays') return
    if (consequence === 'closes') return act()
    const timer = setTimeout(() => leave(), closesAfterMs)
    return () => clearTimeout(timer)
  }, [outcome])
}
