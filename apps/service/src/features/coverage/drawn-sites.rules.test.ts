import type { Box } from '@portal/kernel/place/box'
import { describe, expect, test } from 'vitest'
import { degreesMax, drawnSites } from './drawn-sites.rules.ts'
import { sitesOf } from './sites.fixture.ts'

const box: Box = { west: 28, south: -16, east: 29, north: -15 }
const lusaka = { latitude: -15.4167, longitude: 28.2833 }
/** About 30 metres to the east. */
const beside = { ...lusaka, longitude: 28.28358 }
const [g2, g4] = [1, 4]

const drawn = (sites: Parameters<typeof sitesOf>[0], zoom: number) =>
  drawnSites(sitesOf(sites), { technology: '2G', box, zoom })

describe('of the sites of a part of the map', () => {
  test('those of the technology are drawn, up to the edges', () => {
    const corner = { latitude: -16, longitude: 29 }
    const sites = [
      { ...lusaka, bits: g2 + g4 },
      { ...lusaka, latitude: -15.9, bits: g4 },
      { ...corner, bits: g2 },
      { latitude: -16.0001, longitude: 28.5, bits: g2 },
      { latitude: -15.5, longitude: 27.9999, bits: g2 },
    ]
    expect(drawn(sites, 12)).toEqual([lusaka, corner])
  })

  test('one is drawn where several would lie on one another, and each when the map comes close', () => {
    const sites = [lusaka, beside].map((place) => ({ ...place, bits: g2 }))
    expect(drawn(sites, 9)).toEqual([lusaka])
    expect(drawn(sites, 18)).toEqual([lusaka, beside])
  })

  test('as many are left as a map has room for, however many there are', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => ({
      latitude: -16 + (at % 141) / 141,
      longitude: 28 + Math.floor(at / 141) / 142,
      bits: g2,
    }))
    // At this zoom a degree is 23 pixels wide, which are 12 squares.
    const few = drawn(many, 5).length
    expect(few).toBeGreaterThan(100)
    expect(few).toBeLessThanOrEqual(14 * 14)
    expect(drawn(many, 12)).toHaveLength(20_000)
  })
})

test('a part of the map may be as large as a screen, and the closer the map the smaller', () => {
  expect(degreesMax(5)).toBeGreaterThan(90)
  expect(degreesMax(9)).toBeGreaterThan(10)
  expect(degreesMax(9)).toBeLessThan(15)
  expect(degreesMax(19)).toBeGreaterThan(2)
  expect(degreesMax(19)).toBeLessThan(3)
})
