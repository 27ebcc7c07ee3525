import { isTooLong } from '@portal/kernel/msisdn'
import type { Problem } from '../../lib/page/page.ts'
import type { LineCheck } from './line-check.ts'
import { checkNumber } from './number.rules.ts'

/** The problem of the number in a form. One that is still being typed is not wrong yet. */
export function numberProblem(
  digits: string,
  {
    line,
    submitted,
    left,
  }: { line: LineCheck; submitted: readonly Problem[] /** The field was left. */; left: boolean },
): Problem | null {
  if (line.state === 'refused') return line.problem
  const sent = submitted.find(({ field }) => field === 'msisdn')
  return sent ?? ((left && digits !== '') || isTooLong(digits) ? checkNumber(digits) : null)
}
