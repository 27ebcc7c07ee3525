import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { optionTypes, ownTypePattern, transactionTypes, tvTypeOf } from '@portal/kernel/transaction'
import { expect, test } from 'vitest'
import { english } from '../../lib/page/render-page.fake.tsx'

const root = join(import.meta.dirname, '../../../../..')
const code = globSync(['apps/web/src/**/*.{ts,tsx}', 'apps/service/src/**/*.ts'], { cwd: root })
  .filter((file) => !/\.(test|fake)\./.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

/** Beginnings of keys whose end is put in, as in `order.status.${status}`. */
const beginnings = [...code.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, beginning = '']) => beginning)

/** Ends of keys that the code does not name: products, payment methods, forms for a count. */
const endings: readonly string[] = [
  '',
  ...transactionTypes,
  tvTypeOf('{product}'),
  ...optionTypes,
  'one',
  'other',
]
const ownType = new RegExp(ownTypePattern)

/** Named in whole, without such an end, or in two parts, as in `${words}.title`. */
function isNamed(key: string): boolean {
  const parts = key.split('.')
  return parts.some((_, index) => {
    const name = parts.slice(0, index + 1).join('.')
    const rest = parts.slice(index + 1).join('.')
    if (!code.includes(`'${name}'`)) return false
    return endings.includes(rest) || ownType.test(rest) || code.includes(`}.${rest}\``)
  })
}

const isUsed = (key: string): boolean =>
  beginnings.some((beginning) => key.startsWith(beginning)) || isNamed(key)

test('every text is named by the code, in whole or by its beginning', () => {
  const keys = english.flatMap((texts) => Object.keys(texts)).filter((key) => key !== 'titles')
  expect(keys.length).toBeGreaterThan(100)
  expect(keys.filter((key) => !isUsed(key))).toEqual([])
})

/** Keys that the code asks for in whole; those with parts put in are asked for on the screens that the journeys walk. */
const asked = [...code.matchAll(/\bt\(\s*'([a-z]\w*\.[\w.-]+)'/g)].map(([, key = '']) => key)

test('no text that the code asks for is missing', () => {
  const keys = english.flatMap((texts) => Object.keys(texts))
  expect(asked.length).toBeGreaterThan(100)
  const isThere = (key: string) => keys.some((each) => each === key || each.startsWith(`${key}.`))
  expect([...new Set(asked)].filter((key) => !isThere(key))).toEqual([])
})
