import type { FoundStores } from '@portal/contract/calls/places/stores'
import type { StoreKind } from '@portal/kernel/place/store'
import type { MouseEventHandler, ReactNode } from 'react'
import { useApp } from '../../lib/page/app-context.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { NavChips } from '../../ui/nav-chips/nav-chips.tsx'
import styles from './stores.module.css'
import { storesAddress } from './stores-data.ts'

/** More would push the list off a phone's screen. */
const chipsMax = 4

type TownsProps = {
  found: FoundStores
  kind: StoreKind | undefined
  onClick: MouseEventHandler<HTMLAnchorElement>
  /** In the row of the button that opens all towns. */
  children: ReactNode
}

/** Towns to tap: those with most stores, and all of them by their names. */
export function StoreTowns({ found: { towns, place }, kind, onClick, children }: TownsProps) {
  const { t, href } = useApp()
  const hrefOf = (town: string) => href(storesAddress({ kind, query: town }))
  const byName = [...towns].sort((one, other) => (one.town < other.town ? -1 : 1))
  return (
    <div className={styles.towns}>
      <NavChips
        label={t('store.towns')}
        onClick={onClick}
        chips={towns.slice(0, chipsMax).map(({ town, count }) => ({
          href: hrefOf(town),
          label: town,
          count,
          isHere: town === place,
        }))}
      />
      <div className={styles.more}>
        {towns.length > chipsMax && (
          <details className={styles.allTowns}>
            <summary>
              {t('store.allTowns', { count: towns.length })}
              <Icon name="down" small />
            </summary>
            <ul>
              {byName.map(({ town }) => (
                <li key={town}>
                  <a href={hrefOf(town)} onClick={onClick}>
                    {town}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        )}
        {children}
      </div>
    </div>
  )
}
