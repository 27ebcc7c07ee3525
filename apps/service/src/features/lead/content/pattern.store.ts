import safeRegex from 'safe-regex2'

/** Repetitions that a pattern may have: what one may cost grows with their number. Decision 172. */
const repetitionsMax = 12
/** Of these, those without an end or with a choice of ends: on 200 letters three take milliseconds, and five hours. */
const openRepetitionsMax = 3

/** A pattern in which every escape and every class is one letter. */
const skeletonOf = (pattern: string): string =>
  pattern.replace(/\\[pP]\{[^}]*\}|\\./gu, 'x').replace(/\[[^\]]*\]/g, 'x')

/** Whether a group that is repeated has several ways to begin: each repetition may try them all. */
function repeatsChoice(skeleton: string): boolean {
  const groups: boolean[] = [false]
  for (const [at, sign] of [...skeleton].entries()) {
    if (sign === '(') groups.push(false)
    if (sign === '|') groups[groups.length - 1] = true
    if (sign !== ')') continue
    const hasChoice = groups.pop() ?? false
    if (hasChoice && '*+{'.includes(skeleton[at + 1] || ' ')) return true
    if (hasChoice) groups[groups.length - 1] = true
  }
  return false
}

/** Why an editor's pattern cannot be used; null where it can. */
export function faultOfPattern(pattern: string): string | null {
  try {
    new RegExp(pattern, 'u')
  } catch (error) {
    const words = error instanceof Error ? error.message.replace(/^.*: /, '') : ''
    return `is no regular expression: ${words}`
  }
  const skeleton = skeletonOf(pattern)
  const open = skeleton.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0
  const isSafe =
    safeRegex(pattern, { limit: repetitionsMax }) &&
    open <= openRepetitionsMax &&
    !repeatsChoice(skeleton)
  return isSafe
    ? null
    : 'could take minutes for one value: take out repetitions in each other, several in a row, and those of a choice'
}
