import { Type } from 'typebox'
import { expect, test } from 'vitest'
import type { CallOf, InputOf, ResultOf } from './call.ts'
import { defineCall } from './define-call.ts'

const parts = { path: 'things/v1/find', summary: 'Find a thing', result: Type.Boolean() } as const

const find = defineCall({
  ...parts,
  method: 'GET',
  input: Type.Object({ name: Type.String(), kind: Type.Optional(Type.Literal('new')) }),
})

test('a call has the types of its schemas, and one method and path', () => {
  const call: CallOf<typeof find> = { method: 'GET', path: 'things/v1/find' }
  const input: InputOf<typeof call> = { name: 'sun' }
  const result: ResultOf<typeof call> = true
  // @ts-expect-error: another path than the definition's.
  const elsewhere: CallOf<typeof find> = { method: 'GET', path: 'things/v2/find' }
  // @ts-expect-error: another method than the definition's.
  const posted: CallOf<typeof find> = { method: 'POST', path: 'things/v1/find' }
  // @ts-expect-error: the input lacks its name.
  const nameless: InputOf<typeof call> = { kind: 'new' }
  expect([input, result, elsewhere, posted, nameless]).toHaveLength(5)
})

test('a query is text', () => {
  defineCall({
    ...parts,
    method: 'GET',
    // @ts-expect-error: a query has no numbers.
    input: Type.Object({ size: Type.Number() }),
  })
  expect(
    defineCall({ ...parts, method: 'POST', input: Type.Object({ size: Type.Number() }) }),
  ).toBeTruthy()
})
