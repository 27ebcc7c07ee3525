import type { InputOf } from '@portal/contract/call'
import type { InitiateBody, openOrderCall } from '@portal/contract/transaction'
import type { Outside } from '../client/outside.ts'

/** A thing to buy: its price, and the fields that name it. */
export type Good = {
  price: string
  /** Fields of an order and of an attempt that name it. */
  fields: Pick<InitiateBody & InputOf<typeof openOrderCall>, 'transactionType' | 'productCode'>
}

/** A good whose delivery the sandbox shows. */
export type ShownGood = Good & {
  /** How often a number got it, and everything that is odd about that. */
  received(outside: Outside, msisdn: string): Promise<{ times: number; odd: string[] }>
}
