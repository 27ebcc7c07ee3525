import type { CheckAnswer, CheckFault } from '../../ports/check.port.ts'
import { connectionFault } from './connection-faults.rules.ts'
import type { HeardAt } from './listening-send.ts'

/** One line of what a check found. */
export type Verdict =
  | { kind: 'right'; words: string }
  | { kind: 'wrong'; about: CheckFault; words: string }

export type Checked = {
  answer: CheckAnswer
  /** What the calls of the check brought; empty where the system speaks no HTTP. */
  heard: readonly HeardAt[]
  /** Those that the portal takes by this system; null where it takes no money. */
  currencies: readonly string[] | null
  /** False of a system that takes calls of anyone who is named. */
  hasKey: boolean
}

/** Signed requests, tokens and one-time codes live for minutes; a header rounds to a second. */
const skewMsMax = 60_000

const wrong = (about: CheckFault, words: string): Verdict => ({ kind: 'wrong', about, words })

/** Seconds by which the clock of this machine is ahead of the system's; null where none can be told. */
function aheadSeconds(heard: readonly HeardAt[]): number | null {
  const last = heard.findLast(({ kind }) => kind === 'replied')
  const theirs = last?.kind === 'replied' ? Date.parse(last.date ?? '') : Number.NaN
  return last && !Number.isNaN(theirs) ? Math.round((last.at - theirs) / 1_000) : null
}

function clockFault(heard: readonly HeardAt[]): Verdict[] {
  const ahead = aheadSeconds(heard)
  if (ahead === null || Math.abs(ahead) * 1_000 <= skewMsMax) return []
  const [seconds, way] = [Math.abs(ahead), ahead > 0 ? 'ahead of' : 'behind']
  return [wrong('clock', `this machine is ${seconds} seconds ${way} the system: is NTP on?`)]
}

/** Without our own fault in it, only the way on which an answer failed tells what is wrong. */
function failureVerdict(detail: string, heard: readonly HeardAt[], isUnsent: boolean): Verdict {
  const last = heard.at(-1)
  if (last?.kind !== 'replied') return wrong('answer', detail)
  const { status, isReadable } = last
  if (status === 403 && !isReadable) {
    const words = "403 without the system's own error: is this machine's address on their list?"
    return wrong('allow-list', words)
  }
  // What a system turns away before it looks at the request, it turns away for the key.
  const isTurnedAway = isUnsent && isReadable && status < 500 && ![404, 429].includes(status)
  if (status === 401 || status === 403 || isTurnedAway) {
    return wrong('key', `it is refused (${detail})`)
  }
  const hint = status === 404 ? ': is the path of the address right?' : ''
  return wrong('answer', `it is none that can be read (${detail})${hint}`)
}

function rightVerdict(
  theirs: readonly string[] | null,
  { currencies: ours, hasKey }: Checked,
): Verdict {
  const taken = hasKey ? 'the key is taken' : 'it answers'
  if (ours === null) return { kind: 'right', words: taken }
  if (theirs === null) {
    const words = `it does not tell the currencies of the account (here: ${ours.join(', ')})`
    return { kind: 'right', words: `${taken}; ${words}` }
  }
  const missing = ours.filter((currency) => !theirs.includes(currency))
  if (missing.length === 0) {
    return { kind: 'right', words: `${taken}; the account has ${ours.join(', ')}` }
  }
  const has = theirs.length > 0 ? theirs.join(', ') : 'none'
  return wrong('currency', `the account has ${has}, and not ${missing.join(', ')}`)
}

function answerVerdict(checked: Checked): Verdict {
  const { answer, heard } = checked
  if (answer.kind === 'right') return rightVerdict(answer.currencies, checked)
  if (answer.kind === 'wrong') return wrong(answer.about, answer.detail)
  const last = heard.at(-1)
  if (last?.kind !== 'failed') return failureVerdict(answer.detail, heard, answer.kind === 'unsent')
  const { about, detail } = connectionFault(last)
  return wrong(about, detail)
}

/** Everything that one check found. A clock that is wrong may be why a key is refused, so both are said. */
export function verdictsOf(checked: Checked): Verdict[] {
  return [answerVerdict(checked), ...clockFault(checked.heard)]
}
