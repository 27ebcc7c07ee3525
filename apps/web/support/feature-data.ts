import { createRequire } from 'node:module'
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data'
import { oldest } from '../build-settings.ts'

/** A feature that the oldest browsers lack, by its path in MDN's table: "api.URL.canParse_static". */
export type Newer = { readonly feature: string; readonly since: string }

// Required, since the tests' loader would take a minute to make a module of it.
const data: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')
export const { api, css, html, javascript } = data

/** Each with its phone. */
const floor = Object.entries({
  chrome: oldest.chrome,
  chrome_android: oldest.chrome,
  safari: oldest.safari,
  safari_ios: oldest.safari,
  firefox: oldest.firefox,
  firefox_android: oldest.firefox,
}) as [keyof CompatStatement['support'], number][]

/** Without settings, prefix or another name, and up to today; a part of it counts. */
const counts = (support: SimpleSupportStatement): boolean =>
  !support.prefix && !support.alternative_name && !support.flags && !support.version_removed

function versionOf(support: SimpleSupportStatement): number {
  const { version_added: added } = support
  const version = typeof added === 'string' ? Number.parseFloat(added.replace('≤', '')) : Number.NaN
  return Number.isNaN(version) ? Number.POSITIVE_INFINITY : version
}

function since(compat: CompatStatement, browser: keyof CompatStatement['support']): number {
  const support = [compat.support[browser] ?? []].flat().filter(counts)
  return Math.min(Number.POSITIVE_INFINITY, ...support.map(versionOf))
}

/** Null where all of the oldest browsers have the feature, or the table does not know it. */
export function newerOf(node: Identifier | undefined, feature: string): Newer | null {
  const compat = node?.__compat
  if (!compat) return null
  const lacking = floor
    .map(([browser, version]) => ({ browser, version, first: since(compat, browser) }))
    .filter(({ version, first }) => first > version)
  if (lacking.length === 0) return null
  const named = lacking.map(({ browser, first }) =>
    first === Number.POSITIVE_INFINITY ? `never in ${browser}` : `${browser} ${first}`,
  )
  return { feature, since: named.join(', ') }
}

/** The features below a node, with their names. */
export const partsOf = (node: Identifier | undefined): [string, Identifier][] =>
  Object.entries(node ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][]
