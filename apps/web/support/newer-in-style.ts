import type { Identifier } from '@mdn/browser-compat-data'
import { css, type Newer, newerOf } from './feature-data.ts'
import { newerInSelector } from './newer-in-selector.ts'

type Table = Record<string, Identifier | undefined>
const properties = css.properties as Table
const atRules = css['at-rules'] as Table
const types = css.types as Table
const lengths = types.length as unknown as Table

/** Words of a value that the table has below a property or as a function of any property. */
function inValue(property: string, value: string): (Newer | null)[] {
  const words = value.match(/[a-z-]+(?=\()|\b[a-z][a-z-]+\b/gi) ?? []
  const ofProperty = words.map((word) =>
    newerOf(
      properties[property]?.[word] as Identifier | undefined,
      `css.properties.${property}.${word}`,
    ),
  )
  const functions = [...value.matchAll(/([a-z-]+)\(/g)].flatMap(([, name = '']) => [
    newerOf(types[name], `css.types.${name}`),
    newerOf(types.color?.[name] as Identifier | undefined, `css.types.color.${name}`),
  ])
  return [...ofProperty, ...functions, ...inUnits(value)]
}

const unitParts: readonly (readonly [RegExp, string])[] = [
  [/\d(?:dv[hwib]|dvmin|dvmax)\b/, 'viewport_percentage_units_dynamic'],
  [/\d(?:sv[hwib]|svmin|svmax)\b/, 'viewport_percentage_units_small'],
  [/\d(?:lv[hwib]|lvmin|lvmax)\b/, 'viewport_percentage_units_large'],
  [/\dcq(?:[whib]|min|max)\b/, 'container_query_length_units'],
]

function inUnits(value: string): (Newer | null)[] {
  const groups = unitParts.filter(([unit]) => unit.test(value)).map(([, part]) => part)
  const units = [...value.matchAll(/\d(r?(?:lh|cap|ic|ex|ch)|v[ib])\b/g)].map(
    ([, unit = '']) => unit,
  )
  return [...groups, ...units].map((part) => newerOf(lengths[part], `css.types.length.${part}`))
}

const withoutWords = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""')

/** A declaration of the same property before it is what older browsers keep, but for a value with a `var()`. */
function inDeclarations(body: string): (Newer | null)[] {
  const declared = new Set<string>()
  return body.split(';').flatMap((declaration) => {
    const [, property = '', value = ''] = /^\s*([a-z-]+)\s*:([\s\S]*)$/.exec(declaration) ?? []
    if (!property || property.startsWith('--')) return property ? inValue('', value) : []
    const hasFallback = declared.has(property) && !value.includes('var(')
    declared.add(property)
    if (hasFallback) return []
    return [
      newerOf(properties[property], `css.properties.${property}`),
      ...inValue(property, value),
    ]
  })
}

/** A rule inside a rule, which older browsers drop; `&` and rules without it alike. */
const nesting = newerOf((css.selectors as Table).nesting, 'css.selectors.nesting')

function inHead(head: string): (Newer | null)[] {
  const [, name] = /^@([a-z-]+)/.exec(head) ?? []
  if (name === undefined) return newerInSelector(head)
  const asked = name === 'media' ? [...head.matchAll(/\(\s*([a-z-]+)/g)] : []
  // The build writes ranges of `@media` out as its older forms.
  return [
    newerOf(atRules[name], `css.at-rules.${name}`),
    ...asked.map(([, feature = '']) =>
      newerOf(atRules.media?.[feature] as Identifier | undefined, `css.at-rules.media.${feature}`),
    ),
  ]
}

/** The features of a style sheet, as it is written, that the oldest browsers lack and nothing before takes the place of. */
export function newerInStyle(text: string): Newer[] {
  const found: (Newer | null)[] = []
  /** Heads of the blocks around a place. */
  const around: string[] = []
  let rest = withoutWords(text)
  for (;;) {
    const [, before = '', brace] = /^([^{}]*)([{}])/.exec(rest) ?? []
    if (brace === undefined) return found.filter((each) => each !== null)
    rest = rest.slice(before.length + 1)
    const isAsked = around.some((head) => head.startsWith('@supports'))
    const end = brace === '{' ? before.lastIndexOf(';') + 1 : before.length
    if (!isAsked) found.push(...inDeclarations(before.slice(0, end)))
    if (brace === '}') {
      around.pop()
      continue
    }
    const head = before.slice(end).trim()
    if (!isAsked) found.push(...inHead(head))
    if (!head.startsWith('@') && around.some((each) => !each.startsWith('@'))) found.push(nesting)
    around.push(head)
  }
}
