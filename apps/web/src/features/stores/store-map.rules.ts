import type { StoreEntry } from '@portal/contract/calls/places/stores'
import type { Place } from '@portal/kernel/place/great-circle'
import type { MapPin, MapSight } from '../../map/map-shapes.ts'

/** The whole country, from where a list without stores is looked at. */
const country: MapSight = { centre: { latitude: -13.1339, longitude: 27.8493 }, zoom: 5.75 }

/** So many of the nearest stores are in sight beside the visitor. */
const nearest = 5

type Located = Pick<StoreEntry, 'id' | 'title' | 'location'>

const placeOf = ({ location: { latitue, longitude } }: Located): Place => ({
  latitude: latitue,
  longitude,
})

/** Pins with the numbers of the cards. */
export const pinsOf = (stores: readonly Located[]): MapPin[] =>
  stores.map((store, index) => ({
    id: store.id,
    place: placeOf(store),
    number: index + 1,
    title: `${index + 1}. ${store.title}`,
  }))

/** The point as far on the other side of the middle. */
const mirrored = (middle: Place, { latitude, longitude }: Place): Place => ({
  latitude: 2 * middle.latitude - latitude,
  longitude: 2 * middle.longitude - longitude,
})

/** All stores of the list, or the visitor's place in the middle with the nearest around it. */
export function sightOf(stores: readonly Located[], own: Place | null): MapSight {
  const places = stores.map(placeOf)
  if (own) {
    const near = places.slice(0, nearest)
    return { fit: [own, ...near, ...near.map((place) => mirrored(own, place))] }
  }
  return places.length > 0 ? { fit: places } : country
}
