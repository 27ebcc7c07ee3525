import { mapCentre, mapZoom } from '@portal/contract/constants'
import type { Place } from '@portal/kernel/place/great-circle'
import { reachMetres, type Technology } from '@portal/kernel/place/technology'
import { useMemo, useState } from 'react'
import { useApp } from '../../lib/page/app-context.ts'
import { MapView } from '../../map/map-view.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LinkChips } from '../../ui/link-chips/link-chips.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './coverage.module.css'
import { areaOf, type CoverageData, coverageAddress, type SitesArea } from './coverage-data.ts'
import { technologyWords } from './coverage-words.ts'
import { useSites } from './use-sites.ts'

type MapProps = {
  technology: Technology
  /** Searched for, or where the visitor is. */
  place: Place | null
  zoomAtPlace: number
}

/** The sites of one technology, wherever the map is moved to. */
export function CoverageMap({ technology, place, zoomAtPlace }: MapProps) {
  const { t } = useApp()
  const [area, setArea] = useState<SitesArea | null>(null)
  const { sites, again } = useSites(technology, area)
  const { places } = sites
  const circles = useMemo(
    () => ({ places, reachMetres: reachMetres[technology], technology }),
    [places, technology],
  )
  const words = technologyWords(t, technology)
  return (
    <div className={styles.map}>
      <MapView
        label={t('network.map', { coverage: words })}
        centre={place ?? mapCentre}
        zoom={place ? zoomAtPlace : mapZoom}
        place={place}
        circles={circles}
        onView={(box, zoom) => setArea(areaOf(box, zoom))}
      />
      <p role="status" className={styles.loading}>
        {sites.state === 'loading' && area !== null && t('network.loading')}
      </p>
      {sites.state === 'failed' && (
        <Notice
          tone="danger"
          alert
          actions={<Button onClick={again}>{t('network.tryAgain')}</Button>}
        >
          {t('network.sitesFailed')}
        </Notice>
      )}
    </div>
  )
}

type ChoiceProps = {
  data: CoverageData
  known: readonly Technology[]
  shown: Technology
  onChoose: (address: string) => void
}

/** Which map is drawn: the technologies that have sites. */
export function TechnologyChoice({ data, known, shown, onChoose }: ChoiceProps) {
  const { t, href } = useApp()
  const addressOf = (chosen: Technology) => coverageAddress({ ...data, chosen })
  return (
    <LinkChips
      label={t('network.choose')}
      chosen={shown}
      chips={known.map((technology) => ({
        value: technology,
        label: technologyWords(t, technology),
        href: href(addressOf(technology)),
      }))}
      onChoose={(value) => {
        const chosen = known.find((each) => each === value)
        if (chosen) onChoose(addressOf(chosen))
      }}
    />
  )
}
