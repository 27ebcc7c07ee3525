import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { type Names, renamed, renamedMpesa } from './names.ts'

/** The protocols that there are templates for, by which a provider asks its payers for money. */
export const protocols = ['hosted-page', 'push'] as const
export type ProtocolName = (typeof protocols)[number]

/** One new file: its path from the root of the repository, and its text. */
export type NewFile = { path: string; text: string }

/** Folders of a template by what they hold, and where that goes. */
const places: Readonly<Record<string, string>> = {
  adapter: 'apps/service/src/adapters',
  sandbox: 'apps/sandbox/src',
  method: 'apps/service/src/methods',
}

/** A suite is no test where it is: the sandbox there does not play the provider. */
const testName = (file: string): string =>
  file.replace(/\.conformance\.ts$/, '.conformance.test.ts')

/** Where a file of a template goes; from the root. */
function destinationOf(file: string, names: Names): string {
  const place = places[basename(dirname(file))]
  if (!place) throw new Error(`${file} is in no folder that a template has.`)
  return join(place, names.kebab, testName(renamed(basename(file), names)))
}

/** A specifier as files of that place write it. */
function specifierTo(from: string, target: string): string {
  const sandbox = 'apps/sandbox/src/'
  if (target.startsWith(sandbox) && !from.startsWith(sandbox)) {
    return `@portal/sandbox/${target.slice(sandbox.length)}`
  }
  const path = relative(dirname(from), target)
  return path.startsWith('.') ? path : `./${path}`
}

const imported = /((?:from|import) ?\(?)'(\.[^']+)'/g

/**
 * The files of a template at their places. They are code of this repository, held to its types and rules where they are: what
 * they import is named anew from the place that they go to.
 */
function templateFiles(root: string, protocol: ProtocolName, names: Names): NewFile[] {
  const files = globSync(`tools/templates/{common,${protocol}}/*/*`, { cwd: root })
  const moved = new Map(files.map((file) => [file, destinationOf(file, names)]))
  return [...moved].map(([file, path]) => {
    const text = readFileSync(join(root, file), 'utf8')
    const placed = text.replace(imported, (_, before: string, specifier: string) => {
      const target = relative(root, resolve(root, dirname(file), specifier))
      return `${before}'${specifierTo(path, moved.get(target) ?? target)}'`
    })
    return { path, text: renamed(placed, names) }
  })
}

const pay = 'apps/web/src/features/pay/methods'

/** Form and words of a wallet that asks on the phone, made of those of MPESA, which ship. */
function walletFiles(root: string, names: Names): NewFile[] {
  const sources = [
    ...['mpesa.facts.ts', 'mpesa.ts', 'mpesa.form.tsx'].map((file) => join(pay, file)),
    ...globSync('content/pages/*/methods/mpesa.json', { cwd: root }),
  ]
  return sources.map((source) => ({
    path: join(dirname(source), basename(source).replace('mpesa', names.kebab)),
    text: renamedMpesa(readFileSync(join(root, source), 'utf8'), names),
  }))
}

/** Every file that a new provider of this protocol brings. */
export const newFiles = (root: string, protocol: ProtocolName, names: Names): NewFile[] => [
  ...templateFiles(root, protocol, names),
  ...(protocol === 'push' ? walletFiles(root, names) : []),
]
