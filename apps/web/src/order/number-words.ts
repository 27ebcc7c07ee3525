import type { AppTools } from '../lib/app-context.ts'
import { problemWords } from '../lib/failure-words.ts'
import { mobileNetworkOf } from '../lib/mobile-network.ts'
import type { Problem } from '../lib/page.ts'
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
