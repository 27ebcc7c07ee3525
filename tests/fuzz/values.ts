import fc from 'fast-check'
import type { Schema } from './api-document.ts'
import type { KnownThings } from './known-things.ts'

/** A value that the schema takes, or would but for one rule it does not write down. */
export function fitting(schema: Schema, known: KnownThings, name = ''): fc.Arbitrary<unknown> {
  const words = known.byName.get(name)
  const shaped = shapedBy(schema, known)
  return words && schema.type !== 'object'
    ? fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...words) },
        { weight: 1, arbitrary: shaped },
      )
    : shaped
}

function shapedBy(schema: Schema, known: KnownThings): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, known)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return fittingObject(schema, known)
    case 'array':
      return fc.array(fitting(schema.items ?? {}, known), { maxLength: 3 })
    case 'boolean':
      return fc.boolean()
    case 'number':
    case 'integer':
      return numberWithin(schema)
    default:
      return textWithin(schema)
  }
}

function fittingObject(schema: Schema, known: KnownThings): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, fitting(field, known, name)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] })
}

const numberWithin = ({ type, minimum = -1e6, maximum = 1e6 }: Schema): fc.Arbitrary<number> =>
  type === 'integer'
    ? fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) })
    : fc.oneof(
        fc.constantFrom(minimum, maximum, 0.1 + 0.2, 50, 5.005, 1e-7),
        fc.double({ min: minimum, max: maximum, noNaN: true }),
      )

function textWithin({ pattern, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  const free = fc.string({ maxLength: Math.min(maxLength, 40), unit: 'grapheme' })
  const long = fc.constant('x'.repeat(maxLength))
  if (!pattern) return fc.oneof({ weight: 6, arbitrary: free }, { weight: 1, arbitrary: long })
  const matching = fc.stringMatching(new RegExp(pattern))
  return matching.filter((text) => text.length <= maxLength)
}

/** Texts that broke other programs. */
export const nastyTexts = [
  ...['', ' ', '\u0000', 'a\u0000b', '\u001b[31m', '\r\nset-cookie: sid=evil'],
  // Halves of characters, marks that turn or begin a text, and letters of another length in capitals.
  ...['\ud800', '\udfff\ud800', '\u202e', '\ufeff', 'İ', 'ﬀ', 'ß'],
  ...['</script><script>zz()</script>', '"><img src=x onerror=zz()>'],
  ...["' onfocus=zz() autofocus='", "'; drop table payments; --", '{{7*7}}<%= 7*7 %>'],
  ...['../../../../etc/passwd', '..%2f..%2f', '//evil.example/', 'javascript:zz()'],
  ...['data:text/html,<script>zz()</script>', '%', '%00', '%zz', '%c0%ae'],
  // Names that every object has, and words that are printed for none.
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined'],
  ...['[object Object]', 'NaN', 'Infinity', '-0', '1e309', '0x10'],
  // Digits of other scripts.
  ...['٩٧١٠٠٠٠٠١', '９７１００００0１', '١٠'],
  ...['x'.repeat(201), 'x'.repeat(5_000), 'é'.repeat(1_000)],
] as const

export const nastyText = fc.oneof(
  fc.constantFrom<string>(...nastyTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.stringMatching(/^[0-9A-Z-]{1,40}$/),
)

const deep = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

/** Any JSON value, the more surprising the better. */
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom(null, true, false, 0, -0, -1, 1e308, 2 ** 53 + 1, 1e21, 5e-324, 0.1, deep(40)),
  fc.double(),
  fc.array(nastyText, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 4 }),
)

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One thing wrong with what would fit: a field gone, added, or with another value. */
export function nearly(schema: Schema, known: KnownThings): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {})
  const name = names.length > 0 ? fc.constantFrom(...names) : fc.constant('field')
  const change = fc.constantFrom('drop', 'replace', 'add', 'nest')
  return fc
    .tuple(fitting(schema, known), name, change, nastyText, nastyValue)
    .map(([value, field, how, odd, nasty]) => {
      if (!isFields(value)) return nasty
      const { [field]: old, ...others } = value
      if (how === 'drop') return others
      if (how === 'replace') return { ...value, [field]: nasty }
      if (how === 'nest') return { ...value, [field]: { [odd]: old } }
      return Object.fromEntries([...Object.entries(value), [odd, nasty]])
    })
}
