import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = import.meta.dirname
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

const nameAt = (place: number): string =>
  (place < letters.length ? '' : nameAt(Math.floor(place / letters.length) - 1)) +
  letters.charAt(place % letters.length)

/** "a" to "Z", then "aa", "ab" and so on; without "ad", which blockers of advertisements hide. */
export const shortNamesFor = (count: number): string[] =>
  Array.from({ length: count + 4 }, (_, place) => nameAt(place))
    .filter((name) => !/^ad$/i.test(name))
    .slice(0, count)

/** Names of classes and animations that a file declares, in their order. */
export function namesIn(css: string): string[] {
  const names = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g)
  return [...new Set([...names].map(([, name]) => `${name}`))]
}

const keyOf = (name: string, file: string): string =>
  `${relative(root, file).replaceAll('\\', '/')}:${name}`

/** Parts of a few pages: their classes are named last, so that those of the first pages get the names of one letter. */
const isRare = (file: string): boolean =>
  /[\\/](above|balance|breadcrumb|bundles?|code|feedback|gallery|help|home|order|receipt|again-row|data-table|hero|link-chips|places-input|search-field|skeleton|step-dialog|steps|tabs|tile|timeline)[\\/]/.test(
    file,
  )

const declared = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => join(root, 'src', file))
  .sort()
  .sort((one, other) => Number(isRare(one)) - Number(isRare(other)))
  .flatMap((file) => namesIn(readFileSync(file, 'utf8')).map((name) => keyOf(name, file)))

const names = shortNamesFor(declared.length)
const shortNames = new Map(declared.map((key, place) => [key, names[place]]))

/**
 * The name of a class in the built application, the same in both builds. Every page says each of its names
 * several times; those of files elsewhere are made of their place and name.
 */
export function scopedName(name: string, id: string): string {
  const key = keyOf(name, id.split('?')[0] ?? id)
  const hash = () => createHash('sha256').update(key).digest('hex').slice(0, 6)
  return shortNames.get(key) ?? `_${hash()}`
}
