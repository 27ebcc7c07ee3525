import { describe, expect, test } from 'vitest'
import { distanceKm, kmPerDegree, middleOf, roundKm } from './great-circle.ts'

const lusaka = { latitude: -15.4167, longitude: 28.2833 }
const kitwe = { latitude: -12.8024, longitude: 28.2132 }
const livingstone = { latitude: -17.8419, longitude: 25.8543 }

describe('a distance', () => {
  test.each([
    ['Lusaka to Kitwe', lusaka, kitwe, 290.8],
    ['Lusaka to Livingstone', lusaka, livingstone, 373.7],
    ['Livingstone to Lusaka', livingstone, lusaka, 373.7],
    ['a place to itself', lusaka, lusaka, 0],
    ['a place to one eleven metres north', lusaka, { ...lusaka, latitude: -15.4166 }, 0],
    ['one side of the date line to the other', at(0, 179.5), at(0, -179.5), 111.2],
    ['pole to pole', at(90, 0), at(-90, 0), 20_015.3],
  ])('from %s is in real kilometres', (_what, from, to, km) => {
    expect(roundKm(distanceKm(from, to))).toBe(km)
  })

  test('of a degree of latitude is what a degree is said to be', () => {
    expect(distanceKm(at(3, 20), at(4, 20))).toBeCloseTo(kmPerDegree, 6)
  })

  test('is shown with one decimal', () => {
    expect([0.04, 0.05, 12.34, 99.96].map(roundKm)).toEqual([0, 0.1, 12.3, 100])
  })
})

describe('the middle', () => {
  test('of one place is that place', () => {
    expect(middleOf([kitwe])).toEqual(kitwe)
  })

  test('of two is between them', () => {
    expect(middleOf([at(-10, 20), at(-12, 30)])).toEqual(at(-11, 25))
  })

  test('of a town is in it, however far its airport is', () => {
    expect(middleOf([at(-15.4, 28.3), at(-15.5, 28.2), at(-12, 33)])).toEqual(at(-15.4, 28.3))
  })
})

function at(latitude: number, longitude: number) {
  return { latitude, longitude }
}
