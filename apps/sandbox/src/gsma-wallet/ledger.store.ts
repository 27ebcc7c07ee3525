import type { Instant } from '@portal/kernel/instant'
import type { Money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { WalletDebit } from '../people/people.store.ts'
import { stateOf, type World } from '../world.ts'
import type { ErrorObject } from './envelope.ts'
import type { WalletName } from './wallets.ts'

type Party = { key: string; value: string }

/** A payment that was asked for, in the form of the wire read. */
export type Order = {
  clientId: string
  /** The client's id of the request, in lower case. */
  correlationId: string
  msisdn: Msisdn
  amount: Money
  debitParty: Party[]
  creditParty: Party[]
  /** Fields that are given back as they came. */
  echoed: Record<string, string>
}

export type Transaction = Omit<Order, 'correlationId'> & {
  reference: string
  type: 'merchantpay' | 'reversal'
  status: 'completed' | 'reversed'
  /** Of a reversal: what it reverses. */
  original: string | null
  /** Of a payment. */
  debit: WalletDebit | null
  createdAt: Instant
  modifiedAt: Instant
}

export type RequestState = {
  id: string
  order: Order
  notificationMethod: 'callback' | 'polling'
  expiresAt: Instant
  /** Null while it is pending. */
  end: Transaction | ErrorObject | null
}

export type Ledger = {
  transactions: Map<string, Transaction>
  requestStates: Map<string, RequestState>
  /** Every request that was taken in, by client and correlation id, with what came of it. */
  requests: Map<string, { link: string | null }>
  /** PINs in a row that were wrong, by number. */
  wrongPins: Map<string, number>
}

const createLedger = (): Ledger => ({
  transactions: new Map(),
  requestStates: new Map(),
  requests: new Map(),
  wrongPins: new Map(),
})

const ledgersOf = stateOf(
  (): Record<WalletName, Ledger> => ({ money: createLedger(), smartcash: createLedger() }),
)

export const ledgerOf = (world: World, name: WalletName): Ledger => ledgersOf(world)[name]

export const requestKey = (clientId: string, correlationId: string): string =>
  `${clientId} ${correlationId.toLowerCase()}`

/** A client sees its own transactions only. */
export function transactionOf(
  world: World,
  name: WalletName,
  clientId: string,
  reference: string,
): Transaction | null {
  const found = ledgerOf(world, name).transactions.get(reference)
  return found?.clientId === clientId ? found : null
}
