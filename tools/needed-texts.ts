import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { optionTypes, ownTypePattern, transactionTypes, tvTypeOf } from '@portal/kernel/transaction'
import { root } from './processes/process.ts'

/**
 * Lists the texts that every content must have, for the service to load: those of the shipped content, which
 * `used-texts.test.ts` holds to what the code asks for. Decision 098. `node tools/needed-texts.ts --write` writes the list.
 */
const folder = join(root, 'content/pages/en')
export const listFile = join(root, 'apps/service/src/features/content/texts/needed-texts.json')

/** Packages with a check of their own, which knows what a form may leave out. */
const ofOwnCheck = ['hbb-lead-form']

/** A text for one product or payment method: without it the general one is shown. */
const endings = [...transactionTypes, tvTypeOf('{product}'), ...optionTypes].map(
  (type) => `.${type}`,
)
const ownEnding = new RegExp(`\\.${ownTypePattern.slice(1)}`)
/** Drawn as nothing where they are missing: networks by their digits, what an entry of a list may leave out, the page of developers. */
const optional = [/\/network\.\d+$/, /\/\*\/(?:icon|detail)$/, /\/titles\/gallery\//]

/** A product is not called by the general name, which the specification has for bundles. */
const isName = (path: string): boolean => path.includes('/payment.type.')

/** The text without its product and payment method. */
function generalOf(path: string): string {
  const ending = endings.find((each) => path.endsWith(each)) ?? ownEnding.exec(path)?.[0]
  return ending ? generalOf(path.slice(0, -ending.length)) : path
}

function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => pathsOf(entry, `${path}/*`))
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, `${path}/${key}`))
}

export type NeededTexts = Readonly<Record<string, readonly string[]>>

/** By file; packages come before the files of ways and products. */
export function neededTexts(files: ReadonlyMap<string, unknown>): NeededTexts {
  const packageOf = (name: string) => (name.includes('/') ? '' : `/${name}`)
  const all = new Set([...files].flatMap(([name, value]) => pathsOf(value, packageOf(name))))
  const isSpecial = (path: string) =>
    !isName(path) && generalOf(path) !== path && all.has(generalOf(path))
  return Object.fromEntries(
    [...files].map(([name, value]) => {
      const inPackage = packageOf(name)
      const paths = pathsOf(value, inPackage).filter(
        (path) => !isSpecial(path) && !optional.some((pattern) => pattern.test(path)),
      )
      return [name, [...new Set(paths)].map((path) => path.slice(inPackage.length + 1))]
    }),
  )
}

/** The list of the shipped content as it is written. */
export function shippedList(): string {
  const names = globSync('**/*.json', { cwd: folder }).map((name) => name.replace(/\.json$/, ''))
  const own = names.filter((name) => name !== 'language' && !ofOwnCheck.includes(name)).sort()
  const files = new Map(
    own.map((name) => [name, JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))]),
  )
  return `${JSON.stringify(neededTexts(files), null, 2)}\n`
}

if (import.meta.main && process.argv.includes('--write')) writeFileSync(listFile, shippedList())
