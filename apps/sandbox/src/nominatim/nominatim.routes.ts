import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ProviderReply, providerCall } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import { objects } from './nominatim.facts.ts'

const system = 'nominatim'

const known = new Set([
  ...['q', 'format', 'addressdetails', 'limit', 'countrycodes'],
  ...['viewbox', 'bounded', 'accept-language'],
])
const codeOf: Readonly<Record<string, string>> = { Zambia: 'zm' }

const refuse = (message: string): ProviderReply => ({
  status: 400,
  body: { error: { code: 400, message } },
})

type Corners = readonly [number, number, number, number]

/** Two corners, longitude first; null where there are none, and a text says what is wrong. */
function cornersOf(text: string | undefined): Corners | null | string {
  if (text === undefined) return null
  const [x1 = Number.NaN, y1 = Number.NaN, x2 = Number.NaN, y2 = Number.NaN, ...more] = text
    .split(',')
    .map(Number)
  const isRight = more.length === 0 && [x1, y1, x2, y2].every(Number.isFinite)
  return isRight ? [x1, y1, x2, y2] : "Bad parameter 'viewbox'. Expected 4 coordinates."
}

type Asked = Readonly<Record<string, string | undefined>>
type Found = (typeof objects)[number]

const plainWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

const displayNameOf = ({ name, address }: Found): string =>
  [...new Set([name, ...Object.values(address)])].join(', ')

function fits(object: Found, asked: Asked, corners: Corners | null): boolean {
  const words = new Set(plainWords(displayNameOf(object)))
  const isNamed = plainWords(asked.q ?? '').every((word) => words.has(word))
  const codes = asked.countrycodes?.split(',')
  const isThere = !codes || codes.includes(codeOf[object.address.country] ?? 'cd')
  const [x1, y1, x2, y2] = corners ?? [-180, -90, 180, 90]
  const [lat, lon] = [Number(object.lat), Number(object.lon)]
  const isInside =
    lon >= Math.min(x1, x2) &&
    lon <= Math.max(x1, x2) &&
    lat >= Math.min(y1, y2) &&
    lat <= Math.max(y1, y2)
  return isNamed && isThere && (asked.bounded !== '1' || isInside)
}

/** The public server refuses programs that do not say who they are. */
const isNameless = ({ headers: { 'user-agent': agent = '' } }: FastifyRequest): boolean =>
  agent === '' || /^(node|undici)/i.test(agent)

const blocked: ProviderReply = { status: 403, body: 'Blocked' }

function search(request: FastifyRequest): ProviderReply {
  if (isNameless(request)) return blocked
  const { query } = request
  const asked = query as Asked
  const stranger = Object.keys(asked).find((name) => !known.has(name))
  if (stranger) return refuse(`Parameter '${stranger}' is not known to the sandbox.`)
  if (!asked.q) return refuse('Nothing to search for.')
  if (asked.format !== 'jsonv2') return refuse("Parameter 'format' must be jsonv2 here.")
  const limit = Number(asked.limit ?? 10)
  if (!Number.isInteger(limit) || limit < 1 || limit > 40) return refuse("Bad parameter 'limit'.")
  const corners = cornersOf(asked.viewbox)
  if (typeof corners === 'string') return refuse(corners)
  const found = objects.filter((object) => fits(object, asked, corners)).slice(0, limit)
  return {
    status: 200,
    body: found.map(({ address, ...object }) => ({
      place_id: object.osm_id + 300_000_000,
      licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
      osm_type: 'node',
      ...object,
      addresstype: object.category === 'highway' ? 'road' : object.type,
      place_rank: 20,
      importance: 0.3,
      display_name: displayNameOf({ address, ...object } as Found),
      ...(asked.addressdetails === '1' ? { address } : {}),
      boundingbox: [object.lat, object.lat, object.lon, object.lon],
    })),
  }
}

/** The search of Nominatim over a few objects: every word has to be in a name. Its status is that it works. */
export function nominatimRoutes(app: FastifyInstance, world: World): void {
  app.get('/nominatim/search', providerCall(world, system, search))
  app.get(
    '/nominatim/status',
    providerCall(world, system, (request) =>
      isNameless(request) ? blocked : { status: 200, body: { status: 0, message: 'OK' } },
    ),
  )
}
