import { after, type Clock } from '@portal/kernel/instant'
import { type Language, type Languages, languageOf } from '@portal/kernel/language'
import type { DueMessage, MessageStore } from '../../ports/message-store.port.ts'
import type { Method } from '../../ports/method.port.ts'
import type { MessageKind, Order } from '../../ports/payment.port.ts'
import type { Product } from '../../ports/product.port.ts'
import type { SmsSender } from '../../ports/sms.port.ts'
import { afterSms, arrivalKey, isOvertaken, textKeys, valuesOf, wordsFor } from './message.rules.ts'

export type MessageWorld = {
  messages: MessageStore
  sms: SmsSender
  clock: Clock
  publicUrl: string
  /** The product names the family of words; the method, the time that a refund takes. */
  products: ReadonlyMap<string, Product>
  methods: ReadonlyMap<string, Method>
  languages: Languages
  /** One text of the SMS package, of the first key that there is, its placeholders filled. */
  text(keys: readonly string[], language: Language, values: Record<string, string>): string
  /** Milliseconds; longer than one try may take. */
  leaseMs: number
  observer: { sent(kind: MessageKind, answer: string): void }
}

export const claimMessages = (world: MessageWorld, limit: number): Promise<DueMessage[]> => {
  const now = world.clock.now()
  return world.messages.claimMessages(now, after(now, world.leaseMs), limit)
}

/**
 * Sends one message whose lease is held. The centre does not recognise repeats, so after a crash
 * between its answer and our record a message may arrive twice; nothing about money depends on it.
 */
export async function sendMessage(world: MessageWorld, message: DueMessage): Promise<void> {
  const { kind, to, id } = message
  if (isOvertaken(message)) {
    const detail = 'overtaken by later news'
    return world.messages.settleMessage(id, { kind: 'given-up', detail })
  }
  const answer = await world.sms.send({ reference: id, to, text: textOf(world, message) })
  world.observer.sent(kind, answer.kind)
  await world.messages.settleMessage(id, afterSms(message, answer, world.clock.now()))
}

/** Null for a product that is not sold any more. */
const familyOf = ({ products }: MessageWorld, { item }: Order): string | null =>
  products.get(item.kind)?.describe(item).words ?? null

const tagOf = ({ languages }: MessageWorld, code: Language): string =>
  (languageOf(languages, code) ?? languages[0]).tag

/** The words of a message, in the order's language. */
export function textOf(world: MessageWorld, message: DueMessage): string {
  const { order, payment } = message
  const { language } = order
  const withinDays = world.methods.get(payment.provider)?.provider.refunds.arrivesWithinDays
  const values = valuesOf(message, world.publicUrl)
  const arrives = world.text([arrivalKey(withinDays, tagOf(world, language))], language, {
    count: String(withinDays),
  })
  return world.text(textKeys(wordsFor(message), familyOf(world, order)), language, {
    ...values,
    arrives,
  })
}
