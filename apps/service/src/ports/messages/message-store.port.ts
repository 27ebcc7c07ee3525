import type { Instant } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { MessageKind, Order, Payment } from '../payment.port.ts'

/** A due message, with the rows that its words are made of. */
export type DueMessage = {
  id: string
  kind: MessageKind
  to: Msisdn
  createdAt: Instant
  /** Earlier tries. */
  tries: number
  payment: Payment
  order: Order
}

/** The outcome of a try. */
export type MessageOutcome =
  | { kind: 'sent'; providerId: string; at: Instant }
  | { kind: 'again'; at: Instant }
  | { kind: 'given-up'; detail: string }

export interface MessageStore {
  /** Claims due messages, at most `limit`; no other process gets them until `leaseUntil`. */
  claimMessages(now: Instant, leaseUntil: Instant, limit: number): Promise<DueMessage[]>
  settleMessage(id: string, outcome: MessageOutcome): Promise<void>
}
