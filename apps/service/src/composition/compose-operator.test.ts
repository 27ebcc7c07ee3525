import { instantOf } from '@portal/kernel/instant'
import { expect, test } from 'vitest'
import { callJson } from '../adapters/http-json.ts'
import { readerOf } from '../adapters/settings.fixture.ts'
import type { Config } from '../configuration/config.ts'
import type { Content } from '../features/content/content.store.ts'
import type { Abilities } from '../operators/define-operator.ts'
import type { DeviceGrants } from '../ports/device-grants.port.ts'
import { composeOperator, notOfferedBy, readOperator } from './compose-operator.ts'
import { composeProducts } from './compose-products.ts'

const variables = { BSS_URL: 'http://127.0.0.1:4000', BSS_API_KEY: 'key', BSS_TIMEOUT_MS: '5000' }
const read = (more: Record<string, string> = {}) =>
  readOperator(readerOf({ ...variables, ...more }), { timeScale: 1 })

test('the system that is not named is the first of the registry, by its own settings', () => {
  expect(read()).toMatchObject({ callTimeoutMs: 5_000, visitorTimeoutMs: 3_000 })
  expect(read({ OPERATOR_SYSTEM: 'tmforum' }).callTimeoutMs).toBe(5_000)
  expect(() => read({ BSS_URL: '' })).toThrow('BSS_URL is missing')
})

test('a system that is not registered stops the start', () => {
  expect(() => read({ OPERATOR_SYSTEM: 'other' })).toThrow('OPERATOR_SYSTEM must be one of tmforum')
})

const everything = read().connect({
  send: callJson,
  clock: { now: () => instantOf(0) },
  currency: 'ZMW',
})
const { lines, topUps, catalogue, orders, leads, balances, bills, invoices, billPayments } =
  everything
const bundles = { catalogue, orders } as Required<Pick<Abilities, 'catalogue' | 'orders'>>

const billing = { bills, invoices, billPayments } as Required<
  Pick<Abilities, 'bills' | 'invoices' | 'billPayments'>
>
const rest = { ...(balances && { balances }), ...(leads && { leads }), ...billing }
const { leads: _leads, ...withoutLeads } = rest
const { bills: _bills, ...withoutBills } = rest
const { invoices: _invoices, ...withoutInvoices } = rest
const { billPayments: _billPayments, ...withoutBillPayments } = rest

test.each<[string, Abilities, string[], string[]]>([
  ['everything', everything, [], []],
  [
    'lines and top-ups alone',
    { lines, topUps },
    ['bundles', 'balances', 'bills', 'invoices', 'home-broadband'],
    ['bundle', 'broadband', 'bill', 'invoice'],
  ],
  [
    'no orders',
    { lines, topUps, ...rest, catalogue: bundles.catalogue },
    ['bundles', 'home-broadband'],
    ['bundle', 'broadband'],
  ],
  [
    'no catalogue',
    { lines, topUps, ...rest, orders: bundles.orders },
    ['bundles', 'home-broadband'],
    ['bundle', 'broadband'],
  ],
  [
    'no balances',
    { lines, topUps, ...bundles, ...(leads && { leads }), ...billing },
    ['balances'],
    [],
  ],
  ['no leads', { lines, topUps, ...bundles, ...withoutLeads }, ['home-broadband'], []],
  [
    'no bundles',
    { lines, topUps, ...rest },
    ['bundles', 'home-broadband'],
    ['bundle', 'broadband'],
  ],
  [
    'no payments of bills',
    { lines, topUps, ...bundles, ...withoutBillPayments },
    ['bills', 'invoices'],
    ['bill', 'invoice'],
  ],
  ['no bills', { lines, topUps, ...bundles, ...withoutBills }, ['bills'], ['bill']],
  ['no invoices', { lines, topUps, ...bundles, ...withoutInvoices }, ['invoices'], ['invoice']],
])(
  'with %s the portal offers and sells what the system can deliver',
  (_, abilities, lacks, unsold) => {
    const market = { currency: 'ZMW', second: null }
    const content = { bundleWords: () => new Map(), config: {}, market } as unknown as Content
    const connection = { ...read(), connect: () => abilities }
    const operator = composeOperator(connection, content, {
      clock: { now: () => instantOf(0) },
      sendTo: () => callJson,
    })
    expect(notOfferedBy(operator)).toEqual(lacks)
    const config = { timeScale: 1 } as Config
    const grants = { find: async () => null } as unknown as DeviceGrants
    const leads = { find: async () => null }
    const sold = composeProducts({ config, content, operator, grants, leads })
    const shipped = ['airtime', 'bundle', 'broadband', 'bill', 'invoice']
    expect(shipped.filter((kind) => !sold.has(kind))).toEqual(unsold)
  },
)
