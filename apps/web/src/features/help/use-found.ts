import { timing } from '@portal/contract/constants'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { type Found, findQuestions, queryOf } from './help-data.ts'

export type Known = { readonly query: string; readonly found: Found }

/**
 * Questions for what was typed last, asked for when it has not changed for a while. Those from before stay until then, so that
 * the list does not blink; an empty field has none, and nothing is asked for `listed`, of which the page shows all. `isLost`:
 * there was no answer.
 */
export function useFound(typed: string, first: Known | null, listed: string) {
  const { context } = useApp()
  const now = queryOf(typed)
  const settled = useDebounced(now, timing.searchSuggestMs)
  const wanted = settled === now && now !== listed ? now : ''
  const [known, setKnown] = useState(first)
  const [lost, setLost] = useState('')
  useEffect(() => {
    if (wanted === '' || known?.query === wanted) return
    let isWanted = true
    findQuestions(context, wanted).then((reply) => {
      if (!isWanted) return
      setLost(reply.ok ? '' : wanted)
      if (reply.ok) setKnown({ query: wanted, found: reply.value })
    })
    return () => {
      isWanted = false
    }
  }, [wanted, known, context])
  useEffect(() => {
    if (now === '') setKnown(null)
  }, [now])
  const isLost = now !== '' && now === lost
  return { known: now === '' || isLost ? null : known, isLost }
}
