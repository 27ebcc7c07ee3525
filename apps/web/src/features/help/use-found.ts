import { timing } from '@portal/contract/constants'
import { useEffect, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { type Found, findQuestions, queryOf } from './help-data.ts'

export type Known = { readonly query: string; readonly found: Found }

/** Questions for what was typed last, asked for when it has stood for a while. `isLost`: there was no answer. */
export function useFound(typed: string, first: Known | null) {
  const { context } = useApp()
  const query = useDebounced(queryOf(typed), timing.searchSuggestMs)
  const [known, setKnown] = useState(first)
  const [lost, setLost] = useState('')
  useEffect(() => {
    if (query === '' || known?.query === query) return
    let isWanted = true
    findQuestions(context, query).then((reply) => {
      if (!isWanted) return
      setLost(reply.ok ? '' : query)
      if (reply.ok) setKnown({ query, found: reply.value })
    })
    return () => {
      isWanted = false
    }
  }, [query, known, context])
  const now = queryOf(typed)
  return {
    known: known && now === known.query ? known : null,
    isLost: now !== '' && now === lost,
  }
}
