import { timing } from '@portal/contract/constants'
import { useEffect, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { type Found, findQuestions, queryOf } from './help-data.ts'

export type Known = { readonly query: string; readonly found: Found }

/** Questions for what was typed last, asked for when it has stood for a while. */
export function useFound(typed: string, first: Known | null): Known | null {
  const { context } = useApp()
  const query = useDebounced(queryOf(typed), timing.searchSuggestMs)
  const [known, setKnown] = useState(first)
  useEffect(() => {
    if (query === '' || known?.query === query) return
    let isWanted = true
    findQuestions(context, query).then((reply) => {
      // A search without an answer leaves what is there.
      if (isWanted && reply.ok) setKnown({ query, found: reply.value })
    })
    return () => {
      isWanted = false
    }
  }, [query, known, context])
  return known && queryOf(typed) === known.query ? known : null
}
