import { fieldProblems, problemWords } from './failure-words.ts'
import type { Problem, Stay } from './page.ts'
import type { Translate } from './text.ts'

export type FormAnswerWords = {
  readonly answer: Stay | null
  readonly title: string
  readonly errors: readonly { readonly fieldId: string; readonly message: string }[]
  /** What concerns none of the fields. */
  readonly general: readonly string[]
  /** What is wrong with each field, by its name. */
  readonly words: Readonly<Record<string, string>>
}

/** What a form says about its answer; `first` is what the server answered without script. */
export function formAnswer(
  outcome: Stay | null,
  first: Stay | null,
  t: Translate,
  problems: readonly Problem[] = outcome?.problems ?? [],
): FormAnswerWords {
  const words = fieldProblems(problems, t)
  const errors = Object.entries(words).map(([fieldId, message]) => ({ fieldId, message }))
  const general = problems.filter(({ field }) => !field)
  return {
    answer: outcome,
    title: t('error.summary', { count: errors.length }),
    errors,
    // With script they are said in a toast.
    general: outcome === first ? general.map((problem) => problemWords(problem, t)) : [],
    words,
  }
}
