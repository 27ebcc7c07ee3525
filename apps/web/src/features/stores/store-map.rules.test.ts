import { describe, expect, test } from 'vitest'
import { pinsOf, sightOf } from './store-map.rules.ts'

const store = (id: string, latitue: number, longitude: number) => ({
  id,
  title: `Zuba ${id}`,
  location: { latitue, longitude },
})
const stores = [store('Kitwe', -12.8, 28.2), store('Ndola', -12.9, 28.6)]

test('pins have the numbers and the order of the cards', () => {
  expect(pinsOf(stores)).toEqual([
    {
      id: 'Kitwe',
      place: { latitude: -12.8, longitude: 28.2 },
      number: 1,
      title: '1. Zuba Kitwe',
    },
    {
      id: 'Ndola',
      place: { latitude: -12.9, longitude: 28.6 },
      number: 2,
      title: '2. Zuba Ndola',
    },
  ])
})

describe('the map looks', () => {
  test('at all stores of a list', () => {
    expect(sightOf(stores, null)).toEqual({
      fit: [
        { latitude: -12.8, longitude: 28.2 },
        { latitude: -12.9, longitude: 28.6 },
      ],
    })
  })

  test('at the country where there are none', () => {
    expect(sightOf([], null)).toMatchObject({
      centre: { latitude: -13.1339, longitude: 27.8493 },
    })
  })

  test('at the visitor, who is in the middle of the nearest stores', () => {
    const own = { latitude: -12.5, longitude: 28.4 }
    const far = Array.from({ length: 6 }, (_, at) => store(`far ${at}`, -17, 25))
    const sight = sightOf([...stores, ...far], own)
    if (!('fit' in sight)) throw new Error('The map looks at no stores')
    const middle = (numbers: number[]) => (Math.min(...numbers) + Math.max(...numbers)) / 2
    expect(middle(sight.fit.map(({ latitude }) => latitude))).toBeCloseTo(own.latitude)
    expect(middle(sight.fit.map(({ longitude }) => longitude))).toBeCloseTo(own.longitude)
    // The visitor, the five nearest, and as many on the other side.
    expect(sight.fit).toHaveLength(11)
  })
})
