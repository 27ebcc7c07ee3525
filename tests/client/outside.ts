import type { LineType } from '@portal/kernel/line-type'

/** The sandbox's records, which the portal is compared with. */
export type CardTruth = {
  /** The gateway's name in the sandbox. */
  gateway: string
  reference: string
  amount: string
  currency: string
  status: 'pending' | 'successful' | 'declined' | 'cancelled' | 'refunded'
  refunded: string
  /** One for each that was asked for; `refunded` counts what reached the payer. */
  refunds: { amount: string; status: string }[]
}
export type Delivery = {
  reference: string
  kind: string
  amount: string
  productCode: string | null
}
/** An order of the operator's own, by which it delivers a bundle. */
export type ProductOrder = {
  id: string
  /** Ours, one for each try. */
  reference: string
  productCode: string
  state: string
}
/** States into which the operator's staff bring an order by hand. */
export type StaffState = 'inProgress' | 'completed' | 'failed' | 'rejected' | 'cancelled'
export type LineTruth = {
  lineType: string
  airtime: string
  deliveries: Delivery[]
  bundles: { productCode: string }[]
  orders: ProductOrder[]
}
export type WalletTruth = {
  balance: string
  locked: boolean
  debits: { reference: string; amount: string; refunded: string | false }[]
}
export type Message = { id: string; text: string }
export type Fault = {
  /** A system of the sandbox, which refuses a name that it does not play. */
  system: string
  kind: string
  times?: number
  delayMs?: number
}

export type Outside = {
  /** Records of a provider at its own address in the sandbox, for the payment method that knows them. */
  read<T>(path: string): Promise<T>
  cards(): Promise<CardTruth[]>
  card(reference: string): Promise<CardTruth | undefined>
  line(msisdn: string): Promise<LineTruth>
  wallet(msisdn: string): Promise<WalletTruth>
  /** The texts on a phone, newest first. */
  messages(msisdn: string): Promise<Message[]>
  /** Makes a number a line of another type; `owner` is the phone of a device's owner. */
  changeLine(msisdn: string, change: { lineType: LineType; owner?: string }): Promise<void>
  /** What an account owes, in major units; below zero is a credit. */
  setOutstanding(accountNo: string, outstanding: string): Promise<void>
  /** Adds generated offerings to the catalogue up to this size; 0 leaves the listed ones. */
  growCatalogue(size: number): Promise<void>
  /** Brings an order that has not ended into another state, as the operator's staff do. */
  moveOrder(id: string, state: StaffState): Promise<void>
  /** Sells a bundle at another price from now on, or no more. */
  changeOffering(productCode: string, change: { price?: string; retired?: boolean }): Promise<void>
  setFault(fault: Fault): Promise<void>
  /** Faults of which some strikes are left. */
  faults(): Promise<Fault[]>
  clearFaults(): Promise<void>
}

export function createOutside(sandboxUrl: string): Outside {
  async function ask<T>(path: string, init?: RequestInit): Promise<T> {
    const reply = await fetch(new URL(path, sandboxUrl), init)
    if (!reply.ok) throw new Error(`The sandbox answered ${reply.status} to ${path}`)
    return (await reply.json()) as T
  }
  async function send(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    await ask(path, { method, headers, body: JSON.stringify(body) })
  }
  const cards = () => ask<CardTruth[]>('/cards')
  return {
    read: ask,
    cards,
    card: async (reference) => (await cards()).find((each) => each.reference === reference),
    line: (msisdn) => ask<LineTruth>(`/lines/${msisdn}`),
    wallet: (msisdn) => ask<WalletTruth>(`/wallets/money/${msisdn}`),
    messages: (msisdn) => ask<Message[]>(`/phone/${msisdn}/messages`),
    changeLine: (msisdn, change) => send('PUT', `/lines/${msisdn}`, change),
    setOutstanding: (accountNo, outstanding) =>
      send('PUT', `/accounts/${accountNo}`, { outstanding }),
    growCatalogue: (size) => send('PUT', '/catalogue', { size }),
    moveOrder: (id, state) => send('PUT', `/orders/${id}`, { state }),
    changeOffering: (productCode, change) => send('PUT', `/catalogue/${productCode}`, change),
    setFault: (fault) => send('POST', '/faults', fault),
    faults: () => ask<Fault[]>('/faults'),
    async clearFaults() {
      await ask('/faults', { method: 'DELETE' })
    },
  }
}
