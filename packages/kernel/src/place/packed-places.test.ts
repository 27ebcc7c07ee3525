import { describe, expect, test } from 'vitest'
import type { Place } from './great-circle.ts'
import { packPlaces, unpackPlaces } from './packed-places.ts'

const sorted = (places: readonly Place[]) =>
  places.map(({ latitude, longitude }) => `${latitude} ${longitude}`).sort()

describe('packed places', () => {
  test('are the same after they were unpacked, in any order, to four decimals', () => {
    const places = Array.from({ length: 500 }, (_, at) => ({
      latitude: -8.2 - ((at * 7_919) % 98_000) / 10_000,
      longitude: 21.99 + ((at * 104_729) % 117_000) / 10_000,
    })).map(({ latitude, longitude }) => ({
      latitude: Number(latitude.toFixed(4)),
      longitude: Number(longitude.toFixed(4)),
    }))
    expect(sorted(unpackPlaces(packPlaces(places)))).toEqual(sorted(places))
  })

  test('of none are no text', () => {
    expect(packPlaces([])).toBe('')
    expect(unpackPlaces('')).toEqual([])
  })

  test('that are near each other take few letters', () => {
    const places = Array.from({ length: 1_000 }, (_, at) => ({
      latitude: -15.4 + (at % 40) / 200,
      longitude: 28.2 + Math.floor(at / 40) / 200,
    }))
    expect(packPlaces(places).length).toBeLessThan(5_000)
  })

  test.each(['!', 'A', 'gA', 'AAA', '//////////'])(
    'of the broken text %j are none, or those before the break',
    (text) => {
      expect(() => unpackPlaces(text)).not.toThrow()
    },
  )
})
