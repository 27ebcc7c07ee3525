import { describe, expect, test } from 'vitest'
import { discsIn, siteOf } from './thinning.rules.ts'

const lusaka = { latitude: -15.4, longitude: 28.3 }
const canvas = { width: 400, height: 300 }

/** A sight with Lusaka in the middle of the canvas. */
function overLusaka(zoom: number) {
  const scale = 2 ** zoom
  const { x, y } = siteOf(lusaka)
  return { scale, dx: 200 - x * scale, dy: 150 - y * scale }
}

describe('circles of sites', () => {
  test('have the radius of their reach on the ground', () => {
    // At this latitude a pixel of zoom 9 is 294.8 metres.
    const [disc] = discsIn([siteOf(lusaka)], 5_000, overLusaka(9), canvas)
    expect(disc).toEqual({
      x: expect.closeTo(200),
      y: expect.closeTo(150),
      radius: expect.closeTo(16.96, 1),
    })
  })

  test('are never smaller than can be seen', () => {
    const [disc] = discsIn([siteOf(lusaka)], 300, overLusaka(9), canvas)
    expect(disc?.radius).toBe(2.6)
  })

  test('that would lie upon each other are one, which are two from nearer', () => {
    const sites = [lusaka, { ...lusaka, longitude: 28.301 }].map(siteOf)
    expect(discsIn(sites, 300, overLusaka(9), canvas)).toHaveLength(1)
    expect(discsIn(sites, 300, overLusaka(13), canvas)).toHaveLength(2)
  })

  test('out of sight are left out, those that reach into it are not', () => {
    // 200 pixels at zoom 9 are 59 kilometres, 0.55 degrees.
    const sites = [0.56, 0.7].map((east) => siteOf({ ...lusaka, longitude: 28.3 + east }))
    expect(discsIn(sites, 5_000, overLusaka(9), canvas)).toHaveLength(1)
  })
})
