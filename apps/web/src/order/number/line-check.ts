import { lineTypeCall } from '@portal/contract/calls/line'
import { timing } from '@portal/contract/constants'
import { type LineType, lineTypes } from '@portal/kernel/line-type'
import { useEffect, useState } from 'react'
import { isOnline } from '../../lib/api/connection.ts'
import { isRefusedFor, type Reply } from '../../lib/api/contract-client.ts'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { useApp } from '../../lib/page/app-context.ts'
import type { PageContext, Problem } from '../../lib/page/page.ts'
import { checkNumber, unknownNumber } from './number.rules.ts'

export type LineCheck =
  | { readonly state: 'none' | 'checking' }
  | { readonly state: 'known'; readonly lineType: LineType }
  /** The operator gave no answer; the server decides when the order is opened. `again` asks once more, in the browser. */
  | { readonly state: 'unsure'; readonly again?: () => void }
  | { readonly state: 'refused'; readonly problem: Problem }

/** Lines that a page wants: any other is refused, with its type. */
export type WantedLine = {
  /** Routers and MiFis. */
  readonly checkIfBroadband?: boolean
  /** Lines that have a bill. */
  readonly requestType?: 'HYBRID_POSTPAID_CHECK' | undefined
}

/** The type of a number's line. */
export const readLine = (
  { api, cache }: PageContext,
  msisdn: string,
  { checkIfBroadband = false, requestType }: WantedLine = {},
): Promise<Reply<LineType>> =>
  cache.read(
    `line:${msisdn}:${checkIfBroadband}:${requestType ?? ''}`,
    { seconds: timing.dataCacheSeconds },
    () => api.call(lineTypeCall, { msisdn, checkIfBroadband, ...(requestType && { requestType }) }),
  )

/** The problem of a line of this type; null for one that a page serves. */
export type JudgeType = (lineType: LineType) => Problem | null

/** The type in an answer, which a refusal for its sake names too. */
function typeIn(reply: Reply<LineType>): LineType | undefined {
  if (reply.ok) return reply.value
  const { failure } = reply
  return failure.kind === 'refusal'
    ? lineTypes.find((type) => type === failure.lineType)
    : undefined
}

export function judgeLine(reply: Reply<LineType>, judge: JudgeType): LineCheck {
  const lineType = typeIn(reply)
  if (lineType) {
    const problem = judge(lineType)
    return problem ? { state: 'refused', problem } : { state: 'known', lineType }
  }
  const isNumberAtFault = !reply.ok && isRefusedFor(reply.failure, 'line.invalid')
  return isNumberAtFault ? { state: 'refused', problem: unknownNumber } : { state: 'unsure' }
}

/**
 * Asks for the type of a number's line, when its nine digits have not changed for the debounce time. `judge` stays the
 * same function.
 */
export function useLineCheck(digits: string, judge: JudgeType, wanted: WantedLine = {}): LineCheck {
  const { context } = useApp()
  const settled = useDebounced(digits, timing.numberCheckDebounceMs)
  const [answer, setAnswer] = useState<{ digits: string; check: LineCheck } | null>(null)
  const [tries, setTries] = useState(0)
  const complete = checkNumber(digits) === null
  // Without script nothing is asked, so that the server's page must not say so.
  const scripted = useHydrated()
  // The frame renders the page anew when the network goes or comes back.
  const online = isOnline()

  // biome-ignore lint/correctness/useExhaustiveDependencies: its own answer asks nothing.
  useEffect(() => {
    if (checkNumber(settled) !== null) return
    // With the network back only an answer that is missing is asked for.
    if (answer?.digits === settled && answer.check.state !== 'unsure') return
    let isAwaited = true
    readLine(context, settled, wanted).then((reply) => {
      if (isAwaited) setAnswer({ digits: settled, check: judgeLine(reply, judge) })
    })
    return () => {
      isAwaited = false
    }
  }, [context, settled, online, tries])

  if (!complete || !scripted) return { state: 'none' }
  if (answer?.digits !== digits) return { state: 'checking' }
  const again = () => {
    setAnswer(null)
    setTries(tries + 1)
  }
  return answer.check.state === 'unsure' ? { state: 'unsure', again } : answer.check
}
