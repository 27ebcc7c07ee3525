import { after, type Clock } from '@portal/kernel/instant'
import type { DueMessage, MessageStore } from '../../ports/message-store.port.ts'
import type { MessageKind } from '../../ports/payment.port.ts'
import type { SmsSender } from '../../ports/sms.port.ts'
import { afterSms, wordsOf } from './message.rules.ts'

export type MessageWorld = {
  messages: MessageStore
  sms: SmsSender
  clock: Clock
  publicUrl: string
  /** The words of a message from content, in the order's language. */
  words(kind: MessageKind, language: 'EN' | 'SW', values: Record<string, string>): string
  /** Longer than one try may take, in milliseconds. */
  leaseMs: number
  observer: { sent(kind: MessageKind, answer: string): void }
}

export const claimMessages = (world: MessageWorld, limit: number): Promise<DueMessage[]> => {
  const now = world.clock.now()
  return world.messages.claimMessages(now, after(now, world.leaseMs), limit)
}

/**
 * Sends one message whose lease is held. The centre does not know repeats, so after a crash between
 * its answer and our record a message may come twice; it never decides about money.
 */
export async function sendMessage(world: MessageWorld, message: DueMessage): Promise<void> {
  const { kind, to, order, id } = message
  const text = world.words(kind, order.language, wordsOf(message, world.publicUrl))
  const answer = await world.sms.send({ reference: id, to, text })
  world.observer.sent(kind, answer.kind)
  await world.messages.settleMessage(id, afterSms(message, answer, world.clock.now()))
}
