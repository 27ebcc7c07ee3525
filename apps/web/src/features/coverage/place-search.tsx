import { coveragePath } from '@portal/contract/calls/places/coverage'
import type { FoundPlace } from '@portal/contract/calls/places/geo'
import { timing } from '@portal/contract/constants'
import { useEffect, useRef, useState } from 'react'
import { isPlainClick } from '../../lib/address/plain-click.ts'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { SearchBox } from '../../ui/suggestions/search-box.tsx'
import { SuggestionList } from '../../ui/suggestions/suggestion-list.tsx'
import { useSuggestions } from '../../ui/suggestions/use-suggestions.ts'
import styles from './coverage.module.css'
import {
  coverageAddress,
  placeField,
  placeQuery,
  queryMax,
  queryOf,
  suggestPlaces,
} from './coverage-data.ts'

const listId = 'place-options'
const none: readonly FoundPlace[] = []

/** Places for what is typed, asked for when it has not changed for a while. */
function usePlaces(typed: string): readonly FoundPlace[] {
  const { context } = useApp()
  const now = queryOf(typed)
  const settled = useDebounced(now, timing.searchSuggestMs)
  const [known, setKnown] = useState({ query: '', places: none })
  useEffect(() => {
    if (settled === '') return
    let isWanted = true
    suggestPlaces(context, settled).then((places) => {
      if (isWanted) setKnown({ query: settled, places })
    })
    return () => {
      isWanted = false
    }
  }, [settled, context])
  return now === '' ? none : known.places
}

type PlacesProps = {
  places: readonly FoundPlace[]
  chosen: number
  onPick: (place: FoundPlace) => void
}

/** Places that may be meant, each at the address of its answer. */
function Places({ places, chosen, onPick }: PlacesProps) {
  const { t, href } = useApp()
  return (
    <SuggestionList
      id={listId}
      label={t('network.search')}
      chosen={chosen}
      suggestions={places.map((place) => ({
        key: placeQuery(place),
        href: href(coverageAddress({ query: placeQuery(place) })),
        words: (
          <>
            <b>{place.name}</b>
            {place.town && <span className={styles.town}>{place.town}</span>}
          </>
        ),
      }))}
      onClick={(event, at) => {
        const place = places[at]
        if (!place || !isPlainClick(event)) return
        event.preventDefault()
        onPick(place)
      }}
    />
  )
}

type PlaceSearchProps = {
  /** As searched for at this address. */
  query: string
  onSearch: (query: string) => void
}

/** The field of a place, with suggestions while one is typed: a combobox, and without script a form. */
export function PlaceSearch({ query, onSearch }: PlaceSearchProps) {
  const { t, href } = useApp()
  const live = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const places = usePlaces(typed)
  const shows = live && isOpen && places.length > 0
  const label = t('network.search')
  const search = (wanted: string) => {
    if (input.current) input.current.value = wanted
    setOpen(false)
    setTyped('')
    // Puts a phone's keyboard away, so that what was found is seen.
    input.current?.blur()
    onSearch(queryOf(wanted))
  }
  const { chosen, onKeyDown, forget } = useSuggestions({
    of: places,
    items: places,
    isShown: shows,
    open: () => setOpen(true),
    close: () => setOpen(false),
    onPick: (place) => search(placeQuery(place)),
    clear: () => {
      if (input.current) input.current.value = ''
      setTyped('')
    },
  })
  // The field follows a place that was tapped, and the way back; what was typed before the script came stays.
  const known = useRef(query)
  useEffect(() => {
    if (input.current && known.current !== query) input.current.value = query
    known.current = query
  }, [query])
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of the last years do not know the element.
    <form
      role="search"
      aria-label={label}
      className={styles.search}
      action={href(coveragePath)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        search(input.current?.value ?? '')
      }}
    >
      <SearchBox
        id="place-search"
        label={label}
        submitLabel={t('network.searchAction')}
        name={placeField}
        query={query}
        maxLength={queryMax}
        input={input}
        list={live ? { id: listId, isShown: shows, chosen } : null}
        onKeyDown={onKeyDown}
        onType={(text) => {
          forget()
          setOpen(true)
          setTyped(text)
        }}
      />
      {shows && (
        <Places places={places} chosen={chosen} onPick={(place) => search(placeQuery(place))} />
      )}
    </form>
  )
}
