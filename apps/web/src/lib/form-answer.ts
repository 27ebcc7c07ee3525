import { fieldProblems, problemWords } from './failure-words.ts'
import type { Stay } from './page.ts'
import type { Translate } from './text.ts'

/** What is said above a form about its answer; `first` is what the server answered without script. */
export function formAnswer(
  outcome: Stay | null,
  first: Stay | null,
  t: Translate,
  problems = outcome?.problems ?? [],
) {
  const words = fieldProblems(problems, t)
  const errors = Object.entries(words).map(([fieldId, message]) => ({ fieldId, message }))
  const general = problems.filter(({ field }) => !field)
  return {
    answer: outcome,
    title: t('error.summary', { count: errors.length }),
    errors,
    // With script they are said in a toast.
    general: outcome === first ? general.map((problem) => problemWords(problem, t)) : [],
  }
}
