import type { Place } from '@portal/kernel/place/great-circle'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApp } from '../lib/page/app-context.ts'
import { Button } from '../ui/button/button.tsx'
import { ErrorState } from '../ui/state-view/state-view.tsx'
import type { DrawnMap } from './drawn/drawn-map.ts'
import { loadMap } from './load-map.ts'
import type { MapBox, MapCircles, MapPin, MapSight } from './map-shapes.ts'
import styles from './map-view.module.css'

export type MapViewProps = MapSight & {
  /** What the map is of, for screen readers. */
  readonly label: string
  readonly pins?: readonly MapPin[]
  /** The pin that is enlarged and brought to the middle. */
  readonly active?: string | null
  /** A pin was pressed. Without it pins are no buttons. */
  readonly onPin?: (id: string) => void
  /** Where the visitor is, or what was searched for. */
  readonly place?: Place | null
  readonly circles?: MapCircles | null
  /** The map shows this part of the earth now: at first, and whenever it was moved. */
  readonly onView?: (box: MapBox, zoom: number) => void
  /** A place is chosen: a pin stands in the middle, and the map is moved below it by drag, tap or arrow keys. */
  readonly aims?: boolean
}

const noPins: readonly MapPin[] = []

/** The map once it is there, and whether what it needs was lost. */
function useMap({
  onView,
  aims = false,
  ...sight
}: MapSight & Pick<MapViewProps, 'onView' | 'aims'>) {
  const { t, context } = useApp()
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<DrawnMap | null>(null)
  const [isLost, setIsLost] = useState(false)
  const [turn, setTurn] = useState(0)
  const create = useEffectEvent(
    (element: HTMLElement, { createMap, ...base }: Awaited<ReturnType<typeof loadMap>>) =>
      createMap(element, { ...base, sight, t, aims, onView: tell }),
  )
  const tell = useEffectEvent((seen: MapBox, zoom: number) => onView?.(seen, zoom))
  const load = useEffectEvent(() => loadMap(context))
  useEffect(() => {
    let drawn: DrawnMap | null = null
    let isWanted = true
    const draw = (parts: Awaited<ReturnType<typeof loadMap>>) => {
      if (!isWanted || !box.current) return
      drawn = create(box.current, parts)
      setMap(drawn)
    }
    const lose = () => {
      if (!isWanted) return
      // A browser never asks again for code that did not arrive: a page that is loaded anew does.
      if (turn > 0 && navigator.onLine) location.reload()
      else setIsLost(true)
    }
    load().then(draw).catch(lose)
    return () => {
      isWanted = false
      drawn?.remove()
      setMap(null)
    }
  }, [turn])
  const again = () => {
    setIsLost(false)
    setTurn((turns) => turns + 1)
  }
  return { box, map, isLost, again }
}

/**
 * A map with what is shown on it. Its code, its style and its basemap come as it is drawn first; until then its box has its
 * size already. It is no part of what is read without script.
 */
export function MapView({
  label,
  pins = noPins,
  active = null,
  onPin,
  place = null,
  circles = null,
  onView,
  aims = false,
  ...sight
}: MapViewProps) {
  const { t } = useApp()
  const { box, map, isLost, again } = useMap({ ...sight, aims, ...(onView ? { onView } : {}) })
  const press = useEffectEvent((id: string) => onPin?.(id))
  const hasButtons = onPin !== undefined
  const looksAt = JSON.stringify(sight)
  const drawnAt = useRef(looksAt)
  useEffect(() => {
    if (!map || drawnAt.current === looksAt) return
    drawnAt.current = looksAt
    map.look(JSON.parse(looksAt))
  }, [map, looksAt])
  useEffect(
    () => map?.setPins(pins, hasButtons ? (id) => press(id) : undefined),
    [map, pins, hasButtons],
  )
  useEffect(() => map?.setActive(active), [map, active])
  useEffect(() => map?.setSpot(place), [map, place])
  useEffect(() => map?.setCircles(circles), [map, circles])
  return (
    <div className={styles.box}>
      <section ref={box} className={styles.map} aria-label={label} />
      {isLost ? (
        <div className={styles.state}>
          <ErrorState
            icon="alert"
            level={3}
            title={t('map.failed')}
            actions={<Button onClick={again}>{t('shell.retry')}</Button>}
          />
        </div>
      ) : (
        map === null && (
          <p className={styles.state} role="status">
            {t('map.loading')}
          </p>
        )
      )}
    </div>
  )
}
