import type { Bundle } from '@portal/contract/calls/bundle'
import { currencyMarks } from '@portal/kernel/currency-marks'
import { unlimited } from '@portal/kernel/quantity'
import { withoutZeros } from './quantity.rules.ts'

/** Without case and accents. */
export function fold(words: string): string {
  // Most texts have no accents, and are left alone by the slow half.
  const plain = /^[\x20-\x7e]*$/.test(words) ? words : words.normalize('NFD').replace(/\p{M}/gu, '')
  return plain.toLowerCase()
}

/** All that a search looks at; data in one word, as searches have it: "1gb", and the price as "K1000.00". */
export const searchTextOf = (bundle: Bundle): string => {
  const { name, description, category, data, dataUnit, amount, currency, periodType } = bundle
  const held = data === null || data === unlimited ? '' : withoutZeros(data) + (dataUnit ?? '')
  const price = currencyMarks[currency] + amount
  return joinUnits(fold([name, description, category, periodType, held, price].join('\n')))
}

/** "5 GB" and "gb 5" are one word, so that the five of another amount is not found. */
const joinUnits = (text: string): string =>
  text.replace(/(\d)\s+(gb|mb)\b/g, '$1$2').replace(/\b(gb|mb)\s+(\d[\d.]*)/g, '$2$1')

/** The words of a search; a comma between digits only groups them. */
export const searchWords = (query: string): readonly string[] =>
  joinUnits(fold(query).replace(/(\d),(?=\d)/g, '$1'))
    .split(/\s+/)
    .filter(Boolean)

/** Whether a text has a word; one that begins with a digit is not found in the middle of another number. */
export function hasWord(text: string, word: string): boolean {
  if (!/^\d/.test(word)) return text.includes(word)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\d.]/.test(text[at - 1] ?? '')) return true
  }
  return false
}

/** Words for a bundle in the visitor's language that its record has not: "vya wiki" of a weekly one. */
export type SpokenWords = (bundle: Bundle) => string

export const noWords: SpokenWords = () => ''
