import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './process.ts'

/**
 * The allowed imports, as docs/how-it-works.md lists them, and the length of files. The first
 * pattern that fits gives a file its room.
 */
type Room = { name: string; pattern: RegExp; may: readonly string[] }

const kernel = ['kernel']
const web = ['web-ui', 'web-lib', 'web-feature', 'web-app', 'contract', 'kernel']

const rooms: readonly Room[] = [
  { name: 'kernel', pattern: /^packages\/kernel\//, may: ['kernel'] },
  { name: 'contract', pattern: /^packages\/contract\//, may: ['contract', ...kernel] },
  { name: 'web-ui', pattern: /^apps\/web\/src\/ui\//, may: ['web-ui', ...kernel] },
  { name: 'web-lib', pattern: /^apps\/web\/src\/lib\//, may: ['web-lib', 'contract', ...kernel] },
  {
    name: 'web-feature',
    pattern: /^apps\/web\/src\/features\//,
    // Never another feature: checked by folder below.
    may: ['web-feature', 'web-ui', 'web-lib', 'contract', ...kernel],
  },
  { name: 'web-app', pattern: /^apps\/web\//, may: web },
  {
    // State tables, below everything that stores, books or moves.
    name: 'states',
    pattern: /^apps\/service\/src\/states\//,
    may: ['states', ...kernel],
  },
  {
    name: 'settings',
    pattern: /^apps\/service\/src\/payments\/.*\.settings\.ts$/,
    may: kernel,
  },
  { name: 'ports', pattern: /^apps\/service\/src\/ports\//, may: ['ports', 'states', ...kernel] },
  {
    // Never each other, and never the engine: checked by folder below.
    name: 'products',
    pattern: /^apps\/service\/src\/products\//,
    may: ['products', 'ports', 'states', ...kernel],
  },
  {
    name: 'methods',
    pattern: /^apps\/service\/src\/methods\//,
    may: ['methods', 'ports', 'states', ...kernel],
  },
  {
    // The engine imports it, so it must not import the engine.
    name: 'ledger',
    pattern: /^apps\/service\/src\/ledger\/.*\.rules\.ts$/,
    may: ['ledger', 'states', 'ports', ...kernel],
  },
  {
    name: 'rules',
    pattern: /^apps\/service\/src\/(payments|features)\/.*\.rules\.ts$/,
    may: ['rules', 'ledger', 'settings', 'states', 'ports', ...kernel],
  },
  {
    name: 'flow',
    pattern: /^apps\/service\/src\/.*\.flow\.ts$/,
    may: ['flow', 'rules', 'settings', 'states', 'ports', ...kernel],
  },
  {
    name: 'http',
    pattern: /^apps\/service\/src\/http\//,
    may: ['http', 'rules', 'states', 'ports', 'adapters', 'contract', ...kernel],
  },
  {
    name: 'routes',
    pattern: /^apps\/service\/src\/.*\.(routes|store)\.ts$/,
    may: ['routes', 'http', 'flow', 'rules', 'states', 'ports', 'contract', ...kernel],
  },
  {
    name: 'adapters',
    pattern: /^apps\/service\/src\/(adapters|worker)\//,
    may: ['adapters', 'ports', 'states', ...kernel],
  },
  {
    name: 'main',
    pattern: /^apps\/service\/src\//,
    may: [
      'main',
      'products',
      'methods',
      'adapters',
      'routes',
      'http',
      'flow',
      'rules',
      'settings',
      'states',
      'ports',
      'contract',
      ...kernel,
    ],
  },
  { name: 'sandbox', pattern: /^apps\/sandbox\//, may: ['sandbox', ...kernel] },
  {
    // What breaks and when, for the simulation and the real product alike.
    name: 'catalogue',
    pattern: /^tests\/catalogue\//,
    may: ['catalogue'],
  },
  {
    name: 'sim',
    pattern: /^tests\/sim\//,
    may: [
      'sim',
      'catalogue',
      'extension',
      'flow',
      'rules',
      'settings',
      'states',
      'ports',
      'products',
      'methods',
      ...kernel,
    ],
  },
  {
    // Measures the store's own statements on databases that no portal could fill in time.
    name: 'growth',
    pattern: /^tests\/growth\//,
    may: ['growth', 'tests', 'tools', 'adapters', 'ports', 'contract', ...kernel],
  },
  {
    // A product and a method of tests, written like those that ship.
    name: 'extension',
    pattern: /^tests\/extension\/.*\.(product|method)\.ts$/,
    may: ['extension', 'products', 'methods', 'ports', 'states', ...kernel],
  },
  {
    // Holds the store on PostgreSQL and the simulation's to the same answers.
    name: 'store',
    pattern: /^tests\/store\//,
    may: [
      'store',
      'sim',
      'tests',
      'tools',
      'main',
      'adapters',
      'flow',
      'rules',
      'settings',
      'states',
      'ports',
      ...kernel,
    ],
  },
  {
    // Reads the route table, so that every page has its examples.
    name: 'page-examples',
    pattern: /^tests\/client\/page-examples\.ts$/,
    may: ['tests', 'web-app', 'contract', ...kernel],
  },
  {
    name: 'tests',
    pattern: /^tests\//,
    may: ['tests', 'catalogue', 'page-examples', 'tools', 'contract', ...kernel],
  },
  { name: 'tools', pattern: /^tools\//, may: ['tools', 'web-app', 'states', 'sandbox', ...kernel] },
]

const linesMax = 300
const testLinesMax = 600
const importPattern = /(?:from|import)\s*\(?\s*'([^']+)'/g

const roomOf = (file: string): Room | undefined => rooms.find(({ pattern }) => pattern.test(file))

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

function faultsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const isTest = /\.test\.tsx?$/.test(file)
  const lines = text.trimEnd().split('\n').length
  const limit = isTest || file.startsWith('tests/') ? testLinesMax : linesMax
  const faults = lines > limit ? [`${file}: ${lines} lines, at most ${limit}`] : []
  const foreign = engineRoom.test(file) ? wordsOfOthers.exec(text) : null
  if (foreign) faults.push(`${file}: the engine must not name "${foreign[0]}"`)
  const room = roomOf(file)
  // Tests may import anything: an adapter's test starts the sandbox.
  if (!room || isTest) return faults
  for (const [, specifier = ''] of text.matchAll(importPattern)) {
    const target = targetOf(file, specifier)
    const other = target ? roomOf(target) : undefined
    if (!target || !other) continue
    if (!room.may.includes(other.name)) {
      faults.push(`${file}: ${room.name} may not import ${other.name} (${specifier})`)
    }
    if (isAnotherOfItsKind(file, target)) {
      faults.push(`${file}: may not import another of its kind (${specifier})`)
    }
  }
  if (room.name === 'web-lib' || room.name.startsWith('web-')) {
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

const files = globSync('{apps,packages,tests,tools}/**/*.{ts,tsx,mjs,css}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/node_modules|\/dist\//.test(file))
const faults = files.flatMap(faultsOf)
for (const fault of faults) console.log(fault)
process.exit(faults.length === 0 ? 0 : 1)
