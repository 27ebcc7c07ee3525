import type { Instant } from '@portal/kernel/instant'
import type { MessageKind, Order, Payment, Recipient } from '../payment.port.ts'
import type { Channel } from './channel.port.ts'

/** A due message, with the rows that its words are made of. */
export type DueMessage = Recipient & {
  id: string
  kind: MessageKind
  createdAt: Instant
  /** Earlier tries. */
  tries: number
  payment: Payment
  order: Order
}

/** The outcome of a try. A mail has no id of its server. */
export type MessageOutcome =
  | { kind: 'sent'; providerId: string | null; at: Instant }
  | { kind: 'again'; at: Instant }
  | { kind: 'given-up'; detail: string }

export interface MessageStore {
  /** Claims due messages of a channel, at most `limit`; no other process gets them until `leaseUntil`. */
  claimMessages(
    channel: Channel,
    now: Instant,
    leaseUntil: Instant,
    limit: number,
  ): Promise<DueMessage[]>
  settleMessage(id: string, outcome: MessageOutcome): Promise<void>
}
