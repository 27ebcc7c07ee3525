import type { FoundStores } from '@portal/contract/calls/places/stores'
import { storeRadiusKm, storesShown, storesShownMax } from '@portal/contract/constants'
import type { FocusEvent, MouseEventHandler, PointerEvent, Ref } from 'react'
import { useApp } from '../../lib/page/app-context.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { FinePrint } from '../../ui/page/page.tsx'
import { StoreCard } from './store-card.tsx'
import styles from './stores.module.css'

/** How many there are, and in which order. */
export function CountLine({ found: { total }, isNear }: { found: FoundStores; isNear: boolean }) {
  const { t } = useApp()
  if (total === 0) return t('store.noResults')
  return isNear
    ? t('store.within', { count: total, km: storeRadiusKm })
    : t('store.total', { count: total })
}

type StoreListProps = {
  found: FoundStores
  /** The address of this view with so many of the first stores. */
  hrefOf: (shown: number) => string
  onClick: MouseEventHandler<HTMLAnchorElement>
  cards: Ref<HTMLOListElement>
  /** A card is pointed at or has the focus, by its store; null once none has. */
  onActive: (id: string | null) => void
}

/** The first stores as numbered cards, and the way to more of them. */
export function StoreList({
  found: { stores, total },
  hrefOf,
  onClick,
  cards,
  onActive,
}: StoreListProps) {
  const { t } = useApp()
  // The list listens for its cards, which are sent without anything to tell them apart: to moves, so that a list that is
  // scrolled below a pointer at rest moves no map.
  const activate = ({ currentTarget, target }: FocusEvent | PointerEvent) => {
    const index = [...currentTarget.children].findIndex(
      (card) => target instanceof Node && card.contains(target),
    )
    onActive(stores[index]?.id ?? null)
  }
  const more = Math.min(stores.length + storesShown, storesShownMax)
  return (
    <>
      <ol
        ref={cards}
        className={styles.cards}
        onPointerMove={(event) => event.pointerType === 'mouse' && activate(event)}
        onPointerLeave={() => onActive(null)}
        onFocus={activate}
        onBlur={() => onActive(null)}
      >
        {stores.map((store, index) => (
          <StoreCard key={store.id} store={store} place={index + 1} />
        ))}
      </ol>
      {stores.length < total &&
        (more > stores.length ? (
          <ButtonLink wide href={hrefOf(more)} onClick={onClick}>
            {t('store.more')}
          </ButtonLink>
        ) : (
          <FinePrint centred>{t('store.first', { count: stores.length })}</FinePrint>
        ))}
    </>
  )
}
