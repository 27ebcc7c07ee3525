import { useEffect } from 'react'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { useAsking } from '../../lib/form/page-action.ts'
import type { PageAction, Problem, Stay } from '../../lib/page/page.ts'

/** While digits are still being typed, "1" on the way to "100" is not yet too little. */
const judgedAfterMs = 400

/** Present problems of a number and an amount: typed values are judged at once, submitted ones until they change. */
export function useTypedProblems(
  typed: { digits: string; amount: string },
  first: Stay | null,
  action: PageAction,
  check: (amount: string) => Problem | null,
) {
  const submission = useAsking(action, first)
  const { outcome, clear } = submission
  const { msisdn = '', amount = '' } = outcome?.values ?? {}
  const isNumber = msisdn === typed.digits
  const isBoth = isNumber && amount === typed.amount
  // A question is about what was sent: with another number or amount it is another purchase.
  const isOver = outcome?.question && !isBoth
  useEffect(() => {
    if (isOver) clear()
  })
  const judgedAmount = useDebounced(typed.amount, judgedAfterMs)
  // For another number the amount is closed again, or judged anew.
  const submitted = (outcome?.problems ?? []).filter(
    ({ field }) => !field || (field === 'msisdn' ? isNumber : isBoth),
  )
  const amountProblem = judgedAmount && judgedAmount === typed.amount ? check(judgedAmount) : null
  return { submission, submitted, amountProblem }
}
