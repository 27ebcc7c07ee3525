import {
  type Language,
  type LanguageFacts,
  type Languages,
  languageOf,
} from '@portal/kernel/language'
import { groupMsisdn, maskMsisdn } from '@portal/kernel/msisdn'
import { textKeys } from '@portal/kernel/text/text-keys'
import { hasReceipt, numberOf } from '../../payments/orders/order-view.rules.ts'
import type { MailRequest } from '../../ports/messages/mail.port.ts'
import type { DueMessage } from '../../ports/messages/message-store.port.ts'
import type { Method } from '../../ports/method.port.ts'
import type { Product } from '../../ports/product.port.ts'
import { arrivalKey, paidWords, valuesOf, wordsFor } from './message.rules.ts'
import { momentWords, receiptMail } from './receipt-mail.rules.ts'

type Values = Readonly<Record<string, string>>

/** What the words of a message are made with. */
export type WordDeps = {
  publicUrl: string
  /** A method names the time that a refund takes. */
  methods: ReadonlyMap<string, Method>
  /** A product may hide the number that it serves. */
  products: ReadonlyMap<string, Product>
  languages: Languages
  /** One text of a package, of the first key that there is, its placeholders filled. */
  text(name: MessagePackage, keys: readonly string[], language: Language, values: Values): string
}
type MessagePackage = 'sms-translation' | 'mail-translation'

const factsOf = ({ languages }: WordDeps, code: Language): LanguageFacts =>
  languageOf(languages, code) ?? languages[0]

/** The sentence about the time that a refund takes; texts and mails share it. */
function arrivesOf(deps: WordDeps, { order, payment }: DueMessage): string {
  const withinDays = deps.methods.get(payment.provider)?.provider.refunds.arrivesWithinDays
  const key = arrivalKey(withinDays, factsOf(deps, order.language).tag)
  return deps.text('sms-translation', [key], order.language, { count: String(withinDays) })
}

/** The words of a text, in the order's language: where an account is known those that name it, if there are any. */
export function textOf(deps: WordDeps, message: DueMessage): string {
  const { language, transactionType } = message.order
  const values = { ...valuesOf(message, deps.publicUrl), arrives: arrivesOf(deps, message) }
  const key = `sms.${wordsFor(message)}`
  const general = textKeys(key, transactionType)
  const keys = values.account
    ? [...textKeys(`${key}.account`, transactionType), ...general]
    : general
  return deps.text('sms-translation', keys, language, values)
}

/** The number for the payer, who typed it beside the address; null where the product hides it. */
function numberFor({ products }: WordDeps, { order }: DueMessage): string | null {
  const isTold = numberOf({ products }, order, true) === order.msisdn
  return isTold ? groupMsisdn(order.msisdn) : null
}

/** The mail of a message, in the order's language: its sentence, the facts of the payment, and the ways to its pages. */
export function mailOf(deps: WordDeps, message: DueMessage, to: string): MailRequest {
  const { kind, order, payment, createdAt } = message
  const { tag, prefix } = factsOf(deps, order.language)
  const number = numberFor(deps, message)
  const values = {
    ...valuesOf(message, deps.publicUrl),
    number: number ?? maskMsisdn(order.msisdn),
    arrives: arrivesOf(deps, message),
  }
  const say = (key: string) =>
    deps.text(
      'mail-translation',
      textKeys(`mail.${key}`, order.transactionType),
      order.language,
      values,
    )
  const receipt = `${deps.publicUrl}${prefix}/receipt/${order.receiptCode}`
  return {
    // The same after the database was put back to an older moment, unlike the id of the row.
    reference: `${payment.id}.${kind}`,
    to,
    ...receiptMail({
      tag,
      brand: say('brand'),
      subject: say(`${kind}.subject`),
      sentence: say(`${wordsFor(message)}.text`),
      rows: [
        [say('row.what'), say('what')],
        ...(number === null ? [] : [[say('row.number'), number] as const]),
        ...(values.account ? [[say('row.account'), values.account] as const] : []),
        [say('row.amount'), paidWords(payment)],
        [say('row.reference'), order.reference],
        [say('row.time'), momentWords(createdAt, tag)],
      ],
      links: [
        [say('link.order'), values.link],
        ...(hasReceipt(order, payment) ? [[say('link.receipt'), receipt] as const] : []),
      ],
      note: say('note'),
    }),
  }
}
