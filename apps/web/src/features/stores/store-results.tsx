import type { ComponentProps, MouseEventHandler, Ref } from 'react'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { CountLine, StoreList } from './store-list.tsx'
import { type Again, NoResults, NoStores, StoresFailed, StoresLoading } from './store-states.tsx'
import styles from './stores.module.css'
import { kindAt, type StoresData, storesAddress } from './stores-data.ts'
import type { OwnPlace } from './use-own-place.ts'

type ListedCards = Pick<ComponentProps<typeof StoreList>, 'cards' | 'onActive'>

type ResultsProps = {
  data: StoresData
  own: OwnPlace
  place: Ref<HTMLElement>
  /** Another list was asked for and is on its way. */
  isGoing: boolean
  onMore: MouseEventHandler<HTMLAnchorElement>
  /** The list as an element, and the store whose card is pointed at. */
  cards: ListedCards['cards']
  onActive: ListedCards['onActive']
  /** To the field of the search, and once more for the same list. */
  toSearch: Again
  retry: Again
}

/** The list of the moment; null where there is none. */
export function listOf({ asksPlace, found, query }: StoresData, own: OwnPlace) {
  const isNear = asksPlace && own.kind === 'found'
  const list = isNear ? own.found : found
  return list && { found: list, isNear: isNear || list.place !== null, isAll: !isNear && !query }
}

type List = NonNullable<ReturnType<typeof listOf>>

/** The heading of a list: what it is a list of. */
function useTitle({ query }: StoresData, { found, isNear, isAll }: List): string {
  const { t, context } = useApp()
  if (found.place !== null) return t('store.near', { place: found.place })
  if (isNear) return t('store.nearYou')
  return isAll ? t(`store.all.${kindAt(context) ?? 'all'}`) : t('store.matches', { query })
}

type ListProps = ListedCards & Pick<ResultsProps, 'data' | 'onMore' | 'toSearch'> & { list: List }

/** A list under its heading and its number, or why it is empty. */
function Listed({ data, list, onMore, toSearch, ...ofCards }: ListProps) {
  const { href, context } = useApp()
  const title = useTitle(data, list)
  const { found, isNear, isAll } = list
  if (found.total === 0) return isAll ? <NoStores /> : <NoResults again={toSearch} />
  const view = { kind: kindAt(context), query: data.query, asksPlace: data.asksPlace && isNear }
  return (
    <div className={styles.list}>
      <h2>{title}</h2>
      <p className={styles.count}>
        <CountLine found={found} isNear={isNear} />
      </p>
      <StoreList
        found={found}
        hrefOf={(shown) => href(storesAddress({ ...view, shown }))}
        onClick={onMore}
        {...ofCards}
      />
    </div>
  )
}

/** The stores that were found, or why there are none; beside a place that is asked for, or not told, all stores. */
export function StoreResults({ data, own, place, isGoing, retry, ...props }: ResultsProps) {
  const { t } = useApp()
  const isScripted = useHydrated()
  const { asksPlace } = data
  const list = listOf(data, own)
  const isAsking = asksPlace && own.kind === 'asking'
  const isFailed = asksPlace ? own.kind === 'failed' : list === null
  return (
    <section
      ref={place}
      className={styles.results}
      aria-label={t('store.list')}
      aria-busy={isGoing || undefined}
      data-asks={asksPlace || undefined}
    >
      <p className={styles.told} role="status">
        {isScripted && !isGoing && !isAsking && list && !list.isAll && <CountLine {...list} />}
      </p>
      {isAsking && <Notice tone="info">{t('store.asking')}</Notice>}
      {asksPlace && own.kind === 'denied' && (
        <Notice tone="warn" alert>
          {t('store.denied')}
        </Notice>
      )}
      {isFailed ? (
        <StoresFailed again={retry} />
      ) : isAsking && isScripted ? (
        <StoresLoading />
      ) : (
        // Anew with each kind of list, so that none is moved by what stood above another.
        list && <Listed key={`${asksPlace} ${own.kind}`} data={data} list={list} {...props} />
      )}
    </section>
  )
}
