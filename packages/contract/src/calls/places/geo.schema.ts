import { placeKinds } from '@portal/kernel/place/named-place'
import { Type } from 'typebox'
import { defineCall } from '../../define-call.ts'
import { name, strict } from '../../shapes.schema.ts'

export const namedPlace = Type.Object({
  name: Type.String(),
  kind: Type.Enum(placeKinds),
  town: Type.Optional(Type.String({ description: 'The town of a township or a landmark.' })),
  latitude: Type.Number(),
  longitude: Type.Number(),
})

/** Places by name, the best first. While somebody types, only what this service knows itself is asked. */
export const searchPlacesCall = defineCall({
  method: 'GET',
  path: 'geo/v1/search',
  summary: 'Towns, townships and landmarks by name',
  input: strict({
    q: name(80),
    typing: Type.Optional(
      Type.Literal('Y', { description: 'Suggestions for what is not yet typed to its end.' }),
    ),
  }),
  result: Type.Object({ places: Type.Array(namedPlace) }),
})
