import { after, type Clock } from '@portal/kernel/instant'
import { type Language, type Languages, languageOf } from '@portal/kernel/language'
import { textKeys } from '@portal/kernel/text/text-keys'
import type { DueMessage, MessageStore } from '../../ports/messages/message-store.port.ts'
import type { SmsSender } from '../../ports/messages/sms.port.ts'
import type { Method } from '../../ports/method.port.ts'
import type { MessageKind } from '../../ports/payment.port.ts'
import { afterSms, arrivalKey, isOvertaken, valuesOf, wordsFor } from './message.rules.ts'

export type MessageDeps = {
  messages: MessageStore
  sms: SmsSender
  clock: Clock
  publicUrl: string
  /** A method names the time that a refund takes. */
  methods: ReadonlyMap<string, Method>
  languages: Languages
  /** One text of the SMS package, of the first key that there is, its placeholders filled. */
  text(keys: readonly string[], language: Language, values: Record<string, string>): string
  /** Milliseconds; longer than one try may take. */
  leaseMs: number
  observer: { sent(kind: MessageKind, answer: string): void }
}

export const claimMessages = (deps: MessageDeps, limit: number): Promise<DueMessage[]> => {
  const now = deps.clock.now()
  return deps.messages.claimMessages(now, after(now, deps.leaseMs), limit)
}

/**
 * Sends one message whose lease is held. The centre does not recognise repeats, so after a crash
 * between its answer and our record a message may arrive twice; nothing about money depends on it.
 */
export async function sendMessage(deps: MessageDeps, message: DueMessage): Promise<void> {
  const { kind, to, id } = message
  if (isOvertaken(message)) {
    const detail = 'overtaken by later news'
    return deps.messages.settleMessage(id, { kind: 'given-up', detail })
  }
  const answer = await deps.sms.send({ reference: id, to, text: textOf(deps, message) })
  deps.observer.sent(kind, answer.kind)
  await deps.messages.settleMessage(id, afterSms(message, answer, deps.clock.now()))
}

const tagOf = ({ languages }: MessageDeps, code: Language): string =>
  (languageOf(languages, code) ?? languages[0]).tag

/** The words of a message, in the order's language. */
export function textOf(deps: MessageDeps, message: DueMessage): string {
  const { order, payment } = message
  const { language } = order
  const withinDays = deps.methods.get(payment.provider)?.provider.refunds.arrivesWithinDays
  const values = valuesOf(message, deps.publicUrl)
  const arrives = deps.text([arrivalKey(withinDays, tagOf(deps, language))], language, {
    count: String(withinDays),
  })
  const keys = textKeys(`sms.${wordsFor(message)}`, order.transactionType)
  return deps.text(keys, language, { ...values, arrives })
}
