import type { InputOf } from '@portal/contract/call'
import type { InitiateBody, openOrderCall } from '@portal/contract/calls/transaction'
import type { Currency } from '@portal/kernel/money'
import type { Outside } from '../client/outside.ts'
import type { Visitor } from '../client/visitor.ts'

/** A thing to buy: its price, and the fields that name it. */
export type Good = {
  price: string
  /** Of its price: the one of the portal's market. */
  currency: Currency
  /** Fields of an order and of an attempt that name it. */
  fields: Pick<InitiateBody & InputOf<typeof openOrderCall>, 'transactionType' | 'productCode'>
  /** Has the device shown what it may order, and names that; absent where anyone may pay for it. */
  prepare?(buyer: {
    visitor: Visitor
    sandboxUrl: string
    msisdn: string
  }): Promise<{ leadId: string }>
}

export type Received = {
  times: number
  /** State of each that the operator took on; failed ones are among them where it shows those. */
  tries: string[]
  /** Everything that is wrong with them at rest. */
  odd: string[]
}

/** A good whose delivery the sandbox shows. */
export type ShownGood = Good & {
  name: string
  /** Faults of the operator that its delivery can meet. */
  faults: readonly string[]
  /** The operator delivers it by an order of its own. A top-up is a call, before which the account is asked for. */
  isOrdered?: true
  /** Deliveries to a number. */
  received(outside: Outside, msisdn: string): Promise<Received>
}

/** The deliveries to a number that got a good once, at the first try. */
export const receivedOnce: Received = { times: 1, tries: ['completed'], odd: [] }

export const receivedNothing: Received = { times: 0, tries: [], odd: [] }
