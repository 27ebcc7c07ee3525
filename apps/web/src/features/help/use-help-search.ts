import type { HelpQuestion } from '@portal/contract/calls/help/help'
import { helpPath, timing } from '@portal/contract/constants'
import { useEffect, useRef, useState } from 'react'
import { questionPath, targetOf } from '../../help/help-places.ts'
import { listField, searchField } from '../../help/search-fields.ts'
import { isAt } from '../../lib/address/is-at.ts'
import { isOnline } from '../../lib/api/connection.ts'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { useApp } from '../../lib/page/app-context.ts'
import type { PageContext } from '../../lib/page/page.ts'
import { useSuggestions } from '../../ui/suggestions/use-suggestions.ts'
import { type Found, queryOf } from './help-data.ts'
import { type Known, useFound } from './use-found.ts'

/** The address of a page with a search on it; null where it is that already. */
function searchAddress({ path, search }: PageContext, query: string): string | null {
  if (queryOf(search.get(searchField) ?? '') === query) return null
  const list = search.has(listField) ? { [listField]: '1' } : {}
  return query === '' ? path : `${path}?${new URLSearchParams({ [searchField]: query, ...list })}`
}

/** Writes what is searched for into the address, so that the way back from an answer leads to it. */
function useSearchInAddress(query: string | undefined): void {
  const { context, navigate, href } = useApp()
  const live = useHydrated()
  useEffect(() => {
    const to = live && query !== undefined && searchAddress(context, query)
    // Without network the page at another address would not come, and this one would be gone.
    if (to && isAt(href(context.path)) && isOnline()) navigate(to, { replace: true, still: true })
  }, [live, query, context, navigate, href])
}

/** Ways from a suggestion to its answer, which leave the entry of this page with its search. */
function useFollow(known: Known | null) {
  const { context, href, navigate, hasPage } = useApp()
  const leave = () => {
    const to = known && searchAddress(context, known.query)
    if (to && isAt(href(context.path))) history.replaceState(history.state, '', href(to))
  }
  const follow = (question: HelpQuestion) => {
    leave()
    const path = questionPath(question, hasPage)
    if (targetOf(question.href, hasPage)) location.assign(href(path))
    else navigate(path)
  }
  return { leave, follow }
}

/** The state of the search and what its keys do: arrows through the suggestions, Enter to one, Escape out of them. */
export function useHelpSearch(first: { query: string; found: Found | null }) {
  const { navigate } = useApp()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(first.query)
  const [isOpen, setOpen] = useState(false)
  const [listed, setListed] = useState('')
  const { known, isLost } = useFound(
    typed,
    first.found && { query: first.query, found: first.found },
    listed,
  )
  const settled = useDebounced(known, timing.searchTellMs - timing.searchSuggestMs)
  const told: Known | null = settled && queryOf(typed) === settled.query ? settled : null
  useSearchInAddress(queryOf(typed) === '' ? '' : told?.query)
  const questions = known?.found.questions ?? []
  const live = useHydrated()
  const shows = live && isOpen && questions.length > 0

  const type = (text: string) => {
    setTyped(text)
    setListed('')
    forget()
    setOpen(true)
  }
  // Text that was typed before the script came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over.
  useEffect(() => {
    const text = input.current?.value ?? ''
    if (!live || text === first.query) return
    setTyped(text)
    setOpen(document.activeElement === input.current)
  }, [live])
  const clear = () => {
    if (input.current) input.current.value = ''
    type('')
  }
  /** Shows all that was found as a page of the help centre. */
  const submit = () => {
    const query = queryOf(input.current?.value ?? typed)
    setOpen(false)
    // Without network the list would not come, and what is typed would be gone.
    if (query !== '' && isOnline()) {
      setListed(query)
      navigate(`${helpPath}?${new URLSearchParams({ [searchField]: query, [listField]: '1' })}`)
    }
  }
  const { leave, follow } = useFollow(known)
  const { chosen, onKeyDown, forget } = useSuggestions({
    of: known,
    items: questions,
    isShown: shows,
    open: () => setOpen(true),
    close: () => setOpen(false),
    onPick: follow,
    clear,
  })
  return {
    input,
    known,
    told,
    isLost,
    chosen,
    shows,
    isOpen,
    type,
    submit,
    leave,
    setOpen,
    onKeyDown,
  }
}
