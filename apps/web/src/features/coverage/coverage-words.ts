import type { CoverageHere } from '@portal/contract/calls/places/coverage'
import type { Technology } from '@portal/kernel/place/technology'
import { formatKm } from '../../lib/language/format.ts'
import { sayFirst, type Translate } from '../../lib/language/text.ts'

/** The name of a technology's map; content may name it otherwise. */
export const technologyWords = (t: Translate, technology: Technology): string =>
  sayFirst(t, [`network.coverage.${technology}`]) ?? `${technology} coverage`

const namesOf = (coverage: CoverageHere): string =>
  coverage.map(({ technology }) => technology).join(', ')

const newestFirst = (coverage: CoverageHere): CoverageHere => [...coverage].reverse()

/** One line: "5G, 4G at this place", or which is nearest: "4G at this place; nearest 5G 12.3 Km away". */
export function answerWords(t: Translate, coverage: CoverageHere): string {
  const here = newestFirst(coverage.filter((each) => each.here))
  const elsewhere = coverage.filter((each) => !each.here)
  return [
    here.length > 0 ? t('network.here', { technologies: namesOf(here) }) : t('network.nowhere'),
    ...elsewhere.map(({ technology, nearestKm }) =>
      t('network.nearest', { technology, distance: formatKm(nearestKm) }),
    ),
  ].join('; ')
}
