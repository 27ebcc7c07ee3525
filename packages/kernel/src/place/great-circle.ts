/** A place on the earth, in degrees. */
export type Place = { readonly latitude: number; readonly longitude: number }

/** The earth's radius as specified, in miles, and a mile in kilometres. */
const radiusMiles = 3958.8
const kmPerMile = 1.609344

/** Degrees of latitude are everywhere as long as this. */
export const kmPerDegree = (Math.PI / 180) * radiusMiles * kmPerMile

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The shortest way over the ground, in kilometres, by the haversine formula. */
export function distanceKm(from: Place, to: Place): number {
  const [south, north] = [radians(from.latitude), radians(to.latitude)]
  const halfHeight = Math.sin((north - south) / 2)
  const halfWidth = Math.sin(radians(to.longitude - from.longitude) / 2)
  const share = halfHeight ** 2 + Math.cos(south) * Math.cos(north) * halfWidth ** 2
  return 2 * radiusMiles * kmPerMile * Math.asin(Math.min(1, Math.sqrt(share)))
}

/** As distances are shown: one decimal. */
export const roundKm = (km: number): number => Math.round(km * 10) / 10

/** The middle one of some numbers; of an even count the mean of the two in the middle. */
function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  const [low = 0, high = low] = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1)
  return (low + high) / 2
}

/** The middle of some places; one that lies far out, as an airport does, hardly moves it. */
export const middleOf = (places: readonly Place[]): Place => ({
  latitude: median(places.map(({ latitude }) => latitude)),
  longitude: median(places.map(({ longitude }) => longitude)),
})
