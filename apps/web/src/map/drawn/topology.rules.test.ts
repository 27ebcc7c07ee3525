import { describe, expect, test } from 'vitest'
import basemap from '../basemap.topo.json' with { type: 'json' }
import { project } from './projection.rules.ts'
import { readTopology, type Topology } from './topology.rules.ts'

/** Two squares of a degree beside each other, the border between them walked by both. */
const twoSquares: Topology = {
  transform: { scale: [0.5, 0.5], translate: [28, -14] },
  arcs: [
    [
      [2, 0],
      [0, 2],
    ],
    [
      [2, 2],
      [-2, 0],
      [0, -2],
      [2, 0],
    ],
    [
      [2, 0],
      [2, 0],
      [0, 2],
      [-2, 0],
    ],
  ],
  objects: {
    provinces: {
      geometries: [
        { type: 'MultiPolygon', arcs: [[[0, 1]]], properties: { name: 'West' } },
        { type: 'MultiPolygon', arcs: [[[2, ~0]]], properties: { name: 'East' } },
      ],
    },
    neighbours: { geometries: [] },
    lakes: { geometries: [] },
    rivers: { geometries: [] },
    roads: {
      geometries: [{ type: 'LineString', arcs: [~0], properties: { isTrunk: true, ref: 'T9' } }],
    },
    towns: {
      geometries: [
        { type: 'Point', coordinates: [1, 1], properties: { name: 'Middle', population: 7 } },
      ],
    },
  },
}

const at = (longitude: number, latitude: number) => {
  const { x, y } = project({ latitude, longitude })
  return { x: expect.closeTo(x, 9), y: expect.closeTo(y, 9) }
}

describe('a topology', () => {
  const read = readTopology(twoSquares)

  test('has areas of arcs, which are walked backwards where they are negative', () => {
    expect(read.land.map(({ rings }) => rings.map(({ points }) => points))).toEqual([
      [[at(29, -14), at(29, -13), at(28, -13), at(28, -14), at(29, -14)]],
      [[at(29, -14), at(30, -14), at(30, -13), at(29, -13), at(29, -14)]],
    ])
  })

  test('has the border between two areas once, and the edge of both without it', () => {
    expect(read.provinceBorders.map(({ points }) => points)).toEqual([[at(29, -14), at(29, -13)]])
    expect(read.border).toHaveLength(2)
  })

  test('has towns, roads, and the middle of each province', () => {
    expect(read.towns).toEqual([{ name: 'Middle', population: 7, at: at(28.5, -13.5) }])
    expect(read.roads[0]?.line.points).toEqual([at(29, -13), at(29, -14)])
    const [west] = read.provinces
    expect(west?.name).toBe('West')
    expect(west?.at.x).toBeCloseTo(project({ latitude: 0, longitude: 28.5 }).x, 6)
  })
})

test('the basemap has what the map draws, with Lusaka where it is', () => {
  const read = readTopology(basemap as unknown as Topology)
  expect(read.provinces.map(({ name }) => name).sort()).toEqual([
    ...['Central', 'Copperbelt', 'Eastern', 'Luapula', 'Lusaka', 'Muchinga', 'North-Western'],
    ...['Northern', 'Southern', 'Western'],
  ])
  for (const part of ['abroad', 'lakes', 'rivers', 'border', 'provinceBorders'] as const) {
    expect(read[part].length).toBeGreaterThan(0)
  }
  const lusaka = read.towns.find(({ name }) => name === 'Lusaka')?.at
  const place = project({ latitude: -15.407, longitude: 28.287 })
  expect(lusaka?.x).toBeCloseTo(place.x, 1)
  expect(lusaka?.y).toBeCloseTo(place.y, 1)
})
