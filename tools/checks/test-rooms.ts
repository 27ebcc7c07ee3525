import type { Room } from '../room.ts'

const kernel = ['kernel']

/** The rooms of the tests, in the order in which a file is looked for in them. */
export const testRooms: readonly Room[] = [
  {
    // Faults, crash moments and payment methods for the simulation and the real product alike.
    name: 'catalogue',
    pattern: /^tests\/catalogue\//,
    files: '`tests/catalogue`',
    may: ['contract', ...kernel],
  },
  {
    name: 'sim',
    pattern: /^tests\/sim\//,
    files: '`tests/sim`',
    may: [
      ...['ledger', 'flows', 'rules', 'settings', 'states', 'ports', 'products', 'methods'],
      // An adapter that makes several calls for one question is part of what is simulated.
      ...['adapters', 'catalogue', 'extension'],
      ...kernel,
    ],
  },
  {
    // Measures the store's own statements on databases that no portal could fill in time.
    name: 'growth',
    pattern: /^tests\/growth\//,
    files: '`tests/growth`',
    may: ['service', 'adapters', 'ports', 'tests', 'tools', 'contract', ...kernel],
  },
  {
    // The same product and method on pages, and the build that adds them.
    name: 'extension of the web',
    pattern: /^tests\/extension\/web\//,
    files: '`tests/extension/web`',
    may: ['web', 'features', 'order', 'ui', 'lib', 'tools', 'contract', ...kernel],
  },
  {
    // A product, a method, an operator's system and a feature of tests, written like those that ship.
    name: 'extension',
    pattern: /^tests\/extension\/.*\.(product|method|operator|feature|schema)\.ts$/,
    files: '`tests/extension`, its products, methods, operators and features',
    may: [
      ...['plugins', 'routes', 'http', 'settings', 'products', 'methods', 'operators', 'adapters'],
      ...['ports', 'states', 'contract', ...kernel],
    ],
  },
  {
    // Holds the store on PostgreSQL and the simulation's to the same answers.
    name: 'store',
    pattern: /^tests\/store\//,
    files: '`tests/store`',
    may: [
      ...['service', 'adapters', 'flows', 'rules', 'settings', 'states', 'ports'],
      ...['sim', 'tests', 'tools'],
      ...kernel,
    ],
  },
  {
    // Reads the route table: a page that cannot be opened at its bare address, and has no example, fails where it is loaded.
    name: 'examples',
    pattern: /^tests\/client\/page-examples\.ts$/,
    files: '`tests/client/page-examples.ts`',
    may: ['web', 'features', 'tests', 'contract', ...kernel],
  },
  {
    // Texts about an order, looked up as the pages do.
    name: 'pages',
    pattern: /^tests\/e2e\/pages\.ts$/,
    files: '`tests/e2e/pages.ts`',
    may: ['order', 'tests', ...kernel],
  },
  {
    name: 'tests',
    pattern: /^tests\//,
    files: 'other tests',
    may: ['examples', 'pages', 'catalogue', 'budgets', 'tools', 'contract', ...kernel],
    note: 'the rest over HTTP or in a browser',
  },
]
