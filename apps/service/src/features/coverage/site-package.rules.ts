import type { Sites } from '../../ports/places/sites.port.ts'

/** By which the specified call asks for every site. */
export const sitesPackage = 'fetch-sites-data-5g'

/** Every site as JSON text, in the shape that the specification names: some megabytes where there are many. */
export function sitesAsPackage({ titles, latitudes, longitudes, technologies }: Sites): string {
  const entries = titles.map((title, at) => {
    const bits = technologies[at] ?? 0
    return JSON.stringify({
      title,
      latitude: latitudes[at],
      longitude: longitudes[at],
      technology: {
        _2Gservice: (bits & 1) > 0,
        _3Gservice: (bits & 2) > 0,
        _4Gservice: (bits & 4) > 0,
        _5Gservice: (bits & 8) > 0,
      },
    })
  })
  return `[${entries.join(',')}]`
}
