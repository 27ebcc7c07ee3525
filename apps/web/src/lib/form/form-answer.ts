import type { Translate } from '../language/text.ts'
import type { Problem, Stay } from '../page/page.ts'
import { fieldProblems, problemWords } from './failure-words.ts'

export type FormAnswerWords = {
  readonly answer: Stay | null
  readonly title: string
  readonly errors: readonly { readonly fieldId: string; readonly message: string }[]
  /** Messages that belong to no field. */
  readonly general: readonly string[]
  /** Message of each wrong field, by its name. */
  readonly words: Readonly<Record<string, string>>
}

/** Messages of a form about its answer; `first` is the server's answer without script. */
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
    // With script the others are said in a toast.
    general: general
      .filter(({ lasts }) => lasts || outcome === first)
      .map((problem) => problemWords(problem, t)),
    words,
  }
}
