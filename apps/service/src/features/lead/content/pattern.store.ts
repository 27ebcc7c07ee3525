import safeRegex from 'safe-regex2'

/** Places that may match more or fewer letters: two cost at most a square of the length, milliseconds for 200 letters. */
const variableMax = 2

/** One letter, an escape such as `\d` or `\p{L}`, or a class. No group, choice, or reference back. */
const letter = String.raw`\\[pP]\{[^{}]+\}|\\[dDwWsS]|\\[^\p{L}\p{N}]|\[(?:\\.|[^\\\]])+\]|[^\\()|[\]{}*+?^$]`
const repeated = new RegExp(`(?:${letter})(\\{\\d{1,3}(?:,\\d{0,3})?\\}|[*+?])?`, 'gu')
const shape = new RegExp(`^\\^(?:(?:${letter})(?:\\{\\d{1,3}(?:,\\d{0,3})?\\}|[*+?])?)*\\$$`, 'u')

const isVariable = (repeat: string | undefined): boolean =>
  repeat !== undefined && !/^\{\d+\}$/.test(repeat)

/** Why an editor's pattern cannot be used; null where it can. Decision 172. */
export function faultOfPattern(pattern: string): string | null {
  try {
    new RegExp(pattern, 'u')
  } catch (error) {
    const words = error instanceof Error ? error.message.replace(/^.*: /, '') : ''
    return `is no regular expression: ${words}`
  }
  if (!shape.test(pattern)) {
    return 'must be letters, escapes and classes with their repetitions between ^ and $: no groups, no choices'
  }
  const variable = [...pattern.matchAll(repeated)].filter(([, repeat]) => isVariable(repeat))
  return variable.length <= variableMax && safeRegex(pattern)
    ? null
    : `could take minutes for one value: at most ${variableMax} places may match more or fewer letters`
}
