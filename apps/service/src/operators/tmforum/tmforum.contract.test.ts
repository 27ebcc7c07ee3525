import { parseFixedAccount, parseLineAccount } from '@portal/kernel/account-no'
import { systemClock } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import { parseMsisdn } from '@portal/kernel/msisdn'
import { type Exchange, faultsOf } from '@portal/sandbox/bss/official.fixture'
import credentials from '@portal/sandbox/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ample } from '../../adapters/deadline.fixture.ts'
import { aLead } from '../../ports/operator/lead.fixture.ts'
import { createTmForumBillPayments } from './billing/tmforum.bill-payments.ts'
import { createTmForumBills } from './billing/tmforum.bills.ts'
import { createTmForumInvoices } from './billing/tmforum.invoices.ts'
import { createTmForumLeads } from './lead/tmforum.leads.ts'
import { createTmForumBalances } from './tmforum.balances.ts'
import { createTmForumCatalogue } from './tmforum.catalogue.ts'
import { createTmForumLines } from './tmforum.lines.ts'
import { createTmForumOrders } from './tmforum.orders.ts'
import type { TmForumSettings } from './tmforum.settings.ts'
import { createTmForumTopUps } from './tmforum.top-ups.ts'

const exchanges: Exchange[] = []
let sandbox: RunningSandbox

/** Records every request and answer of the adapter. */
function listenIn(): void {
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, options) => {
    const response = await real(input, options)
    const { pathname } = new URL(String(input))
    if (/^\/(tmf-api|payment)\//.test(pathname)) {
      exchanges.push({
        method: options?.method ?? 'GET',
        path: pathname,
        sent: typeof options?.body === 'string' ? JSON.parse(options.body) : undefined,
        status: response.status,
        answer: await response.clone().json(),
      })
    }
    return response
  })
}

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  listenIn()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await sandbox.stop()
})

type Settings = Omit<TmForumSettings, 'apiKey'>

/** The calls about bundles, each with each of its answers. */
async function buyBundles(settings: Settings): Promise<void> {
  const keyed = { ...settings, apiKey: credentials.bssApiKey }
  const catalogue = createTmForumCatalogue({ ...keyed, currency: 'ZMW' }, systemClock)
  const orders = createTmForumOrders(keyed)
  await catalogue.bundles()
  await catalogue.bundle('DATA_1GB_7D')
  await catalogue.bundle('UNKNOWN')
  const number = parseMsisdn('971000001')
  if (!number.ok) throw new Error('The test needs a number.')
  const request = {
    reference: 'bundle-1',
    msisdn: number.value,
    productCode: 'DATA_1GB_7D',
    within: ample,
  }
  await orders.order(request)
  await orders.order({ ...request, productCode: 'COMBO_WEEK' })
  await orders.order({ ...request, reference: 'bundle-2', productCode: 'UNKNOWN' })
  await orders.enquire(request)
  await orders.callOff(request)
}

/** The calls about bills and invoices, each with each of its answers. */
async function payBills(settings: Settings): Promise<void> {
  const keyed = { ...settings, apiKey: credentials.bssApiKey }
  const inKwacha = { ...keyed, currency: 'ZMW' as const }
  const bills = createTmForumBills(inKwacha, systemClock)
  const invoices = createTmForumInvoices(inKwacha, systemClock)
  const payments = createTmForumBillPayments(keyed)
  const [line, unknown] = [parseLineAccount('1000000003'), parseLineAccount('1000000009')]
  const [fixed, number] = [parseFixedAccount('P1000000001'), parseMsisdn('971000003')]
  if (!line.ok || !unknown.ok || !fixed.ok || !number.ok) throw new Error('no account')
  await bills.accountOf(number.value)
  const named = { reference: 'bill-1', within: ample }
  const payment = { ...named, accountNo: line.value, invoiceNo: null }
  await payments.pay({ ...payment, amount: money(30_000n, 'ZMW') })
  await payments.pay({ ...payment, amount: money(5_000n, 'ZMW') })
  const invoice = { ...payment, accountNo: fixed.value, invoiceNo: 'INV-P1000000001-2' }
  for (const reference of ['invoice-1', 'invoice-2']) {
    await payments.pay({ ...invoice, reference, amount: money(45_000n, 'ZMW') })
  }
  await payments.enquire(named)
  for (const { value: accountNo } of [line, unknown]) await bills.outstandingOf(accountNo)
  await invoices.invoicesOf(fixed.value)
}

/** The calls about leads, each with each of its answers. */
async function submitLeads(settings: Settings): Promise<void> {
  const leads = createTmForumLeads({ ...settings, apiKey: credentials.bssApiKey })
  const lead = { ...aLead(), within: ample }
  await leads.submit(lead)
  await leads.submit({ ...lead, fullName: 'Another' })
  const inWords = { ...lead.address, landmark: '', place: null }
  await leads.submit({ ...lead, reference: 'lead-2', email: null, address: inWords })
  await leads.submit({ ...lead, reference: 'lead-3', plan: { ...lead.plan, code: 'UNKNOWN' } })
  await leads.enquire(lead)
  await leads.status(lead)
}

describe('adapter and sandbox, against the official files', () => {
  test('every request and every answer fits', async () => {
    const base = `http://127.0.0.1:${sandbox.port}`
    const settings = {
      baseUrl: base,
      timeoutMs: 10_000,
      lineTimeoutMs: 10_000,
      settlesAfterMs: 0,
      finalCodes: [],
    }
    const keyed = { ...settings, apiKey: credentials.bssApiKey }
    const [lines, topUps] = [createTmForumLines(keyed), createTmForumTopUps(keyed)]
    const stranger = createTmForumLines({ ...settings, apiKey: 'wrong' })
    const people = ['971000001', '971000003', '971000005', '971000009']
    const numbers = people.map((raw) => parseMsisdn(raw)).filter((parsed) => parsed.ok)
    const balances = createTmForumBalances(keyed)
    for (const { value: msisdn } of numbers) {
      await balances.balancesOf(msisdn)
      await balances.bundlesOf(msisdn)
      await balances.device(msisdn)
      const amount = money(1_250n, 'ZMW')
      const request = { reference: `ref-${msisdn}`, msisdn, amount, within: ample }
      await lines.lineType(msisdn)
      await stranger.lineType(msisdn)
      await topUps.topUp(request)
      await topUps.topUp({ ...request, amount: money(5_000n, 'ZMW') })
      await topUps.enquire(request)
    }
    const fault = { system: 'bss', kind: 'fail-delivery' }
    await fetch(`${base}/faults`, { method: 'POST', body: JSON.stringify(fault) })
    const [first] = numbers
    if (!first) throw new Error('The test needs a number.')
    await topUps.topUp({
      reference: 'x',
      msisdn: first.value,
      amount: money(100n, 'ZMW'),
      within: ample,
    })

    await buyBundles(settings)
    await fetch(`${base}/faults`, { method: 'DELETE' })
    await payBills(settings)
    await submitLeads(settings)

    const seen = new Set(exchanges.map(({ method, path, status }) => `${method} ${path} ${status}`))
    expect([...seen].toSorted()).toEqual([
      'GET /payment/v4/payment 200',
      'GET /tmf-api/accountManagement/v4/billingAccount/1000000003 200',
      'GET /tmf-api/accountManagement/v4/billingAccount/1000000009 404',
      'GET /tmf-api/accountManagement/v4/billingAccount/P1000000001 200',
      'GET /tmf-api/customerBillManagement/v4/customerBill 200',
      'GET /tmf-api/prepayBalanceManagement/v4/bucket 200',
      'GET /tmf-api/prepayBalanceManagement/v4/topupBalance 200',
      'GET /tmf-api/productCatalogManagement/v4/productOffering 200',
      'GET /tmf-api/productCatalogManagement/v4/productOffering/DATA_1GB_7D 200',
      'GET /tmf-api/productCatalogManagement/v4/productOffering/UNKNOWN 404',
      'GET /tmf-api/productInventory/v4/product 200',
      'GET /tmf-api/productInventory/v4/product 401',
      'GET /tmf-api/productOrderingManagement/v4/productOrder 200',
      'GET /tmf-api/sales/v4/salesLead 200',
      'POST /payment/v4/payment 201',
      'POST /payment/v4/payment 400',
      'POST /payment/v4/payment 409',
      'POST /tmf-api/prepayBalanceManagement/v4/topupBalance 201',
      'POST /tmf-api/prepayBalanceManagement/v4/topupBalance 409',
      'POST /tmf-api/productOrderingManagement/v4/cancelProductOrder 201',
      'POST /tmf-api/productOrderingManagement/v4/productOrder 201',
      'POST /tmf-api/productOrderingManagement/v4/productOrder 400',
      'POST /tmf-api/productOrderingManagement/v4/productOrder 409',
      'POST /tmf-api/sales/v4/salesLead 201',
      'POST /tmf-api/sales/v4/salesLead 400',
      'POST /tmf-api/sales/v4/salesLead 409',
    ])
    for (const exchange of exchanges) expect(faultsOf(exchange)).toEqual([])
  })

  const path = '/tmf-api/prepayBalanceManagement/v4/topupBalance'
  const sent = {
    amount: { amount: 1, units: 'ZMW' },
    usageType: 'monetary',
    bucket: { id: 'b' },
    partyAccount: { id: 'a' },
    requestor: { id: 'r', '@referredType': 'TopupReference' },
  }
  const answer = { status: 'completed' }
  test.each([
    ['a field is missing', { ...sent, bucket: undefined }, answer],
    ['a field is misspelt', { ...sent, amonut: 1 }, answer],
    ['money has the other shape', { ...sent, amount: { value: 1, unit: 'ZMW' } }, answer],
    ['the party has no type', { ...sent, requestor: { id: 'r' } }, answer],
    ['the status is not of the list', sent, { status: 'done' }],
    ['a time is none', sent, { ...answer, requestedDate: 'yesterday' }],
  ])('the comparison notices when %s', (_, request, reply) => {
    const exchange = { method: 'POST', path, sent: request, status: 201, answer: reply }
    expect(faultsOf(exchange)).not.toEqual([])
    expect(faultsOf({ ...exchange, sent, answer })).toEqual([])
  })
})
