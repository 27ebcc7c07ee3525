import { storePaths } from '@portal/contract/calls/stores'
import { storeKinds } from '@portal/kernel/place/store'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { isPlainClick } from '../../lib/address/plain-click.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { splitLanguage } from '../../lib/language/language.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { definePage, type PageProps } from '../../lib/page/page.ts'
import { NavChips } from '../../ui/nav-chips/nav-chips.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { StoreResults } from './store-results.tsx'
import { StoreTowns } from './store-towns.tsx'
import styles from './stores.module.css'
import { kindAt, loadStores, type StoresData, storesAddress } from './stores-data.ts'
import { StoresSearch } from './stores-search.tsx'
import { useOwnPlace } from './use-own-place.ts'

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

/** Shows what has come where it is below the screen, as the list is on a phone. */
function useSight(shown: unknown, isAsked: boolean) {
  const place = useRef<HTMLElement>(null)
  const isWaited = useRef(false)
  useEffect(() => {
    isWaited.current ||= isAsked
  }, [isAsked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that was waited for.
  useEffect(() => {
    const list = place.current
    if (!isWaited.current || !list) return
    isWaited.current = false
    if (list.getBoundingClientRect().top > innerHeight / 2) list.scrollIntoView()
  }, [shown])
  return place
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
  const isScripted = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const { own, again } = useOwnPlace(asksPlace, { kind, shown })
  const { go, follow, isGoing } = useViews(storesAddress({ kind, query, asksPlace, shown }))
  const results = useSight(data, isGoing)
  const inPlace = (act: () => void) => ({
    href: href(path),
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      act()
    },
  })
  return (
    <Page>
      <PageHeader
        title={t(`store.title.${kind ?? 'all'}`)}
        back={{ href: href('/'), label: t('shell.back') }}
      >
        {t('store.lead')}
      </PageHeader>
      <Kinds data={data} />
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
            <StoreTowns found={data.found} kind={kind} onClick={follow} />
          )}
        </div>
        <StoreResults
          data={data}
          own={own}
          place={results}
          isGoing={isGoing}
          onMore={follow}
          toSearch={inPlace(() => {
            input.current?.focus()
            input.current?.select()
          })}
          retry={inPlace(asksPlace ? again : reload)}
        />
      </div>
    </Page>
  )
}

export const storesPage = definePage({
  Page: StoresPage,
  load: loadStores,
  isForAll: () => true,
  startsItself: ({ asksPlace }) => asksPlace,
})
