import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { problemWords } from '../../../lib/failure-words.ts'
import type { Problem } from '../../../lib/page.ts'

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
