import type { CoverageHere } from '@portal/contract/calls/places/coverage'
import type { Place } from '@portal/kernel/place/great-circle'
import { useEffect, useState } from 'react'
import { mayAskSilently, whereIAm } from '../../lib/browser/where-i-am.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { coverageAt } from './coverage-data.ts'

/** `none`: nobody asked. `denied`: the browser does not say where it is, for whichever reason. */
export type OwnCoverage =
  | { readonly kind: 'none' | 'asking' | 'denied' | 'failed' }
  | { readonly kind: 'found'; readonly place: Place; readonly coverage: CoverageHere }

const none: OwnCoverage = { kind: 'none' }

/**
 * Coverage where the visitor is: on a tap, or by itself where the browser was allowed to say so before and nothing else is
 * searched for. The place stays here and in the body of one call.
 */
export function useOwnCoverage(isAsked: boolean, isFree: boolean) {
  const { context } = useApp()
  const [own, setOwn] = useState<OwnCoverage>(isAsked ? { kind: 'asking' } : none)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks once more.
  useEffect(() => {
    if (!isAsked && !isFree) return setOwn(none)
    let isWanted = true
    const tell = (news: OwnCoverage) => {
      if (isWanted) setOwn(news)
    }
    const ask = async () => {
      if (!isAsked && !(await mayAskSilently())) return
      if (isAsked) tell({ kind: 'asking' })
      const place = await whereIAm().catch(() => null)
      // What nobody asked for is no failure.
      if (!place) return isAsked && tell({ kind: 'denied' })
      const coverage = await coverageAt(context, place)
      if (coverage) tell({ kind: 'found', place, coverage })
      else if (isAsked) tell({ kind: 'failed' })
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [isAsked, isFree, turn])
  return { own, again: () => setTurn((turns) => turns + 1) }
}
