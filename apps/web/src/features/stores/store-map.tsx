import type { StoreEntry } from '@portal/contract/calls/places/stores'
import type { Place } from '@portal/kernel/place/great-circle'
import { type MouseEvent, type RefObject, useEffect, useMemo } from 'react'
import { isPlainClick } from '../../lib/address/plain-click.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { MapView } from '../../map/map-view.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { pinsOf, sightOf } from './store-map.rules.ts'
import styles from './stores.module.css'

type SwitchProps = {
  /** An address of this page with the map: a tap before the script has come leads there. */
  readonly href: string
  readonly isShown: boolean
  readonly isScripted: boolean
  readonly onToggle: () => void
}

/** Opens the map on phones and dear lines, and closes it. */
export function MapSwitch({ href, isShown, isScripted, onToggle }: SwitchProps) {
  const { t } = useApp()
  const toggle = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onToggle()
  }
  return (
    <a
      className={styles.mapSwitch}
      href={href}
      aria-expanded={isScripted ? isShown : undefined}
      onClick={toggle}
    >
      <Icon name={isShown ? 'list' : 'pin'} small />
      {t(isShown ? 'store.hideMap' : 'store.showMap')}
    </a>
  )
}

type StoreMapProps = {
  /** Those of the list, in its order. */
  readonly stores: readonly StoreEntry[]
  /** Where the visitor is, where that is known. */
  readonly own: Place | null
  /** The store whose card is pointed at. */
  readonly active: string | null
  readonly onPin: (id: string) => void
  readonly box: RefObject<HTMLDivElement | null>
}

/** The stores of the list on a map. */
export function StoreMap({ stores, own, active, onPin, box }: StoreMapProps) {
  const { t } = useApp()
  const pins = useMemo(() => pinsOf(stores), [stores])
  // A phone's map opens below what is on the screen.
  useEffect(() => {
    const map = box.current
    if (map && map.getBoundingClientRect().top > innerHeight / 2) map.scrollIntoView()
  }, [box])
  return (
    <div ref={box} className={styles.mapPlace} data-shown="">
      <MapView
        {...sightOf(stores, own)}
        label={t('store.mapOf')}
        pins={pins}
        active={active}
        onPin={onPin}
        place={own}
      />
    </div>
  )
}
