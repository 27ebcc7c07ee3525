import type { Place } from './great-circle.ts'

/** Four decimals of a degree are about ten metres. */
const perDegree = 10_000

/** Five bits a letter, as of encoded polylines: the sixth says that another letter follows. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const more = 32

/** Rows of this height, in packed units, are walked to and fro, so that each step is short. */
const rowHeight = 500

const unitsOf = (degrees: number): number => Math.round(degrees * perDegree)

function writeStep(step: number): string {
  let rest = step < 0 ? -2 * step - 1 : 2 * step
  let text = ''
  while (rest >= more) {
    text += letters.charAt(more + (rest % more))
    rest = Math.floor(rest / more)
  }
  return text + letters.charAt(rest)
}

/**
 * Places as a text of few letters: steps from each to the next, to four decimals of a degree. Their order is not kept.
 */
export function packPlaces(places: readonly Place[]): string {
  const units = places.map(({ latitude, longitude }) => {
    const north = unitsOf(latitude)
    return { north, east: unitsOf(longitude), row: Math.floor(north / rowHeight) }
  })
  units.sort(
    (one, other) =>
      one.row - other.row ||
      (one.row % 2 === 0 ? one.east - other.east : other.east - one.east) ||
      one.north - other.north,
  )
  let [north, east] = [0, 0]
  return units
    .map((unit) => {
      const text = writeStep(unit.north - north) + writeStep(unit.east - east)
      north = unit.north
      east = unit.east
      return text
    })
    .join('')
}

/** Reads what `packPlaces` wrote. Of a text that breaks off, the places before the break. */
export function unpackPlaces(text: string): Place[] {
  const places: Place[] = []
  let at = 0
  /** The next step; null at the end and at what is no letter of ours. */
  function readStep(): number | null {
    let [value, weight] = [0, 1]
    while (at < text.length) {
      const digit = letters.indexOf(text.charAt(at))
      at += 1
      if (digit < 0) return null
      value += (digit % more) * weight
      if (digit < more) return value % 2 === 0 ? value / 2 : -(value + 1) / 2
      weight *= more
    }
    return null
  }
  let [north, east] = [0, 0]
  while (at < text.length) {
    const [up, right] = [readStep(), readStep()]
    if (up === null || right === null) break
    north += up
    east += right
    places.push({ latitude: north / perDegree, longitude: east / perDegree })
  }
  return places
}
