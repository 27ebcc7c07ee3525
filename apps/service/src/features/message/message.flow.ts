import { after, type Clock } from '@portal/kernel/instant'
import type { Channel } from '../../ports/messages/channel.port.ts'
import type { MailSender } from '../../ports/messages/mail.port.ts'
import type { DueMessage, MessageStore } from '../../ports/messages/message-store.port.ts'
import type { SmsSender } from '../../ports/messages/sms.port.ts'
import { afterAnswer, type MessageAnswer, whyNotSent } from './message.rules.ts'
import { mailOf, textOf, type WordDeps } from './message-words.rules.ts'

export type MessageDeps = WordDeps & {
  messages: MessageStore
  /** Messages of this channel alone are sent; its sender is there. */
  channel: Channel
  sms: SmsSender | null
  mail: MailSender | null
  clock: Clock
  /** Milliseconds; longer than one try may take. */
  leaseMs: number
  observer: { sent(message: DueMessage, answer: string): void }
}

export const claimMessages = (deps: MessageDeps, limit: number): Promise<DueMessage[]> => {
  const now = deps.clock.now()
  return deps.messages.claimMessages(deps.channel, now, after(now, deps.leaseMs), limit)
}

/**
 * Sends one message whose lease is held. The systems do not recognise repeats, so after a crash between an answer and our
 * record a message may arrive twice; nothing about money depends on it. Copies of a mail have one Message-ID.
 */
export async function sendMessage(deps: MessageDeps, message: DueMessage): Promise<void> {
  const { id } = message
  const detail = whyNotSent(message, deps.clock.now())
  if (detail !== null) return deps.messages.settleMessage(id, { kind: 'given-up', detail })
  const answer = await handOver(deps, message)
  deps.observer.sent(message, answer.kind)
  await deps.messages.settleMessage(id, afterAnswer(message, answer, deps.clock.now()))
}

const notConnected: MessageAnswer = { kind: 'busy', detail: 'not connected' }

async function handOver(deps: MessageDeps, message: DueMessage): Promise<MessageAnswer> {
  const { sms, mail } = deps
  if (message.channel === 'mail') {
    return mail ? mail.send(mailOf(deps, message, message.recipient)) : notConnected
  }
  const { id, recipient } = message
  return sms
    ? sms.send({ reference: id, to: recipient, text: textOf(deps, message) })
    : notConnected
}
