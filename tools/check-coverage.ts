import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileNamed, hasTest, type Row, readRows } from './checks/coverage-table.ts'
import { root } from './processes/process.ts'

/** Holds docs/spec-coverage.md to the repository: every file is there, every tick has its test. */
const document = 'docs/spec-coverage.md'
const files = globSync('{apps,packages,content,tests,tools}/**/*.*', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/node_modules|\/dist\//.test(file))

const sources = new Map<string, string>()
function sourceOf(file: string): string {
  const source = sources.get(file) ?? readFileSync(join(root, file), 'utf8')
  sources.set(file, source)
  return source
}

function faultsOf({ ticked, files: places, later, tests }: Row): string[] {
  const faults: string[] = []
  if (ticked && places.length === 0) faults.push('is ticked and lives nowhere')
  if (ticked && tests.length === 0) faults.push('is ticked without a test')
  if (later && (ticked || tests.length > 0)) faults.push('is later and proved at once')
  for (const place of places) {
    if (!fileNamed(place, files)) faults.push(`${place} is no file, or several`)
  }
  for (const { file, sentence } of tests) {
    const found = fileNamed(file, files)
    if (!found) faults.push(`${file} is no file, or several`)
    else if (!hasTest(sourceOf(found), sentence)) faults.push(`${file} has no test "${sentence}"`)
  }
  return faults
}

const rows = readRows(readFileSync(join(root, document), 'utf8'))
const faults = rows.flatMap((row) =>
  faultsOf(row).map((fault) => `${document}:${row.line}: "${row.rule}" ${fault}`),
)
for (const fault of faults) console.log(fault)
const ticked = rows.filter((row) => row.ticked).length
const later = rows.filter((row) => row.later).length
console.log(`${rows.length} rules: ${ticked} proved, ${later} later`)
process.exit(faults.length === 0 && rows.length > 0 ? 0 : 1)
