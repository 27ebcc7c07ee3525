import {
  coverageAtCall,
  coverageSitesCall,
  findCoverageCall,
} from '@portal/contract/calls/places/coverage.schema'
import type { Box } from '@portal/kernel/place/box'
import { packPlaces } from '@portal/kernel/place/packed-places'
import type { Technology } from '@portal/kernel/place/technology'
import type { FastifyInstance } from 'fastify'
import { limited, serveCall, servePacked, serveRead } from '../../http/calls/serve-call.ts'
import type { Limit } from '../../http/limits/limits.ts'
import { type Answer, answer, refuseField } from '../../http/refusals/answer.ts'
import type { Geocoder } from '../../ports/places/geocoder.port.ts'
import { coverageAt, type SiteIndex } from './coverage.rules.ts'
import { degreesMax, drawnSites, zoomMax } from './drawn-sites.rules.ts'

export type CoverageDeps = {
  index: () => SiteIndex
  geocoder: Geocoder
  readLimit: Limit
  searchLimit: Limit
}

/** Parts of the map that are kept packed, of each content: some hundred kilobytes, asked for by many visitors. */
const partsKept = 60
/** Of a part of the map, at browsers and at caches on the way: sites change with the content, a few times a year. */
const cacheControl = 'public, max-age=600'

type Part = { sites: string }
/** Parts of the map of the content in use, each packed once as long as few others were asked for since. */
function createParts() {
  const known = new WeakMap<SiteIndex, Map<string, Part>>()
  return (index: SiteIndex, name: string, pack: () => string): Part => {
    const parts = known.get(index) ?? new Map<string, Part>()
    known.set(index, parts)
    const part = parts.get(name) ?? { sites: pack() }
    // Put at the end, so that those which are asked for least are at the beginning.
    parts.delete(name)
    parts.set(name, part)
    const [least] = parts.keys()
    if (parts.size > partsKept && least !== undefined) parts.delete(least)
    return part
  }
}

type AskedPart = { technology: Technology; zoom: string } & Record<keyof Box, string>

/** The part of the map that is asked for, or the refusal of a field. */
function readPart(asked: AskedPart): Answer<{ box: Box; zoom: number }> {
  const zoom = Number(asked.zoom)
  if (zoom > zoomMax) return refuseField('zoom')
  const box = {
    west: Number(asked.west),
    south: Number(asked.south),
    east: Number(asked.east),
    north: Number(asked.north),
  }
  const most = degreesMax(zoom)
  if (Math.abs(box.west) > 180) return refuseField('west')
  if (Math.abs(box.south) > 90) return refuseField('south')
  if (box.east <= box.west || box.east > 180 || box.east - box.west > most) {
    return refuseField('east')
  }
  if (box.north <= box.south || box.north > 90 || box.north - box.south > most) {
    return refuseField('north')
  }
  return answer({ box, zoom })
}

export function coverageRoutes(app: FastifyInstance, deps: CoverageDeps) {
  const { index, geocoder, readLimit, searchLimit } = deps
  const partOf = createParts()

  serveRead(app, findCoverageCall, async ({ query }, { request }) => {
    const limit = query === undefined ? readLimit : searchLimit
    const tooMany = await limit(request)
    if (tooMany) return tooMany
    const [place = null, ...others] = query === undefined ? [] : await geocoder.search(query)
    const now = index()
    const coverage = place && coverageAt(now, place)
    return answer({ technologies: [...now.known], place, coverage, others })
  })

  serveCall(
    app,
    coverageAtCall,
    limited(readLimit, (place) => {
      const now = index()
      return answer({ technologies: [...now.known], coverage: coverageAt(now, place) })
    }),
  )

  servePacked(
    app,
    coverageSitesCall,
    limited(readLimit, (asked, { reply }) => {
      const read = readPart(asked)
      if ('refused' in read) return read
      const { box, zoom } = read.result
      const { technology } = asked
      const name = [technology, zoom, ...Object.values(box)].join(' ')
      const now = index()
      const part = partOf(now, name, () =>
        packPlaces(drawnSites(now.sites, { technology, box, zoom })),
      )
      reply.header('cache-control', cacheControl)
      return answer(part)
    }),
  )
}
