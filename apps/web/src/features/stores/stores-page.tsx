import { storePaths } from '@portal/contract/calls/places/stores'
import { storeKinds } from '@portal/kernel/place/store'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { isPlainClick } from '../../lib/address/plain-click.ts'
import { splitLanguage } from '../../lib/language/language.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { definePage, type PageProps } from '../../lib/page/page.ts'
import { Button } from '../../ui/button/button.tsx'
import { NavChips } from '../../ui/nav-chips/nav-chips.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { MapSwitch, StoreMap } from './store-map.tsx'
import { listOf, StoreResults } from './store-results.tsx'
import { StoreTowns } from './store-towns.tsx'
import styles from './stores.module.css'
import { kindAt, loadStores, type StoresData, storesAddress } from './stores-data.ts'
import { StoresSearch } from './stores-search.tsx'
import { useOwnPlace } from './use-own-place.ts'
import { useStoreMap } from './use-store-map.ts'

const none = [] as const

/** Goes from view to view of this page in place, and knows whether one is on its way. */
function useViews(here: string) {
  const { navigate } = useApp()
  const [views, setViews] = useState({ here, asked: here })
  // The page that was asked for has come, or the browser has gone elsewhere.
  if (views.here !== here) setViews({ here, asked: here })
  const go = (address: string) => {
    setViews({ here, asked: address })
    navigate(address, { still: true })
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const { pathname, search } = new URL(event.currentTarget.href)
    go(splitLanguage(pathname).path + search)
  }
  return { go, follow, isGoing: views.asked !== here }
}

/**
 * Shows what has come where it is below the screen, as the list is on a phone, and the map above it; beside a map that is
 * in sight the list stays where it is.
 */
function useSight(shown: unknown, isAsked: boolean, isBeside: boolean) {
  const place = useRef<HTMLElement>(null)
  const map = useRef<HTMLDivElement>(null)
  const isWaited = useRef(false)
  useEffect(() => {
    isWaited.current ||= isAsked
  }, [isAsked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that was waited for.
  useEffect(() => {
    const first = map.current ?? place.current
    if (!isWaited.current || !first || isBeside) return
    isWaited.current = false
    if (first.getBoundingClientRect().top > innerHeight / 2) first.scrollIntoView()
  }, [shown])
  return { place, map }
}

/** A card and its pin: what is pointed at on one side is shown on the other. */
function usePairs(stores: readonly { readonly id: string }[]) {
  const cards = useRef<HTMLOListElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const showCard = (id: string) => {
    const card = cards.current?.children[stores.findIndex((store) => store.id === id)]
    if (!(card instanceof HTMLElement)) return
    card.tabIndex = -1
    card.focus({ preventScroll: true })
    card.scrollIntoView({ block: 'center' })
  }
  return { cards, active, setActive, showCard }
}

function Kinds({ data: { query, asksPlace } }: { data: StoresData }) {
  const { t, href, context } = useApp()
  const chosen = kindAt(context)
  return (
    <NavChips
      label={t('store.kinds')}
      chips={[undefined, ...storeKinds].map((kind) => ({
        href: href(storesAddress({ kind, query, asksPlace })),
        label: t(`store.kind.${kind ?? 'all'}`),
        isHere: kind === chosen,
      }))}
    />
  )
}

/** Shops and dealers: by town, postcode, name or street, or near the visitor. */
function StoresPage({ data }: PageProps<StoresData>) {
  const { t, href, context, reload } = useApp()
  const { query, asksPlace, shown } = data
  const kind = kindAt(context)
  const path = storePaths[kind ?? 'all']
  const input = useRef<HTMLInputElement>(null)
  const { own, again } = useOwnPlace(asksPlace, { kind, shown })
  const { go, follow, isGoing } = useViews(storesAddress({ kind, query, asksPlace, shown }))
  const { isScripted, isWide, isShown, toggle } = useStoreMap(data.asksMap === true)
  const results = useSight(data, isGoing, isShown && isWide)
  const stores = listOf(data, own)?.found.stores ?? none
  const { cards, active, setActive, showCard } = usePairs(stores)
  const inPlace = (act: () => void) => ({
    href: href(path),
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      act()
    },
  })
  const map = isShown ? (
    <StoreMap
      stores={stores}
      own={asksPlace && own.kind === 'found' ? own.at : null}
      active={active}
      onPin={showCard}
      box={results.map}
    />
  ) : (
    isScripted && (
      <div className={styles.mapPlace}>
        <Button icon="pin" onClick={toggle}>
          {t('store.showMap')}
        </Button>
      </div>
    )
  )
  return (
    <Page>
      <div className={styles.top}>
        <PageHeader
          title={t(`store.title.${kind ?? 'all'}`)}
          back={{ href: href('/'), label: t('shell.back') }}
        >
          {t('store.lead')}
        </PageHeader>
        <Kinds data={data} />
      </div>
      <div className={styles.both}>
        <div className={styles.where}>
          <StoresSearch
            path={path}
            query={query}
            isLocating={asksPlace && isScripted && own.kind === 'asking'}
            input={input}
            onSearch={(typed) => go(storesAddress({ kind, query: typed }))}
            onLocate={() => (asksPlace ? again() : go(storesAddress({ kind, asksPlace: true })))}
          />
          {data.found && data.found.towns.length > 0 && (
            <StoreTowns found={data.found} kind={kind} onClick={follow}>
              <MapSwitch
                href={href(storesAddress({ kind, query, asksPlace, shown, asksMap: true }))}
                isShown={isShown}
                isScripted={isScripted}
                onToggle={toggle}
              />
            </StoreTowns>
          )}
        </div>
        {/* Where the page came with it, it also comes before the list, so that it moves nothing. */}
        {data.asksMap && map}
        <StoreResults
          data={data}
          own={own}
          place={results.place}
          isGoing={isGoing}
          cards={cards}
          onActive={setActive}
          onMore={follow}
          toSearch={inPlace(() => {
            input.current?.focus()
            input.current?.select()
          })}
          retry={inPlace(asksPlace ? again : reload)}
        />
        {!data.asksMap && map}
      </div>
    </Page>
  )
}

export const storesPage = definePage({
  Page: StoresPage,
  load: loadStores,
  isForAll: () => true,
  startsItself: ({ asksPlace, asksMap }) => asksPlace || (asksMap ?? 'wide'),
})
