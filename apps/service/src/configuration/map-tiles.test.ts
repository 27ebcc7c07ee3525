import { describe, expect, test } from 'vitest'
import { readMapTiles } from './map-tiles.ts'
import { createReader } from './settings-reader.ts'

const url = 'https://tiles.example/{z}/{x}/{y}.png'
const attribution = '© Someone'
const read = (env: Record<string, string>) => readMapTiles(createReader({ SANDBOX: 'on', ...env }))

describe('tiles of a map server', () => {
  test('are those of the setting, or none', () => {
    expect(read({})).toBeNull()
    expect(read({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution })).toEqual({
      url,
      attribution,
    })
    const inQuery = 'https://tiles.example/tile?z={z}&x={x}&y={y}'
    expect(read({ MAP_TILES_URL: inQuery, MAP_TILES_ATTRIBUTION: attribution })?.url).toBe(inQuery)
  })

  test('are never shown without saying whom they are from', () => {
    expect(() => read({ MAP_TILES_URL: url })).toThrow('MAP_TILES_ATTRIBUTION')
  })

  test.each([
    ['no places', 'https://tiles.example/all.png'],
    ['a place that is missing', 'https://tiles.example/{z}/{x}.png'],
    ['a host with a part to be filled in', 'https://{s}.tiles.example/{z}/{x}/{y}.png'],
    ['no address', 'tiles/{z}/{x}/{y}.png'],
    ['more for the policy', 'https://tiles.example/{z}/{x}/{y}.png; script-src *'],
  ])('with %s stop the start', (_what, wrong) => {
    expect(() => read({ MAP_TILES_URL: wrong, MAP_TILES_ATTRIBUTION: attribution })).toThrow(
      'MAP_TILES_URL',
    )
  })
})
