import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../processes/process.ts'
import type { Room } from '../room.ts'
import { faultsOfOrders } from './folder-order.ts'
import { specifiersIn, targetOf } from './imports.ts'
import { isPure, roomOf, siblings } from './rooms.ts'

const linesMax = 300
const testLinesMax = 600

const isAnotherOfItsKind = (file: string, target: string): boolean =>
  siblings.some(({ pattern, base }) => {
    const own = pattern.exec(file)?.[1]
    const its = pattern.exec(target)?.[1]
    return own !== undefined && its !== undefined && own !== its && its !== base
  })

/** Calls that read a clock, chance or the outside. */
const impure =
  /\b(?:Date\.now|new Date\(\)|Math\.random|performance\.\w|crypto\.\w|process\.\w|fetch\(|setTimeout|setInterval|system(?:Clock|Counter|Random))/

function faultsOfPurity(file: string, text: string, specifiers: readonly string[]): string[] {
  const [word] = impure.exec(text) ?? []
  const libraries = specifiers.filter((specifier) => targetOf(file, specifier) === null)
  return [...(word ? [word] : []), ...libraries].map(
    (found) => `${file}: pure files may not use "${found}"`,
  )
}

/** The protocols by their names, as a method's provider has them. */
const protocolNames = readdirSync(join(root, 'apps/service/src/methods/protocols')).flatMap(
  (file) => /^(.+)\.protocol\.ts$/.exec(file)?.[1] ?? [],
)
const protocolName = new RegExp(`'(?:${protocolNames.join('|')})'`)
/** Providers in memory speak one, as every provider does. */
const ownsProviders = /(\.test|-fixture)\.ts$/

/** The engine keeps orders, attempts and refunds, and names no product, no method and no protocol. */
const engineRoom = /^apps\/service\/src\/(payments|states)\//
const wordsOfOthers =
  /airtime|PREPAID RECHARGE|top-?up|PAYMENT_GATEWAY|chargeIsRepeatable|'PG'|'AM'/

/** Modules that all pages build on must not name orders, which belong to `apps/web/src/order`. */
const pageRoom = /^apps\/web\/src\/lib\/(?!.*\.fake\.)/
const wordsOfOrders = /\borders?\b|order(?:Id|Page)|payment|unfinished|duplicate|queryData/i

const faultsOfSchemas = (file: string, text: string, specifiers: readonly string[]): string[] =>
  specifiers
    .filter((specifier) => specifier.endsWith('.schema'))
    .filter((specifier) => !new RegExp(`import type[^;]*'${specifier}'`).test(text))
    .map((specifier) => `${file}: the browser may not load schemas (${specifier})`)

/** Where a folder in the system's temporary one is made, and what it is called. */
const madeFolders = /(?:\b(\w+) = )?(?:await )?\b(?:mkdtemp(?:Sync)?|temporaryFolder)\(/g
/** Of one that ends with its block, or with what uses it. */
const endsByItself = /\bawait using \w+ = await temporaryFolder\(|\.use\(await temporaryFolder\(/g

/** True where a folder is made and nothing removes it by its name; several folders may share the name that removes them. */
function leavesFolder(text: string): boolean {
  const byName = text.replaceAll(endsByItself, '').matchAll(madeFolders)
  return [...byName].some(
    ([, name]) =>
      name === undefined ||
      !new RegExp(`\\brm(?:Sync)?\\(${name}\\b|\\b${name}\\[Symbol\\.asyncDispose\\]`).test(text),
  )
}

/** What gives such a folder to others, and what only speaks of one. */
const knowsTemporaryFolders = /\/(temporary-folder|boundaries(\.test)?)\.ts$/

/** An operator's system speaks a protocol; where money is stored and work is claimed is not its matter. */
const closedToOperators = /^apps\/service\/src\/(adapters\/postgres|worker)\//

/** Forms are the part of the contract that has no calls. */
const mayImport = ({ may }: Room, { name }: Room): boolean =>
  may.includes(name) || (name === 'forms' && may.includes('contract'))

/** Everything in which a file breaks the table of rooms or a limit on its length. */
export function faultsOfFile(file: string, text: string): string[] {
  const isTest = /\.test\.tsx?$/.test(file)
  const lines = text.trimEnd().split('\n').length
  const limit = isTest || file.startsWith('tests/') ? testLinesMax : linesMax
  const faults = lines > limit ? [`${file}: ${lines} lines, at most ${limit}`] : []
  const isEngine = engineRoom.test(file)
  const protocol = isEngine && !ownsProviders.test(file) ? protocolName.exec(text) : null
  const foreign = isEngine ? (wordsOfOthers.exec(text) ?? protocol) : null
  if (foreign) faults.push(`${file}: the engine must not name "${foreign[0]}"`)
  if (!knowsTemporaryFolders.test(file) && leavesFolder(text)) {
    faults.push(`${file}: makes a temporary folder and does not remove it`)
  }
  const ordered = pageRoom.test(file) && !isTest ? wordsOfOrders.exec(text) : null
  if (ordered) faults.push(`${file}: a room below orders must not name "${ordered[0]}"`)
  const room = roomOf(file)
  const specifiers = specifiersIn(file, text)
  const targets = specifiers.map((specifier) => targetOf(file, specifier) ?? '')
  faults.push(...faultsOfOrders(file, isTest ? [] : targets))
  // Tests may import anything: an adapter's test starts the sandbox.
  if (!room || isTest) return faults
  if (isPure(file)) faults.push(...faultsOfPurity(file, text, specifiers))
  for (const specifier of specifiers) {
    const target = targetOf(file, specifier)
    const other = target ? roomOf(target) : undefined
    if (!target || !other) continue
    if (other !== room && !mayImport(room, other)) {
      faults.push(`${file}: ${room.name} may not import ${other.name} (${specifier})`)
    }
    if (room.name === 'operators' && closedToOperators.test(target)) {
      faults.push(`${file}: an operator's system may not import ${target}`)
    }
    if (isAnotherOfItsKind(file, target)) {
      faults.push(`${file}: may not import another of its kind (${specifier})`)
    }
  }
  return file.startsWith('apps/web/')
    ? [...faults, ...faultsOfSchemas(file, text, specifiers)]
    : faults
}
