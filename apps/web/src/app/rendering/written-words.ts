import { createHash } from 'node:crypto'
import { wordsPrefix } from '@portal/contract/words-address'
import type { Language } from '@portal/kernel/language'
import { allLanguages } from '../../lib/language/language.ts'
import type { Packages } from '../navigation/view.ts'
import { type Route, type RouteName, routes } from '../routes/routes.ts'

export type WrittenWords = {
  readonly packages: Packages
  readonly text: string
  /** Address of the text as a file. */
  readonly address: string
}

/** The texts of each route in each language, which stay the same until content changes. */
const written = new Map<string, WrittenWords>()

/** Texts of contents before, by their address: a page that was rendered with them is taken over with the same ones. */
const earlier = new Map<string, WrittenWords>()
/** As many as a few changes of every page need. */
const earlierMax = 200

const isSame = (one: Packages, other: Packages): boolean => {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  )
}

/** A file of their own, fetched once by each browser, and not at all by one that needs no script. */
export function writeWords(route: RouteName, language: Language, packages: Packages): WrittenWords {
  const name = `${route}/${language.toLowerCase()}`
  const known = written.get(name)
  if (known && isSame(known.packages, packages)) return known
  const text = JSON.stringify(packages)
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  const words = { packages, text, address: `${wordsPrefix}${name}?${version}` }
  written.set(name, words)
  if (known) keepEarlier(known)
  return words
}

function keepEarlier(words: WrittenWords): void {
  earlier.delete(words.address)
  earlier.set(words.address, words)
  const [oldest] = earlier.keys()
  if (earlier.size > earlierMax && oldest !== undefined) earlier.delete(oldest)
}

/** The texts at an address that content has changed since. */
export const earlierWords = (address: string): WrittenWords | undefined => earlier.get(address)

type Place = { readonly route: Route; readonly language: Language }

/** Route and language of an address of texts; null for any other address. */
export function wordsPlace(address: string): Place | null {
  const [path = ''] = address.split('?', 1)
  const [name, code, ...more] = path.slice(wordsPrefix.length).split('/')
  const route = routes.find((each) => each.name === name)
  const language = allLanguages().find((each) => each.code.toLowerCase() === code)
  return route && language && more.length === 0 ? { route, language: language.code } : null
}
