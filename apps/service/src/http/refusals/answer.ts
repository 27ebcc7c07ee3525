import type { RefusalCode } from '@portal/contract/codes'
import type { Language } from '@portal/kernel/language'
import type { LineType } from '@portal/kernel/line-type'

export type RefusalDetail = {
  /** Wire name of the field at fault. */
  field?: string
  /** Values of the words' placeholders, for example the limit that an amount broke. */
  values?: Readonly<Record<string, string>>
  /** How often a code or PIN may still be tried. */
  attemptsLeft?: number
  /** Type of the line, where the caller asked for a line of another type. */
  lineType?: LineType
  /** Price of a bundle now, where the caller named another one: "35.00". */
  price?: string
  /** The language of the order that the call is about. */
  language?: Language
  /** The type of the payment method that the call is about, which may have words of its own. */
  method?: string
  /** Seconds after which a retry helps; a few when absent. */
  waitSeconds?: number
}

/** The outcome of a call: a result for the envelope, or a refusal with the field at fault. */
export type Refused = { refused: RefusalCode } & RefusalDetail
export type Answer<Result> = { result: Result } | Refused

export const answer = <Result>(result: Result): { result: Result } => ({ result })

export const refused = (reason: RefusalCode, detail: RefusalDetail = {}): Refused => ({
  refused: reason,
  ...detail,
})

/** A field that a call has no use for, or not with this value. */
export const refuseField = (field: string): Refused => refused('request.invalid', { field })

export const isRefused = (answered: object): answered is Refused => 'refused' in answered
