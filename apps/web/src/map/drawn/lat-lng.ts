import type { Place } from '@portal/kernel/place/great-circle'
import { LatLng, LatLngBounds } from 'leaflet/dist/leaflet-src.esm.js'

export const latLngOf = ({ latitude, longitude }: Place): LatLng => new LatLng(latitude, longitude)

export const boundsOf = (places: readonly Place[]): LatLngBounds =>
  new LatLngBounds(places.map(latLngOf))
