import type { RefusalCode } from '@portal/contract/codes'
import { textKeys } from '@portal/kernel/text/text-keys'
import { isOnline } from '../api/connection.ts'
import { type Failure, isRefusedFor } from '../api/contract-client.ts'
import { sayFirst, type Translate } from '../language/text.ts'
import type { Problem } from '../page/page.ts'

/** Keys of words for failures that are not refusals. */
const failureTexts = {
  network: 'error.network',
  timeout: 'error.timeout',
  'bad-request': 'error.badRequest',
  'too-many': 'refusal.request.too-many',
  overloaded: 'refusal.service.overloaded',
  failed: 'error.generic',
  'bad-response': 'error.badResponse',
} as const

/** Of a whole number that the operator does not know. */
export const noLine = 'number.noLine'

/** These say how to go on, which the one that answered may not know. */
const saysItself = (kind: Failure['kind']): boolean => kind === 'too-many' || kind === 'overloaded'

/** Nothing that is typed puts these right, so they belong to no field. */
const lasting: readonly RefusalCode[] = [
  'provider.unavailable',
  'payer.prompt-waiting',
  'payer.too-many',
]

/** Limits: what is refused now can be asked for again. */
const limits: readonly RefusalCode[] = ['request.too-many', 'otp.too-many', 'payer.too-many']

const [minuteSeconds, hourSeconds] = [60, 3_600]

/** When to try again, as a second sentence; a wait is never told shorter than it is. */
export function waitMore(seconds: number | undefined): Pick<Problem, 'more' | 'values'> {
  if (!seconds) return {}
  const [unit, length] =
    seconds < 2 * minuteSeconds
      ? (['second', 1] as const)
      : seconds < 2 * hourSeconds
        ? (['minute', minuteSeconds] as const)
        : (['hour', hourSeconds] as const)
  return { more: `wait.${unit}`, values: { count: Math.ceil(seconds / length) } }
}

const dayLimits: readonly RefusalCode[] = ['otp.too-many-today', 'otp.locked-today']
const dayHours = 24

/** Whole hours that the words of a limit of the day name; a day where the answer names no wait. */
const hoursOf = (waitSeconds: number | undefined): Pick<Problem, 'values'> => ({
  values: { hours: waitSeconds ? Math.ceil(waitSeconds / hourSeconds) : dayHours },
})

/** A failure as something to show: by its own words, else by what the server said, else by its kind. */
export function problemOf(failure: Failure): Problem {
  if (failure.kind === 'refusal') {
    const lasts = isRefusedFor(failure, ...lasting)
    return {
      text: `refusal.${failure.code}`,
      ...(failure.message ? { words: failure.message } : {}),
      ...(failure.saysMore ? { saysMore: true } : {}),
      ...(failure.field && !lasts ? { field: failure.field } : {}),
      ...(lasts ? { lasts } : {}),
      ...(failure.code === 'line.invalid' ? { more: noLine } : {}),
      ...(isRefusedFor(failure, ...dayLimits) ? hoursOf(failure.waitSeconds) : {}),
      ...(isRefusedFor(failure, ...limits) ? waitMore(failure.waitSeconds) : {}),
    }
  }
  const words = 'message' in failure ? failure.message : undefined
  // The server's words are no key of ours, so they are shown as they are.
  if (words && !saysItself(failure.kind)) return { text: words, words }
  if (failure.kind === 'network' && !isOnline()) return { text: 'offline.form' }
  const wait = failure.kind === 'too-many' ? waitMore(failure.waitSeconds) : {}
  return { text: failureTexts[failure.kind], ...wait }
}

/** Our own words where the content has them, the special ones first, else what the server said, else the general sentence. */
export const problemWords = (problem: Problem, t: Translate): string => {
  const { text, values, words, ending, saysMore, more } = problem
  const ours = saysMore ? undefined : sayFirst(t, textKeys(text, ending), values)
  const first = ours ?? words ?? t('error.generic')
  if (!more) return first
  return `${first}${first.endsWith('.') ? '' : '.'} ${t(more, values)}`
}

/** The words of each field's problem, by field name. */
export function fieldProblems(
  problems: readonly Problem[],
  t: Translate,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    problems.flatMap((problem) =>
      problem.field ? [[problem.field, problemWords(problem, t)] as const] : [],
    ),
  )
}
