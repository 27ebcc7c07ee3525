import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './process.ts'
import { roomOf, roomsTable } from './rooms.ts'

const linesMax = 300
const testLinesMax = 600
const importPattern = /(?:from|import)\s*\(?\s*'([^']+)'/g

/** The file an import names, relative to the root; null for libraries and Node itself. */
function targetOf(file: string, specifier: string): string | null {
  const owned = /^@portal\/(kernel|contract)\/(.+)$/.exec(specifier)
  if (owned) return `packages/${owned[1]}/src/${owned[2]}.ts`
  return specifier.startsWith('.') ? relative(root, join(root, dirname(file), specifier)) : null
}

/** Features, products and methods have folders of their own and do not import each other. */
const siblingFolders = [
  /^apps\/web\/src\/features\/([^/]+)\//,
  /^apps\/service\/src\/products\/([^/]+)\//,
  /^apps\/service\/src\/methods\/(?!protocols\/)([^/]+)\//,
]

const isAnotherOfItsKind = (file: string, target: string): boolean =>
  siblingFolders.some((folder) => {
    const own = folder.exec(file)?.[1]
    const its = folder.exec(target)?.[1]
    return own !== undefined && its !== undefined && own !== its
  })

/** The engine keeps orders, attempts and refunds, and names no product and no method. */
const engineRoom = /^apps\/service\/src\/(payments|states)\//
const wordsOfOthers =
  /airtime|PREPAID RECHARGE|top-?up|PAYMENT_GATEWAY|chargeIsRepeatable|'PG'|'AM'/

/** Modules that all pages build on must not name orders, which belong to `apps/web/src/order`. */
const pageRoom = /^apps\/web\/src\/lib\/(?!.*\.fake\.)/
const wordsOfOrders = /\borders?\b|order(?:Id|Page)|payment|unfinished|duplicate|queryData/i

function faultsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const isTest = /\.test\.tsx?$/.test(file)
  const lines = text.trimEnd().split('\n').length
  const limit = isTest || file.startsWith('tests/') ? testLinesMax : linesMax
  const faults = lines > limit ? [`${file}: ${lines} lines, at most ${limit}`] : []
  const foreign = engineRoom.test(file) ? wordsOfOthers.exec(text) : null
  if (foreign) faults.push(`${file}: the engine must not name "${foreign[0]}"`)
  const ordered = pageRoom.test(file) && !isTest ? wordsOfOrders.exec(text) : null
  if (ordered) faults.push(`${file}: a room below orders must not name "${ordered[0]}"`)
  const room = roomOf(file)
  // Tests may import anything: an adapter's test starts the sandbox.
  if (!room || isTest) return faults
  for (const [, specifier = ''] of text.matchAll(importPattern)) {
    const target = targetOf(file, specifier)
    const other = target ? roomOf(target) : undefined
    if (!target || !other) continue
    if (other !== room && !room.may.includes(other.name)) {
      faults.push(`${file}: ${room.name} may not import ${other.name} (${specifier})`)
    }
    if (isAnotherOfItsKind(file, target)) {
      faults.push(`${file}: may not import another of its kind (${specifier})`)
    }
  }
  if (file.startsWith('apps/web/')) {
    for (const [, specifier = ''] of text.matchAll(importPattern)) {
      const isTypeOnly = new RegExp(`import type[^;]*'${specifier.replaceAll('/', '\\/')}'`).test(
        text,
      )
      if (specifier.endsWith('.schema') && !isTypeOnly) {
        faults.push(`${file}: the browser may not load schemas (${specifier})`)
      }
    }
  }
  return faults
}

/** The table of the documentation is drawn from that of the check. */
function faultsOfTable(): string[] {
  const file = join(root, 'docs/how-it-works.md')
  const text = readFileSync(file, 'utf8')
  const drawn = text.replace(/\| room \| files \|(?:.*\n)+?(?=\n)/, () => `${roomsTable()}\n`)
  if (drawn === text) return []
  if (!process.argv.includes('--write')) {
    return [
      'docs/how-it-works.md: its table of rooms is old: node tools/check-boundaries.ts --write',
    ]
  }
  writeFileSync(file, drawn)
  return []
}

const files = globSync('{apps,packages,tests,tools}/**/*.{ts,tsx,mjs,css}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/node_modules|\/dist\//.test(file))
const faults = [...files.flatMap(faultsOf), ...faultsOfTable()]
for (const fault of faults) console.log(fault)
process.exit(faults.length === 0 ? 0 : 1)
