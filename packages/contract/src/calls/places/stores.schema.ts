import { storeKinds, weekDays } from '@portal/kernel/place/store'
import { Type } from 'typebox'
import { opco, storeRadiusKm, storesShownMax } from '../../constants.ts'
import { defineCall } from '../../define-call.ts'
import { name, strict } from '../../shapes.schema.ts'

const kind = Type.Enum(storeKinds)
const time = Type.String({ pattern: '^[0-9]{2}:[0-9]{2}$' })

/** The fields of the specification as it spells them, and what people ask of a shop beside. */
const store = Type.Object({
  shop: Type.String({ description: 'Its name, without what follows the first "-".' }),
  title: Type.String({ description: 'Name and town.' }),
  location: Type.Object({ latitue: Type.Number(), longitude: Type.Number() }),
  phyLocation: Type.String(),
  phNumber: Type.String({ description: 'Nine digits, without 260.' }),
  distance: Type.Optional(
    Type.Number({ minimum: 0, description: 'In kilometres, with one decimal.' }),
  ),
  id: Type.String(),
  kind,
  town: Type.String(),
  postcode: Type.String(),
  openingHours: Type.Array(
    Type.Object({
      from: Type.Enum(weekDays),
      to: Type.Enum(weekDays),
      opens: time,
      closes: time,
    }),
  ),
})

const degrees = (digits: number) =>
  Type.String({ pattern: `^-?[0-9]{1,${digits}}(\\.[0-9]{1,20})?$`, description: 'In degrees.' })

export const shopsCall = defineCall({
  method: 'GET',
  path: 'cms/maps/shopsbycoordinates',
  summary: 'Stores near a place, the nearest first; also at cms/maps/{product}shopsbycoordinates',
  input: strict({
    opco: Type.Literal(opco),
    longitude: degrees(3),
    latitude: degrees(2),
    distanceInKilometers: Type.Optional(
      Type.String({
        pattern: '^(100(\\.0{1,3})?|0?[0-9]{1,2}(\\.[0-9]{1,3})?)$',
        description: `${storeRadiusKm} where absent, and at most: farther away is not near.`,
      }),
    ),
  }),
  result: Type.Array(store),
})

const found = Type.Object({
  place: Type.Union([Type.String(), Type.Null()], {
    description: 'What distances are measured from: a town, or what was searched for in one.',
  }),
  total: Type.Integer({ minimum: 0 }),
  stores: Type.Array(store, { description: 'The first of them.' }),
  towns: Type.Array(Type.Object({ town: Type.String(), count: Type.Integer({ minimum: 1 }) }), {
    description: 'Towns to choose from, those with most stores first.',
  }),
})

/** A search of the store finder. Its own position is no part of an address: see the next call. */
export const findStoresCall = defineCall({
  method: 'GET',
  path: 'stores/v1/search',
  summary: 'Stores by town, postcode, name or street, and the towns that have some',
  input: strict({
    query: Type.Optional(name(80)),
    kind: Type.Optional(kind),
    shown: Type.Optional(
      Type.String({ pattern: '^[0-9]{1,3}$', description: `Stores, at most ${storesShownMax}.` }),
    ),
  }),
  result: found,
})

/** Stores near a visitor, whose position goes in the body, so that it is in no address and in no log of one. */
export const nearStoresCall = defineCall({
  method: 'POST',
  path: 'stores/v1/near',
  summary: 'Stores near the visitor, who is kept nowhere',
  input: strict({
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
    kind: Type.Optional(kind),
    shown: Type.Optional(Type.Integer({ minimum: 0, maximum: storesShownMax })),
  }),
  result: found,
})
