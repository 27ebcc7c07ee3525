import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  accountManagement,
  type Bss,
  balance,
  billing,
  catalogue,
  inventory,
  key,
  leadOf,
  ordering,
  orderOf,
  paymentOf,
  payments,
  sales,
  startBss,
} from './bss.fixture.ts'
import { type Exchange, faultsOf } from './official.fixture.ts'

const exchanges: Exchange[] = []
let bss: Bss

beforeAll(async () => {
  bss = await startBss(100)
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, options) => {
    const response = await real(input, options)
    const { pathname } = new URL(String(input))
    if (!/^\/(tmf-api|payment)\//.test(pathname)) return response
    exchanges.push({
      method: options?.method ?? 'GET',
      path: pathname,
      sent: typeof options?.body === 'string' ? JSON.parse(options.body) : undefined,
      status: response.status,
      answer: await response.clone().json(),
    })
    return response
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await bss.stop()
})

const stateOf = async (id: string) => (await bss.get(`${ordering}/productOrder/${id}`)).body.state

async function askForEverything(): Promise<void> {
  for (const offset of [0, 100]) await bss.get(`${catalogue}?offset=${offset}`)
  await bss.get(`${catalogue}?color=red`)
  await bss.get(`${catalogue}/COMBO_WEEK`)
  await bss.get(`${catalogue}/NOTHING`)
  await bss.get(`${ordering}/productOrder/PO-1`)
  await bss.get(`${ordering}/cancelProductOrder/CPO-1`)
  for (const msisdn of ['971000001', '971000005']) {
    await bss.get(`${inventory}?productSerialNumber=260${msisdn}`)
    await bss.get(`${balance}/bucket?logicalResource.id=260${msisdn}`)
  }
  for (const path of [catalogue, `${ordering}/productOrder`]) await bss.get(path, {})
}

/** Orders in each of their states, with every field that one can carry. */
async function playOrders(): Promise<void> {
  const price = { taxIncludedAmount: { unit: 'ZMW', value: 55 } }
  const combo = orderOf('b-1', {
    productOffering: { id: 'COMBO_WEEK' },
    itemTotalPrice: [{ priceType: 'oneTime', price }],
  })
  const channel = [{ id: 'web', name: 'Self service', role: 'sales' }]
  const { body: delivered } = await bss.order({ ...combo, channel, description: 'Bundle' })
  await bss.order(orderOf('b-1'))
  await bss.order(orderOf('b-0', { productOffering: { id: 'NOTHING' } }))
  await expect.poll(() => stateOf(delivered.id)).toBe('completed')
  await bss.cancel(delivered.id)
  await bss.setFault({ kind: 'fail-delivery', times: 1 })
  const { body: failing } = await bss.order(orderOf('b-2'))
  await expect.poll(() => stateOf(failing.id)).toBe('failed')
  await bss.setFault({ kind: 'refuse-for-good', times: 1 })
  const { body: refused } = await bss.order(orderOf('b-5'))
  await expect.poll(() => stateOf(refused.id)).toBe('rejected')
  await bss.setFault({ kind: 'hold-delivery', times: 1 })
  const { body: held } = await bss.order(orderOf('b-3'))
  await expect.poll(() => stateOf(held.id)).toBe('held')
  const { body: cancellation } = await bss.cancel(held.id)
  await bss.get(cancellation.href)
  await bss.setFault({ kind: 'error', times: 1 })
  await bss.order(orderOf('b-4'))
  await bss.get(`${ordering}/productOrder`, key)
}

/** Bills and payments in each of their states, with every field that one can carry. */
async function playBills(): Promise<void> {
  const invoice = { accountNo: 'P1000000001', value: 450, billId: 'CB-P1000000001-2' }
  const { body: paid } = await bss.pay(paymentOf('p-1', invoice))
  await bss.pay(paymentOf('p-2', invoice))
  await bss.pay(paymentOf('p-1', { value: 5 }))
  await bss.pay(paymentOf('p-3', { value: 1_000 }))
  await bss.pay(paymentOf('p-4', { accountNo: '1000000004', value: 20.5 }))
  for (const kind of ['fail-delivery', 'refuse-for-good', 'error']) {
    await bss.setFault({ kind, times: 1 })
    await bss.pay(paymentOf(`p-${kind}`))
  }
  for (const accountNo of ['1000000003', '1000000004', 'P1000000001', 'PE1000000002']) {
    await bss.get(`${accountManagement}/${accountNo}`)
    await bss.get(`${inventory}?billingAccount.id=${accountNo}`)
  }
  const paths = [billing, payments, `${accountManagement}/P0000000000`, `${billing}?state=sent`]
  const single = [`${billing}/CB-P1000000001-2`, `${billing}/CB-0`, paid.href, `${payments}/PAY-0`]
  for (const path of [...paths, ...single]) await bss.get(path)
  for (const path of [billing, payments]) await bss.get(path, {})
}

/** Leads with each of their answers, and with notes of staff. */
async function playLeads(): Promise<void> {
  const { body: taken } = await bss.submitLead(leadOf('l-1'))
  await bss.changeLead('l-1', { status: 'inProgress', note: 'VISIT_PLANNED: on Friday' })
  await bss.submitLead(leadOf('l-1', { priority: 'low' }))
  for (const kind of ['fail-delivery', 'refuse-for-good', 'error']) {
    await bss.setFault({ kind, times: 1 })
    await bss.submitLead(leadOf(`l-${kind}`))
  }
  for (const path of [sales, taken.href, `${sales}/SL-0`, `${sales}?status=x`]) await bss.get(path)
  await bss.get(sales, {})
}

test('every request and every answer fits the official files', async () => {
  await playOrders()
  await playBills()
  await playLeads()
  await askForEverything()
  const named = /\/(C?PO-\d+|PAY-\d+|SL-\d+|CB-[\w-]+|P?E?\d{10}|COMBO_WEEK|NOTHING)$/
  const seen = new Set(
    exchanges.map(({ method, path, status }) => {
      const short = path.replace('/tmf-api/', '').replace(named, '/…')
      return `${method} ${short} ${status}`
    }),
  )
  expect([...seen].toSorted()).toEqual([
    'GET /payment/v4/payment 200',
    'GET /payment/v4/payment 401',
    'GET /payment/v4/payment/… 200',
    'GET /payment/v4/payment/… 404',
    'GET accountManagement/v4/billingAccount/… 200',
    'GET accountManagement/v4/billingAccount/… 404',
    'GET customerBillManagement/v4/customerBill 200',
    'GET customerBillManagement/v4/customerBill 400',
    'GET customerBillManagement/v4/customerBill 401',
    'GET customerBillManagement/v4/customerBill/… 200',
    'GET customerBillManagement/v4/customerBill/… 404',
    'GET prepayBalanceManagement/v4/bucket 200',
    'GET productCatalogManagement/v4/productOffering 200',
    'GET productCatalogManagement/v4/productOffering 400',
    'GET productCatalogManagement/v4/productOffering 401',
    'GET productCatalogManagement/v4/productOffering/… 200',
    'GET productCatalogManagement/v4/productOffering/… 404',
    'GET productInventory/v4/product 200',
    'GET productOrderingManagement/v4/cancelProductOrder/… 200',
    'GET productOrderingManagement/v4/cancelProductOrder/… 404',
    'GET productOrderingManagement/v4/productOrder 200',
    'GET productOrderingManagement/v4/productOrder 401',
    'GET productOrderingManagement/v4/productOrder/… 200',
    'GET productOrderingManagement/v4/productOrder/… 404',
    'GET sales/v4/salesLead 200',
    'GET sales/v4/salesLead 400',
    'GET sales/v4/salesLead 401',
    'GET sales/v4/salesLead/… 200',
    'GET sales/v4/salesLead/… 404',
    'POST /payment/v4/payment 201',
    'POST /payment/v4/payment 400',
    'POST /payment/v4/payment 409',
    'POST /payment/v4/payment 500',
    'POST productOrderingManagement/v4/cancelProductOrder 201',
    'POST productOrderingManagement/v4/cancelProductOrder 400',
    'POST productOrderingManagement/v4/productOrder 201',
    'POST productOrderingManagement/v4/productOrder 400',
    'POST productOrderingManagement/v4/productOrder 409',
    'POST productOrderingManagement/v4/productOrder 500',
    'POST sales/v4/salesLead 201',
    'POST sales/v4/salesLead 400',
    'POST sales/v4/salesLead 409',
    'POST sales/v4/salesLead 500',
  ])
  for (const exchange of exchanges) expect(faultsOf(exchange)).toEqual([])
})

const sound: Exchange = {
  method: 'POST',
  path: `${ordering}/productOrder`,
  sent: orderOf('b-1'),
  status: 201,
  answer: { ...orderOf('b-1'), id: 'PO-1', state: 'held', orderDate: '2026-01-31T10:00:00.000Z' },
}
const offering = { id: 'X', productOfferingPrice: [{ price: {} }] }
const bill = { id: 'CB-1', state: 'sent' }
const readBill = { method: 'GET', path: `${billing}/CB-1`, sent: undefined, status: 200 }
const read = { method: 'GET', path: `${catalogue}/X`, sent: undefined, status: 200 }

test.each<[string, Partial<Exchange>]>([
  ['the path is unknown', { path: `${ordering}/orders` }],
  ['the method is unknown', { method: 'PUT' }],
  ['the status is not of the list', { status: 422 }],
  ['an action is unknown', { sent: orderOf('b-1', { action: 'buy' }) }],
  ['a field is misspelt', { sent: orderOf('b-1', { qty: 1 }) }],
  ['a state is unknown', { answer: { ...orderOf('b-1'), state: 'done' } }],
  ['a time is none', { answer: { ...orderOf('b-1'), orderDate: 'yesterday' } }],
  ['a price is flat', { ...read, answer: { ...offering, productOfferingPrice: [{ price: 30 }] } }],
  ['a bill is of an unknown state', { ...readBill, answer: { ...bill, state: 'overdue' } }],
  [
    'a bill has money of the other shape',
    { ...readBill, answer: { ...bill, amountDue: { amount: 1 } } },
  ],
  [
    'a payment names no account',
    { path: payments, sent: { ...paymentOf('p'), account: undefined } },
  ],
  ['a category has no id', { ...read, answer: { ...offering, category: [{ name: 'Data' }] } }],
])('the comparison notices when %s', (_, change) => {
  expect(faultsOf(sound)).toEqual([])
  expect(faultsOf({ ...sound, ...read, answer: offering })).toEqual([])
  expect(faultsOf({ ...sound, ...change })).not.toEqual([])
})
