import { expect, test } from 'vitest'
import { faultsOfFile } from './boundaries.ts'

const service = 'apps/service/src'
const from = (specifier: string) => `import { x } from '${specifier}'\n`

test.each([
  [
    'production code, the sandbox by its name',
    `${service}/config.ts`,
    '@portal/sandbox/flutterwave/credentials.json',
  ],
  [
    'production code, the sandbox by its path',
    `${service}/config.ts`,
    '../../sandbox/src/start.ts',
  ],
  ['the kernel, the contract', 'packages/kernel/src/money.ts', '@portal/contract/codes'],
  [
    'a feature of the service, another',
    `${service}/features/line/line.flow.ts`,
    '../message/message.rules.ts',
  ],
  ['a feature of the web, another', 'apps/web/src/features/pay/x.tsx', '../order/order-page.tsx'],
  ['a product, another', `${service}/products/airtime/x.ts`, '../ticket/ticket.ts'],
  ['a method, another', `${service}/methods/card/x.ts`, '../wallet/wallet.method.ts'],
  [
    'a folder of the engine, a later one',
    `${service}/payments/refunds/x.rules.ts`,
    '../steps/payment-step.rules.ts',
  ],
  [
    'a folder of the web application, a later one',
    'apps/web/src/app/navigation/x.ts',
    '../rendering/document.ts',
  ],
  ['rules, a module of Node', `${service}/payments/core/x.rules.ts`, 'node:crypto'],
  ['rules, a library', `${service}/features/content/x.rules.ts`, 'pino'],
  ['states, a module of Node', `${service}/states/x.states.ts`, 'node:fs'],
])('%s is refused', (_, file, specifier) => {
  expect(faultsOfFile(file, from(specifier))).toHaveLength(1)
})

test.each([
  ['of a type', "import type { x } from '@portal/sandbox/start'\n"],
  ['over several lines', "import {\n  x,\n  type Y as Z,\n} from '@portal/sandbox/start'\n"],
  ['with a comment', "import {\n  // It's needed.\n  x,\n} from '@portal/sandbox/start'\n"],
  ['with a remark', "import { /* a */ x } from '@portal/sandbox/start'\n"],
  ['of a type in place', "type X = import('@portal/sandbox/start').X\n"],
  ['of all names', "import * as x from '@portal/sandbox/start'\n"],
  ['for its effect', "import '@portal/sandbox/start'\n"],
  ['when it is needed', "const x = await import(\n  '@portal/sandbox/start'\n)\n"],
  ['handed on', "export * from '@portal/sandbox/start'\n"],
])('an import %s is seen', (_, text) => {
  expect(faultsOfFile(`${service}/config.ts`, text)).toHaveLength(1)
})

test('a text that says from, or import, is no import', () => {
  const text =
    "const at = from === 'x' ? 'from' : '@portal/sandbox/start'\n// import '@portal/sandbox/start'\n"
  expect(faultsOfFile(`${service}/config.ts`, text)).toEqual([])
})

test.each([
  ['a method, the protocols', `${service}/methods/card/x.ts`, '../protocols/push.protocol.ts'],
  [
    'a folder of the engine, an earlier one',
    `${service}/payments/steps/x.rules.ts`,
    '../refunds/refund.rules.ts',
  ],
  [
    'a folder of the web application, an earlier one',
    'apps/web/src/app/rendering/x.ts',
    '../navigation/view.ts',
  ],
  ['a test, the sandbox', `${service}/adapters/x.test.ts`, '@portal/sandbox/start'],
  ['a flow, a module of its feature', `${service}/features/line/x.flow.ts`, './x.rules.ts'],
  ['an adapter, a module of Node', `${service}/adapters/x.ts`, 'node:crypto'],
])('%s is allowed', (_, file, specifier) => {
  expect(faultsOfFile(file, from(specifier))).toEqual([])
})

test.each([
  'Date.now()',
  'new Date()',
  'Math.random()',
  'crypto.randomUUID()',
  'process.env.X',
  'fetch(url)',
  'systemClock.now()',
])('rules are pure: %s is refused', (impure) => {
  expect(faultsOfFile(`${service}/payments/core/x.rules.ts`, `const x = ${impure}\n`)).toHaveLength(
    1,
  )
  expect(faultsOfFile(`${service}/products/airtime/x.rules.ts`, `f(${impure})\n`)).toHaveLength(1)
  expect(faultsOfFile(`${service}/adapters/x.ts`, `const x = ${impure}\n`)).toEqual([])
})

test('rules may read a moment that they are given', () => {
  expect(faultsOfFile(`${service}/payments/core/x.rules.ts`, 'const x = new Date(now)\n')).toEqual(
    [],
  )
})

test("an operator's system reaches no database and no queue of work", () => {
  const text = `import { x } from '../../adapters/postgres/connections/database.ts'\n`
  expect(faultsOfFile(`${service}/operators/own/own.client.ts`, text)).toHaveLength(1)
  const other = `import { x } from '../../adapters/http-json.ts'\n`
  expect(faultsOfFile(`${service}/operators/own/own.client.ts`, other)).toEqual([])
})

test.each([
  ['refused', `const { path } = await temporaryFolder('x')\n`, 1],
  ['refused', `const path = mkdtempSync('x')\n`, 1],
  ['refused', `const path = await mkdtemp('x')\nawait rm(other)\ntest.use({})\n`, 1],
  ['taken', `await using folder = await temporaryFolder('x')\n`, 0],
  ['taken', `const path = await mkdtemp('x')\nafterAll(() => rm(path))\n`, 0],
])('a temporary folder is %s: %s', (_, text, faults) => {
  expect(faultsOfFile('tests/api/x.test.ts', text)).toHaveLength(faults)
})

test.each(['x.rules.ts', 'tools/x.rules.ts', 'orders/pages/x.rules.ts'])(
  'payments/%s is in no folder of the engine',
  (file) => {
    expect(faultsOfFile(`${service}/payments/${file}`, '')).toHaveLength(1)
  },
)

test.each(['x.ts', 'pages/x.ts', 'routes/pages/x.ts'])(
  'app/%s is in no folder of the web application',
  (file) => {
    expect(faultsOfFile(`apps/web/src/app/${file}`, '')).toHaveLength(1)
  },
)

test.each(['hosted-page', 'push', 'secret'])(
  'the engine that names the protocol %s is refused',
  (name) => {
    const text = `export const isOther = provider.protocol !== '${name}'\n`
    const file = `${service}/payments/engine/x.flow.ts`
    expect(faultsOfFile(file, text)).toEqual([`${file}: the engine must not name "'${name}'"`])
    expect(faultsOfFile(`${service}/payments/core/x-fixture.ts`, text)).toEqual([])
  },
)
