import { expect, test } from 'vitest'
import { between, metresPerUnit, planeOrigin, project, seen, toCanvas } from './projection.rules.ts'

test('places are where web maps have them', () => {
  // Of the plane's 256 units, counted from its corner, the middle of the map is at 128.
  const { x, y } = project({ latitude: 0, longitude: 0 })
  expect(x + planeOrigin.x).toBeCloseTo(128)
  expect(y + planeOrigin.y).toBeCloseTo(128)
  const north = project({ latitude: 85.0511287798, longitude: 180 })
  expect(north.x + planeOrigin.x).toBeCloseTo(256)
  expect(north.y + planeOrigin.y).toBeCloseTo(0)
})

test('a metre is as long as the ground says', () => {
  const south = project({ latitude: -15, longitude: 28 })
  const north = project({ latitude: -14.99, longitude: 28 })
  const metres = (south.y - north.y) * metresPerUnit(-14.995)
  expect(metres).toBeCloseTo(1113.2, 0)
})

test('what is seen of the plane is what lands on the canvas', () => {
  const sight = { scale: 4, dx: -20, dy: 8 }
  const { left, top, right, bottom } = seen(sight, 100, 60)
  expect(toCanvas({ x: left, y: top }, sight)).toEqual({ x: 0, y: 0 })
  expect(toCanvas({ x: right, y: bottom }, sight)).toEqual({ x: 100, y: 60 })
})

test('half of the way between two sights is in the middle, as a style sheet moves a pin', () => {
  const from = { scale: 2, dx: 0, dy: 10 }
  const to = { scale: 4, dx: -8, dy: 0 }
  expect(between(from, to, 0)).toEqual(from)
  expect(between(from, to, 0.5)).toEqual({ scale: 3, dx: -4, dy: 5 })
  expect(between(from, to, 1)).toEqual(to)
})
