import type { InitiateBody, ProcessBody } from '@portal/contract/transaction'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { WayFacts } from '../catalogue/way-facts.ts'
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

/** Fields of order and attempt for a way to pay. */
export type WayFields = {
  name: string
  initiate(payer: string): Pick<InitiateBody, 'paymentMode'> & Partial<InitiateBody>
  process: Omit<ProcessBody, 'transactionId'>
}

/** A way to pay, as a test pays by it and as the sandbox shows what was paid. */
export type Way = WayFields &
  WayFacts & {
    /** The provider, by its name in the sandbox and in the address of its callbacks. */
    provider: string
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
