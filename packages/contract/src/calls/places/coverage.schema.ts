import { technologies } from '@portal/kernel/place/technology'
import { Type } from 'typebox'
import { defineCall } from '../../define-call.ts'
import { name, strict } from '../../shapes.schema.ts'
import { namedPlace } from './geo.schema.ts'

const technology = Type.Enum(technologies)

/** What there is at a place, for each technology that has sites at all. */
const coverage = Type.Array(
  Type.Object({
    technology,
    here: Type.Boolean({ description: 'Within the reach of a site.' }),
    nearestKm: Type.Number({
      minimum: 0,
      description: 'To the nearest site, with one decimal.',
    }),
  }),
)

const known = Type.Array(technology, { description: 'Those that have sites, the oldest first.' })

/** A search of the coverage map; without a query it tells what the map can show. */
export const findCoverageCall = defineCall({
  method: 'GET',
  path: 'coverage/v1/search',
  summary: 'Network coverage at a place that is searched for by name',
  input: strict({ query: Type.Optional(name(80)) }),
  result: Type.Object({
    technologies: known,
    place: Type.Union([namedPlace, Type.Null()], { description: 'What the query found.' }),
    coverage: Type.Union([coverage, Type.Null()], { description: 'Null without a place.' }),
    others: Type.Array(namedPlace, { description: 'Further places that the query fits.' }),
  }),
})

/** Coverage at the visitor's own place, which goes in the body, so that it is in no address and in no log of one. */
export const coverageAtCall = defineCall({
  method: 'POST',
  path: 'coverage/v1/at',
  summary: 'Network coverage where the visitor is, who is kept nowhere',
  input: strict({
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
  }),
  result: Type.Object({ technologies: known, coverage }),
})

/** Whole degrees say where nobody is, and make one address for many visitors. */
const degrees = (description: string) => Type.String({ pattern: '^-?[0-9]{1,3}$', description })

export const coverageSitesCall = defineCall({
  method: 'GET',
  path: 'coverage/v1/sites',
  summary: 'Sites of one technology in a part of the map, packed',
  input: strict({
    technology,
    west: degrees('Whole degrees; the part has its west and south edges.'),
    south: degrees('Whole degrees.'),
    east: degrees('Whole degrees, more than `west`.'),
    north: degrees('Whole degrees, more than `south`.'),
    zoom: Type.String({
      pattern: '^[0-9]{1,2}$',
      description: 'Of the map: sites that it would draw on one another are one.',
    }),
  }),
  result: Type.Object({
    sites: Type.String({ description: 'Places as `unpackPlaces` of the kernel reads them.' }),
  }),
})
