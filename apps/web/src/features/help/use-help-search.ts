import type { HelpQuestion } from '@portal/contract/calls/help'
import { helpPath, timing } from '@portal/contract/constants'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { questionPath, targetOf } from '../../help/help-places.ts'
import { listField, searchField } from '../../help/search-fields.ts'
import { isAt } from '../../lib/address/is-at.ts'
import { isOnline } from '../../lib/api/connection.ts'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { useApp } from '../../lib/page/app-context.ts'
import type { PageContext } from '../../lib/page/page.ts'
import { type Found, queryOf } from './help-data.ts'
import { type Known, useFound } from './use-found.ts'

/** Round the list: from nothing down to the first, up to the last. */
const move = (place: number, by: number, count: number): number =>
  place < 0 ? (by > 0 ? 0 : count - 1) : (place + by + count) % count

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

const noChoice = { of: null, place: -1 }

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The state of the search and what its keys do: arrows through the suggestions, Enter to one, Escape out of them. */
export function useHelpSearch(first: { query: string; found: Found | null }) {
  const { navigate } = useApp()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(first.query)
  const [choice, setChoice] = useState<{ of: Known | null; place: number }>(noChoice)
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
  // The choice belongs to the list it was seen in.
  const chosen = choice.of === known ? choice.place : -1

  const type = (text: string) => {
    setTyped(text)
    setListed('')
    setChoice(noChoice)
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
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    const question = event.key === 'Enter' && shows ? questions[chosen] : undefined
    if (event.key !== 'Escape' && !(by && questions.length > 0) && !question) return
    event.preventDefault()
    if (question) follow(question)
    else if (by) {
      setOpen(true)
      setChoice({ of: known, place: move(shows ? chosen : -1, by, questions.length) })
    } else if (shows) setOpen(false)
    else clear()
  }
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
