import type { Translate } from '../../lib/language/text.ts'
import { isShownAt, type Label, townKind } from './labels.rules.ts'
import { project } from './projection.rules.ts'
import type { Basemap } from './topology.rules.ts'

/** Where the names of what has none in the basemap stand, as latitude and longitude. */
const countries = {
  angola: [-13.2, 20.3],
  botswana: [-19.6, 24.6],
  congo: [-9.6, 26.3],
  malawi: [-13.1, 33.85],
  mozambique: [-15.6, 32.9],
  namibia: [-18.7, 20.6],
  tanzania: [-7.3, 33.2],
  zimbabwe: [-18.7, 29.6],
} as const
const lakes = {
  bangweulu: [-11.12, 29.72],
  kariba: [-17.03, 27.98],
  malawi: [-11.9, 34.45],
  mweru: [-8.95, 28.72],
  tanganyika: [-7.35, 30.2],
} as const

const at = ([latitude, longitude]: readonly [number, number]) => project({ latitude, longitude })

/** All names of the map in the visitor's language. */
function everyLabel({ towns, provinces, roads }: Basemap, t: Translate): Label[] {
  const ofTowns = towns.map(({ name, population, at: place }) => {
    const kind = townKind(name, population)
    return { kind, text: name, at: place, weight: kind === 'capital' ? 1e9 : population }
  })
  // Some along each road, so that one is in sight wherever the map looks.
  const ofRoads = roads.flatMap(({ isTrunk, ref, line: { points } }) =>
    isTrunk && ref
      ? points.slice(1).map((to, index) => {
          const from = points[index] ?? to
          const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
          return { kind: 'shield' as const, text: ref, at: middle, weight: 9_000 }
        })
      : [],
  )
  return [
    ...ofTowns,
    ...ofRoads,
    ...provinces.map(({ name, at: middle }) => ({
      kind: 'province' as const,
      text: name,
      at: middle,
      weight: 60_000,
    })),
    ...Object.entries(countries).map(([name, place]) => ({
      kind: 'country' as const,
      text: t(`map.country.${name}`),
      at: at(place),
      weight: 70_000,
    })),
    ...Object.entries(lakes).map(([name, place]) => ({
      kind: 'water' as const,
      text: t(`map.lake.${name}`),
      at: at(place),
      weight: 10_000,
    })),
  ]
}

/** Names by zoom. */
export function createLabels(basemap: Basemap, t: Translate) {
  const labels = everyLabel(basemap, t)
  return (zoom: number): Label[] => labels.filter(({ kind }) => isShownAt(kind, zoom))
}
