import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memberText } from './json-member.ts'

test.each([
  ['{"a":{"b":1},"c":2}', 'a', '{"b":1}'],
  ['{ "c" : 2 , "a" : { "b" : 1.0 } }', 'a', '{ "b" : 1.0 }'],
  ['{"a":"x,}\\"{","c":2}', 'a', '"x,}\\"{"'],
  ['{"x":{"a":1},"a":[1,{"a":2}]}', 'a', '[1,{"a":2}]'],
  ['{"\\u0061":7}', 'a', '7'],
  ['{"x":"a","a":null}', 'a', 'null'],
])('of %s the member %s is %s', (body, name, text) => {
  expect(memberText(body, name)).toBe(text)
})

test.each([
  ['a member that is not there', '{"b":1}'],
  ['a member inside of another', '{"b":{"a":1}}'],
  ['a member named twice', '{"a":1,"a":2}'],
  ['a member named twice in other letters', '{"a":1,"\\u0061":2}'],
  ['a list', '[{"a":1}]'],
  ['null', 'null'],
  ['no JSON', '{"a":1'],
  ['two objects', '{"a":1}{"b":2}'],
  ['nothing', ''],
])('of %s there is none', (_, body) => {
  expect(memberText(body, 'a')).toBeNull()
})

test('the text found reads as the member, whatever is around it', () => {
  const key = fc.constantFrom('a', 'b', '"', '\\', '{', 'a,')
  fc.assert(
    fc.property(fc.dictionary(key, fc.jsonValue()), fc.nat(2), (object, indent) => {
      const text = memberText(JSON.stringify(object, null, indent), 'a')
      const expected = Object.hasOwn(object, 'a') ? object.a : undefined
      expect(text === null ? undefined : JSON.parse(text)).toEqual(
        expected === undefined ? undefined : JSON.parse(JSON.stringify(expected)),
      )
    }),
    { seed: 1 },
  )
})
