import type { Place } from '@portal/kernel/place/great-circle'
import type { Sites } from '../../ports/places/sites.port.ts'

/** Sites as the table would hold them. */
export const sitesOf = (sites: readonly (Place & { bits: number })[]): Sites => ({
  titles: sites.map((_site, at) => `Site ${at}`),
  latitudes: Float64Array.from(sites, ({ latitude }) => latitude),
  longitudes: Float64Array.from(sites, ({ longitude }) => longitude),
  technologies: Uint8Array.from(sites, ({ bits }) => bits),
})
