import type { ResultOf } from '@portal/contract/call'
import type { InitiateBody, ProcessBody, processCall } from '@portal/contract/calls/transaction'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { MethodFacts } from '../catalogue/method-facts.ts'
import type { Outside } from '../client/outside.ts'
import type { Visitor } from '../client/visitor.ts'

/** One try to pay an order; `payer` is the number whose wallet is asked. */
export type Attempt = { orderId: string; transactionId: string; msisdn: Msisdn; payer: string }

/** Actions of payers on a payment. */
export type Action = 'pay' | 'decline' | 'cancel'

/** A payer: the device at the portal, and the attempt at the provider. */
export type Hand = { visitor: Visitor; sandboxUrl: string; attempt: Attempt }

/** Money that was taken for an attempt, or asked for; it went back in whole or not at all. */
export type Debit = { reference: string; amount: string; isKept: boolean; isWhole: boolean }

export type Callback = { headers: Record<string, string>; body: string }

/** A payer who opens an attempt, with the sandbox that has their phone. */
export type Opener = { visitor: Visitor; sandboxUrl: string; payer: string }

/** Fields of order and attempt for a payment method. */
export type WayFields = {
  name: string
  /** Opens an attempt where one call is not enough for it; called again with its key, it opens no other. */
  open?(opener: Opener, body: InitiateBody, key: string): Promise<{ transactionId: string }>
  /** Submits an attempt where its way has calls of its own for that. */
  submit?(
    visitor: Visitor,
    transactionId: string,
    key: string,
  ): Promise<ResultOf<typeof processCall>>
  initiate(payer: string): Pick<InitiateBody, 'paymentMode'> & Partial<InitiateBody>
  process: Omit<ProcessBody, 'transactionId'>
}

/** A payment method, as a test pays by it and as the sandbox shows what was paid. */
export type PaymentMethod = WayFields &
  MethodFacts & {
    /** The provider, by its name in the sandbox and in the address of its callbacks. */
    provider: string
    /** The system of the sandbox whose faults strike it, where that has another name. */
    system?: string
    /** The submission takes the money: nothing is left to press. */
    paysAtOnce?: true
    actions: readonly Action[]
    /** The page or prompt that waits for its payer; null while there is none. */
    findOffer(hand: Hand): Promise<string | null>
    /** Presses a button there; the answer brings the browser back to the portal, where one was away. */
    press(hand: Hand, offer: string, action: Action): Promise<() => Promise<void>>
    /** How often the provider was asked for this attempt. */
    timesAsked(hand: Pick<Hand, 'sandboxUrl' | 'attempt'>, outside: Outside): Promise<number>
    /** Money that was taken for it went back, or is on its way. */
    isGivenBack(outside: Outside, attempt: Attempt): Promise<boolean>
    debits(outside: Outside, payers: readonly string[]): Promise<Debit[]>
    /** Changes by which its word says the opposite. */
    denial: object
    /** The provider's word that an attempt was paid; `changes` are lies. */
    callback(reference: string, changes?: object): Callback
    /** The same from senders who do not know the secret. */
    forgedCallbacks: Readonly<Record<string, (reference: string) => Callback>>
  }
