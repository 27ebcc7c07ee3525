import { useState } from 'react'
import { problemWords } from '../../../../lib/form/failure-words.ts'
import { useApp } from '../../../../lib/page/app-context.ts'
import type { Problem } from '../../../../lib/page/page.ts'

/** Judges a field when it is left, and not again while it is corrected. */
export function useJudged(check: (typed: string) => Problem | null) {
  const { t } = useApp()
  const [left, setLeft] = useState('')
  const problem = left === '' ? null : check(left)
  return {
    words: problem && problemWords(problem, t),
    leave: (typed: string) => setLeft(typed),
    correct: () => setLeft(''),
  }
}
