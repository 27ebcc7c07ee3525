/** A package.json, by its path from the root: what it needs to run, and what only builds and checks need. */
export type Manifest = {
  file: string
  dependencies?: Readonly<Record<string, string>>
  devDependencies?: Readonly<Record<string, string>>
}

type Use = { versions: Set<string>; kinds: Set<string> }
type Entry = { names: readonly string[]; kinds: readonly string[]; text: string }

const table = 'docs/decisions/013-each-dependency-has-a-reason.md'

/** Where a package runs, in the words of the table and in their order there. */
const kinds = ['phone', 'service', 'sandbox', 'tools', 'development'] as const

const kindOf = (file: string): (typeof kinds)[number] => {
  if (file.startsWith('apps/web/')) return 'phone'
  if (file.startsWith('apps/sandbox/')) return 'sandbox'
  return /^(apps|packages)\//.test(file) ? 'service' : 'tools'
}

/** Every package that some manifest names, without those of this repository. */
function usesIn(manifests: readonly Manifest[]): Map<string, Use> {
  const uses = new Map<string, Use>()
  const note = (packages: Readonly<Record<string, string>>, kind: string) => {
    for (const [name, version] of Object.entries(packages)) {
      const { versions, kinds } = uses.get(name) ?? { versions: new Set(), kinds: new Set() }
      uses.set(name, { versions: versions.add(version), kinds: kinds.add(kind) })
    }
  }
  for (const { file, dependencies = {}, devDependencies = {} } of manifests) {
    note(dependencies, kindOf(file))
    note(devDependencies, 'development')
  }
  return uses
}

const listed = (cell: string): string[] => cell.split(',').map((each) => each.trim())

/** Rows of four columns: packages, where they run, weight, reason. */
const entriesIn = (document: string): Entry[] =>
  document
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| package |'))
    .map((line) => {
      const [names = '', where = '', ...rest] = line.slice(1, line.lastIndexOf('|')).split('|')
      return { names: listed(names), kinds: listed(where), text: rest.join('|') }
    })

/** Versions that a reason names are those that are installed. */
function faultsOfVersions({ names, text }: Entry, uses: ReadonlyMap<string, Use>): string[] {
  const pinned = names.flatMap((name) => [...(uses.get(name)?.versions ?? [])])
  return [...text.matchAll(/\b\d+\.\d+\.\d+\b/g)]
    .filter(([version]) => !pinned.some((each) => each === version))
    .map(([version]) => `${table}: names version ${version} of ${names}, which is ${pinned}`)
}

/**
 * Every difference between the manifests and the table of decision 013: a package that only one of them has, one that
 * runs elsewhere than the table says, another version, and a package in two versions.
 */
export function faultsOfDependencies(document: string, manifests: readonly Manifest[]): string[] {
  const uses = usesIn(manifests)
  const entries = entriesIn(document)
  const told = new Map<string, readonly string[]>()
  const faults: string[] = []
  for (const entry of entries) {
    for (const name of entry.names) {
      if (told.has(name)) faults.push(`${table}: names ${name} twice`)
      if (!uses.has(name)) faults.push(`${table}: names ${name}, which no package.json has`)
      told.set(name, entry.kinds)
    }
    faults.push(...faultsOfVersions(entry, uses))
  }
  for (const [name, use] of uses) {
    const where = kinds.filter((kind) => use.kinds.has(kind))
    const said = told.get(name)
    if (!said) faults.push(`${table}: has no reason for ${name}`)
    else if (said.join() !== where.join()) {
      faults.push(`${table}: says that ${name} is for ${said}, and it is for ${where}`)
    }
    if (use.versions.size > 1) faults.push(`${name} has versions ${[...use.versions].join(', ')}`)
  }
  return faults
}
