import { problemWords } from '../../lib/form/failure-words.ts'
import type { AppTools } from '../../lib/page/app-context.ts'
import { mobileNetworkOf } from '../../lib/page/mobile-network.ts'
import type { Problem } from '../../lib/page/page.ts'
import { wrongNumber } from './number.rules.ts'

/** Says what is wrong with a number, and names the network that its digits belong to where that is another one. */
export function numberWords(
  problem: Problem,
  digits: string,
  { t, packages }: Pick<AppTools, 't' | 'packages'>,
): string {
  const network = mobileNetworkOf(digits, packages)
  const isOfOther = problem.text === wrongNumber.text && network && network !== t('shell.brand')
  return isOfOther
    ? `${problemWords(wrongNumber, t)}. ${t('prepaid.otherNetwork', { network })}`
    : problemWords(problem, t)
}
