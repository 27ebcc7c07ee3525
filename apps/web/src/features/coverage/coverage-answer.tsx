import type { CoverageHere } from '@portal/contract/calls/places/coverage'
import type { FoundPlace } from '@portal/contract/calls/places/geo'
import { reachMetres } from '@portal/kernel/place/technology'
import type { MouseEventHandler } from 'react'
import { formatKm } from '../../lib/language/format.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { NavChips } from '../../ui/nav-chips/nav-chips.tsx'
import { FinePrint } from '../../ui/page/page.tsx'
import styles from './coverage.module.css'
import { coverageAddress, placeQuery } from './coverage-data.ts'
import { answerWords } from './coverage-words.ts'

/** How far a site reaches, in kilometres, as a text's values. */
const reach = Object.fromEntries(
  Object.entries(reachMetres).map(([technology, metres]) => [technology, metres / 1_000]),
)

type AnswerProps = { title: string; coverage: CoverageHere }

/** What there is at a place: in one line, and for each technology, the newest first. */
export function CoverageAnswer({ title, coverage }: AnswerProps) {
  const { t } = useApp()
  return (
    <section className={styles.answer}>
      <h2>{title}</h2>
      <p role="status">{answerWords(t, coverage)}</p>
      <ul className={styles.table}>
        {[...coverage].reverse().map(({ technology, here, nearestKm }) => (
          <li key={technology} className={classNames(styles.line, here && styles.isHere)}>
            <b>{technology}</b>
            <Icon name={here ? 'check' : 'close'} small />
            <span>
              {here ? t('network.within') : t('network.away', { distance: formatKm(nearestKm) })}
            </span>
          </li>
        ))}
      </ul>
      <FinePrint>{t('network.reach', reach)}</FinePrint>
    </section>
  )
}

type OthersProps = {
  places: readonly FoundPlace[]
  onClick: MouseEventHandler<HTMLAnchorElement>
}

/** Further places that were perhaps meant. */
export function OtherPlaces({ places, onClick }: OthersProps) {
  const { t, href } = useApp()
  if (places.length === 0) return null
  return (
    <div className={styles.others}>
      <p>{t('network.others')}</p>
      <NavChips
        label={t('network.others')}
        onClick={onClick}
        chips={places.map((place) => ({
          href: href(coverageAddress({ query: placeQuery(place) })),
          label: placeQuery(place),
        }))}
      />
    </div>
  )
}
