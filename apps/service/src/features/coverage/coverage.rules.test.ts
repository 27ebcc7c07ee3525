import { distanceKm, kmPerDegree, type Place } from '@portal/kernel/place/great-circle'
import { reachMetres } from '@portal/kernel/place/technology'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inOneStep } from '../content/reading/in-one-step.fixture.ts'
import { bitOf, coverageAt, indexSites as indexInSteps } from './coverage.rules.ts'
import { sitesOf } from './sites.fixture.ts'

const indexSites = (sites: ReturnType<typeof sitesOf>) => inOneStep(indexInSteps(sites))
const [g2, g3, g4, g5] = [1, 2, 4, 8] as const
const lusaka = { latitude: -15.4167, longitude: 28.2833 }

/** So many metres to the north of a place. */
const north = ({ latitude, longitude }: Place, metres: number): Place => ({
  latitude: latitude + metres / 1_000 / kmPerDegree,
  longitude,
})

describe('coverage at a place', () => {
  test('is told for each technology that has a site, the oldest first', () => {
    const index = indexSites(
      sitesOf([
        { ...north(lusaka, 2_500), bits: g4 },
        { ...north(lusaka, 4_900), bits: g2 + g4 },
      ]),
    )
    expect(index.known).toEqual(['2G', '4G'])
    expect(coverageAt(index, lusaka)).toEqual([
      { technology: '2G', here: true, nearestKm: 4.9 },
      { technology: '4G', here: false, nearestKm: 2.5 },
    ])
  })

  test.each([
    ['2G', g2],
    ['3G', g3],
    ['4G', g4],
    ['5G', g5],
  ] as const)('of %s ends at the reach of its sites', (technology, bits) => {
    const hereAt = (metres: number) => {
      const index = indexSites(sitesOf([{ ...north(lusaka, metres), bits }]))
      return coverageAt(index, lusaka).map(({ here }) => here)
    }
    const reach = reachMetres[technology]
    expect(hereAt(reach - 1)).toEqual([true])
    expect(hereAt(reach + 1)).toEqual([false])
  })

  test('is none where the network has no sites', () => {
    expect(coverageAt(indexSites(sitesOf([])), lusaka)).toEqual([])
  })

  test('is that of the nearest site, from anywhere on the earth', () => {
    const place = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    const inCountry = fc.record({
      latitude: fc.double({ min: -18, max: -8.2, noNaN: true }),
      longitude: fc.double({ min: 22, max: 33.7, noNaN: true }),
      bits: fc.integer({ min: 1, max: 15 }),
    })
    fc.assert(
      fc.property(place, fc.array(inCountry, { minLength: 1, maxLength: 40 }), (from, sites) => {
        for (const { technology, nearestKm } of coverageAt(indexSites(sitesOf(sites)), from)) {
          const own = sites.filter(({ bits }) => (bits & bitOf(technology)) > 0)
          const least = Math.min(...own.map((site) => distanceKm(from, site)))
          expect(Math.abs(nearestKm - least)).toBeLessThan(0.06)
        }
      }),
    )
  })
})
