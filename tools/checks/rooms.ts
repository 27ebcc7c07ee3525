import type { Room } from '../room.ts'
import { orderTables } from './folder-order.ts'
import { testRooms } from './test-rooms.ts'

/** Folders of one kind: each may import what its room may, but no other of its kind, apart from the one named `base`. */
export const siblings: readonly { pattern: RegExp; files: string; base?: string }[] = [
  { pattern: /^apps\/web\/src\/features\/([^/]+)\//, files: '`apps/web/src/features/X`' },
  {
    pattern: /^apps\/service\/src\/features\/([^/]+)\//,
    files: 'service `features/X` (all may import `features/content`)',
    base: 'content',
  },
  { pattern: /^apps\/service\/src\/products\/([^/]+)\//, files: 'service `products/X`' },
  {
    pattern: /^apps\/service\/src\/operators\/(?!conformance\/)([^/]+)\//,
    files: 'service `operators/X` other than `operators/conformance`',
  },
  {
    pattern: /^apps\/service\/src\/methods\/(?!protocols\/)([^/]+)\//,
    files: 'service `methods/X` other than `methods/protocols`',
  },
]

/** Files without clock, chance, I/O and libraries. */
export const isPure = (file: string): boolean =>
  /\.rules\.ts$|^apps\/service\/src\/states\//.test(file)

const kernel = ['kernel']

const web: readonly Room[] = [
  { name: 'ui', pattern: /^apps\/web\/src\/ui\//, files: '`apps/web/src/ui`', may: kernel },
  {
    name: 'lib',
    pattern: /^apps\/web\/src\/lib\//,
    files: '`apps/web/src/lib`',
    may: ['contract', ...kernel],
  },
  {
    name: 'map',
    pattern: /^apps\/web\/src\/map\//,
    files: '`apps/web/src/map`',
    may: ['ui', 'lib', 'contract', ...kernel],
  },
  {
    name: 'order',
    pattern: /^apps\/web\/src\/order\//,
    files: '`apps/web/src/order`',
    may: ['ui', 'lib', 'contract', ...kernel],
  },
  {
    name: 'bundle',
    pattern: /^apps\/web\/src\/bundle\//,
    files: '`apps/web/src/bundle`',
    may: ['order', 'ui', 'lib', 'contract', ...kernel],
  },
  {
    name: 'help',
    pattern: /^apps\/web\/src\/help\//,
    files: '`apps/web/src/help`',
    may: ['ui', 'lib', 'contract', ...kernel],
  },
  {
    name: 'form',
    pattern: /^apps\/web\/src\/form\//,
    files: '`apps/web/src/form`',
    may: ['ui', 'lib', 'contract', ...kernel],
  },
  {
    name: 'code',
    pattern: /^apps\/web\/src\/code\//,
    files: '`apps/web/src/code`',
    may: ['ui', 'lib', 'contract', ...kernel],
  },
  {
    // Speaks to a portal service that is not ours, below all pages.
    name: 'published',
    pattern: /^apps\/web\/src\/published\//,
    files: '`apps/web/src/published`',
    may: ['lib', 'contract', ...kernel],
  },
  {
    name: 'balance',
    pattern: /^apps\/web\/src\/balance\//,
    files: '`apps/web/src/balance`',
    may: ['order', 'code', 'ui', 'lib', 'contract', ...kernel],
  },
  {
    name: 'features',
    pattern: /^apps\/web\/src\/features\//,
    files: '`apps/web/src/features/X`',
    may: [
      ...['order', 'bundle', 'balance', 'code', 'form', 'help', 'map', 'ui', 'lib', 'contract'],
      ...kernel,
    ],
  },
  {
    // Limits of what pages weigh, for the build and for all that measures pages.
    name: 'budgets',
    pattern: /^apps\/web\/budgets\.ts$/,
    files: '`apps/web/budgets.ts`',
    may: [],
  },
  {
    name: 'web',
    pattern: /^apps\/web\//,
    files: '`apps/web`, the rest',
    may: [
      ...['features', 'order', 'bundle', 'balance', 'code', 'form', 'help', 'map', 'ui', 'lib'],
      ...['published', 'budgets', 'contract', ...kernel],
    ],
  },
]

const service: readonly Room[] = [
  {
    // State tables, below everything that stores, books or moves.
    name: 'states',
    pattern: /^apps\/service\/src\/states\//,
    files: 'service `states/`',
    may: kernel,
  },
  {
    name: 'settings',
    pattern: /^apps\/service\/src\/(payments\/.*\.settings\.ts$|settings\/)/,
    files: 'service `payments/*/*.settings.ts`, `settings/`',
    may: ['ports', ...kernel],
  },
  {
    name: 'ports',
    pattern: /^apps\/service\/src\/ports\//,
    files: 'service `ports/`',
    may: ['states', ...kernel],
  },
  {
    name: 'products',
    pattern: /^apps\/service\/src\/products\//,
    files: 'service `products/X`',
    may: ['ports', 'states', ...kernel],
  },
  {
    name: 'methods',
    pattern: /^apps\/service\/src\/methods\//,
    files: 'service `methods/X`',
    may: ['ports', 'states', ...kernel],
  },
  {
    // The engine imports it, so it must not import the engine.
    name: 'ledger',
    pattern: /^apps\/service\/src\/ledger\/.*\.rules\.ts$/,
    files: 'service `ledger/*.rules.ts`',
    may: ['states', 'ports', ...kernel],
  },
  {
    name: 'rules',
    pattern: /^apps\/service\/src\/(payments|features)\/.*\.rules\.ts$/,
    files: 'service `*.rules.ts` of `payments/` and `features/`',
    may: ['ledger', 'settings', 'states', 'ports', 'forms', ...kernel],
  },
  {
    name: 'flows',
    pattern: /^apps\/service\/src\/.*\.flow\.ts$/,
    files: 'service `*.flow.ts`',
    may: ['rules', 'settings', 'states', 'ports', 'forms', ...kernel],
  },
  {
    name: 'http',
    pattern: /^apps\/service\/src\/http\//,
    files: 'service `http/`',
    may: ['rules', 'settings', 'states', 'ports', 'contract', ...kernel],
  },
  {
    name: 'routes',
    pattern: /^apps\/service\/src\/.*(\.(routes|store)\.ts|\.json)$/,
    files: 'service `*.routes.ts`, `*.store.ts`, `*.json`',
    may: ['http', 'flows', 'rules', 'states', 'ports', 'contract', ...kernel],
  },
  {
    // The operator's own system, of which a portal has one: the composition alone knows which.
    name: 'operators',
    pattern: /^apps\/service\/src\/operators\//,
    files: 'service `operators/X`',
    may: ['adapters', 'ports', 'states', ...kernel],
  },
  {
    name: 'adapters',
    pattern: /^apps\/service\/src\/(adapters|worker)\//,
    files: 'service `adapters/`, `worker/`',
    may: ['ports', 'states', ...kernel],
  },
  {
    // What a folder adds to the service: it composes the folder's own parts with the adapters that they need.
    name: 'plugins',
    pattern: /^apps\/service\/src\/(features\/|payments\/.*\.feature\.ts$)/,
    files: 'service `*.feature.ts`, and what else is in `features/`',
    may: [
      ...['routes', 'http', 'flows', 'rules', 'settings', 'products', 'operators', 'adapters'],
      ...['states', 'ports', 'contract', ...kernel],
    ],
  },
]

/** Rooms that the composition of the service may import: all but the ledger, which only the engine books in. */
const roomsOfService = service.map(({ name }) => name).filter((name) => name !== 'ledger')

/**
 * Allowed imports: the table that check-boundaries.ts applies and docs/how-it-works.md shows. The first pattern
 * that fits gives a file its room.
 */
export const rooms: readonly Room[] = [
  { name: 'kernel', pattern: /^packages\/kernel\//, files: '`packages/kernel`', may: [] },
  {
    // Rules that the browser and the service share; what may import the contract may import them.
    name: 'forms',
    pattern: /^packages\/contract\/src\/(forms\/|email\.ts$)/,
    files: '`packages/contract/src/forms`, `email.ts`',
    may: kernel,
  },
  {
    name: 'contract',
    pattern: /^packages\/contract\//,
    files: '`packages/contract`, the rest',
    may: ['forms', ...kernel],
  },
  ...web,
  ...service,
  {
    name: 'service',
    pattern: /^apps\/service\/src\//,
    files:
      'service, the rest: `main.ts`, `features.ts`, `exceptions.ts`, `connect.ts`, `content-tool.ts`, `composition/`, `configuration/`, `serving/`',
    may: [...roomsOfService, 'contract', ...kernel],
  },
  { name: 'sandbox', pattern: /^apps\/sandbox\//, files: '`apps/sandbox`', may: kernel },
  ...testRooms,
  {
    // A payment provider to begin with, which `npm run connect -- new` copies to its places. Decision 182.
    name: 'templates',
    pattern: /^tools\/templates\//,
    files: '`tools/templates`',
    may: ['adapters', 'methods', 'ports', 'sandbox', ...kernel],
  },
  {
    name: 'tools',
    pattern: /^tools\//,
    files: '`tools`',
    may: ['web', 'states', 'service', 'sandbox', ...kernel],
  },
]

export const roomOf = (file: string): Room | undefined =>
  rooms.find(({ pattern }) => pattern.test(file))

const rowOf = ({ name, files, may, note }: Room): string => {
  const others = may.length > 0 ? may.join(', ') : 'nothing else'
  return `| ${name} | ${files} | ${others}${note ? `; ${note}` : ''} |`
}

const siblingsNote = (): string => `Folders of one kind never import each other:
${siblings.map(({ files }) => files).join(', ')}.`

/** The documentation's table, with the rules that hold across rooms. */
export const roomsTable = (): string =>
  [
    ...['| room | files | may import |', '|---|---|---|', ...rooms.map(rowOf)],
    ...['', siblingsNote()],
    'Files in `states/` and all `*.rules.ts` are pure: no clock, no chance, no I/O, no library.',
    ...['', orderTables()],
  ].join('\n')
