import type { Currency } from '@portal/kernel/money'
import credentials from '../credentials.json' with { type: 'json' }
import { startSandbox } from '../start.ts'

export const inventory = '/tmf-api/productInventory/v4/product'
export const balance = '/tmf-api/prepayBalanceManagement/v4'
export const catalogue = '/tmf-api/productCatalogManagement/v4/productOffering'
export const ordering = '/tmf-api/productOrderingManagement/v4'
export const billing = '/tmf-api/customerBillManagement/v4/customerBill'
export const accountManagement = '/tmf-api/accountManagement/v4/billingAccount'
export const payments = '/payment/v4/payment'
export const sales = '/tmf-api/sales/v4/salesLead'

export const key = { 'x-api-key': credentials.bssApiKey }

type Headers = Record<string, string>

/** An order of a bundle; `change` replaces fields of its only item. */
export const orderOf = (externalId: string, change: object = {}) => ({
  externalId,
  category: 'bundle',
  productOrderItem: [
    {
      id: '1',
      action: 'add',
      quantity: 1,
      productOffering: { id: 'DATA_1GB_7D' },
      product: { productSerialNumber: '260971000001' },
      ...change,
    },
  ],
})

/** A payment into an account, for one of its bills where `billId` names it; `change` replaces fields. */
export const paymentOf = (
  correlatorId: string,
  { accountNo = '1000000003', value = 100, billId }: PaymentTarget = {},
  change: object = {},
) => ({
  correlatorId,
  account: { id: accountNo },
  totalAmount: { unit: 'ZMW', value },
  paymentMethod: { name: 'Self-service portal' },
  ...(billId
    ? { paymentItem: [{ item: { id: billId }, totalAmount: { unit: 'ZMW', value } }] }
    : {}),
  ...change,
})

type PaymentTarget = { accountNo?: string; value?: number; billId?: string }

/** A lead of home broadband; `change` replaces fields. */
export const leadOf = (name: string, change: object = {}) => ({
  name,
  priority: 'high',
  channel: { id: 'WEBPORTAL' },
  marketSegment: { id: 'PREPAID' },
  productOffering: { id: 'ODU_200GB_1M' },
  estimatedRevenue: { unit: 'ZMW', value: 650 },
  prospectContact: [
    { mediumType: 'telephone number', characteristic: { phoneNumber: '260971000001' } },
    {
      mediumType: 'postal address',
      characteristic: { contactType: 'INSTALLATION', street1: 'Plot 12', city: 'Lusaka' },
    },
  ],
  note: [
    { id: 'fullName', author: 'WEBPORTAL', text: 'Chanda Phiri' },
    { id: 'feasible', author: 'WEBPORTAL', text: 'yes' },
    { id: 'consent', author: 'WEBPORTAL', text: 'yes' },
  ],
  ...change,
})

/** A sandbox, and the calls of the operator's systems with the right key. */
export async function startBss(timeScale = 1, currency: Currency = 'ZMW') {
  const sandbox = await startSandbox({ port: 0, timeScale, currency })
  const base = `http://127.0.0.1:${sandbox.port}`

  const get = async (path: string, headers: Headers = key) => {
    const response = await fetch(base + path, { headers })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  const post = async (path: string, body: unknown, headers: Headers = {}) => {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { ...key, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }

  const control = async (path: string, body: unknown) => {
    const response = await fetch(base + path, { method: 'PUT', body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }
  return {
    base,
    get,
    post,
    stop: () => sandbox.stop(),
    reset: () => fetch(`${base}/reset`, { method: 'POST' }),
    lineOf: async (msisdn: string) => (await get(`/lines/${msisdn}`)).body,
    order: (body: object, correlation = 'externalId' in body ? String(body.externalId) : '') =>
      post(`${ordering}/productOrder`, body, { 'x-correlation-id': correlation }),
    pay: (body: object, correlation = 'correlatorId' in body ? String(body.correlatorId) : '') =>
      post(payments, body, { 'x-correlation-id': correlation }),
    submitLead: (body: object, correlation = 'name' in body ? String(body.name) : '') =>
      post(sales, body, { 'x-correlation-id': correlation }),
    changeLead: (reference: string, body: unknown) => control(`/leads/${reference}`, body),
    accountOf: async (accountNo: string) => (await get(`/accounts/${accountNo}`)).body,
    setOutstanding: (accountNo: string, body: unknown) => control(`/accounts/${accountNo}`, body),
    cancel: (id: string, cancellationReason = 'Held for too long.') =>
      post(`${ordering}/cancelProductOrder`, { productOrder: { id }, cancellationReason }),
    setFault: (fault: object) =>
      fetch(`${base}/faults`, {
        method: 'POST',
        body: JSON.stringify({ system: 'bss', ...fault }),
      }),
    growCatalogue: (body: unknown) => control('/catalogue', body),
    moveOrder: (id: string, body: unknown) => control(`/orders/${id}`, body),
    changeOffering: (code: string, body: unknown) => control(`/catalogue/${code}`, body),
  }
}

export type Bss = Awaited<ReturnType<typeof startBss>>
