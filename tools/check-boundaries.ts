import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsOfFile } from './checks/boundaries.ts'
import { faultsOfDependencies, type Manifest } from './checks/dependencies.ts'
import { faultsOfFolders } from './checks/folders.ts'
import { roomsTable } from './checks/rooms.ts'
import { root } from './processes/process.ts'

/** The table of the documentation is drawn from that of the check. */
function faultsOfTable(): string[] {
  const file = join(root, 'docs/how-it-works.md')
  const text = readFileSync(file, 'utf8')
  const drawn = text.replace(
    /\| room \| files \|[\s\S]*?(?=\nWeb loads)/,
    () => `${roomsTable()}\n`,
  )
  if (drawn === text) return []
  if (!process.argv.includes('--write')) {
    return [
      'docs/how-it-works.md: its table of rooms is old: node tools/check-boundaries.ts --write',
    ]
  }
  writeFileSync(file, drawn)
  return []
}

/** The table of dependencies is held to what the manifests say. Decision 013. */
function faultsOfManifests(): string[] {
  const table = join(root, 'docs/decisions/013-each-dependency-has-a-reason.md')
  const manifests = globSync('{.,apps/*,packages/*}/package.json', { cwd: root }).map(
    (file): Manifest => ({ ...JSON.parse(readFileSync(join(root, file), 'utf8')), file }),
  )
  return faultsOfDependencies(readFileSync(table, 'utf8'), manifests)
}

const files = globSync('{apps,packages,tests,tools}/**/*.{ts,tsx,mjs,css}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/node_modules|\/dist\//.test(file))
const faults = [
  ...files.flatMap((file) => faultsOfFile(file, readFileSync(join(root, file), 'utf8'))),
  ...faultsOfFolders(files),
  ...faultsOfTable(),
  ...faultsOfManifests(),
]
for (const fault of faults) console.log(fault)
process.exit(faults.length === 0 ? 0 : 1)
