import type { Instant } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { MessageKind, Order, Payment } from './payment.port.ts'

/** A message whose time has come, with what its words are made of. */
export type DueMessage = {
  id: string
  kind: MessageKind
  to: Msisdn
  createdAt: Instant
  /** How often it was tried before. */
  tries: number
  payment: Payment
  order: Order
}

/** What became of a try. */
export type MessageOutcome =
  | { kind: 'sent'; providerId: string; at: Instant }
  | { kind: 'again'; at: Instant }
  | { kind: 'given-up'; detail: string }

export interface MessageStore {
  /** Takes messages that are due, at most `limit`; nobody else gets them until `leaseUntil`. */
  claimMessages(now: Instant, leaseUntil: Instant, limit: number): Promise<DueMessage[]>
  settleMessage(id: string, outcome: MessageOutcome): Promise<void>
}
