import type { Bundle } from '@portal/contract/bundle'
import { currencyMarks } from '@portal/kernel/currency-marks'
import { withoutZeros } from './quantity.rules.ts'

/** Without case and accents. */
export function fold(words: string): string {
  // Most texts have no accents, and are left alone by the slow half.
  const plain = /^[\x20-\x7e]*$/.test(words) ? words : words.normalize('NFD').replace(/\p{M}/gu, '')
  return plain.toLowerCase()
}

/** All that a search looks at; data and price in each way that people write them: "1 GB", "1gb", "K1000.00". */
export const searchTextOf = (bundle: Bundle): string => {
  const { name, description, category, data, dataUnit, amount, currency } = bundle
  const amountOfData = withoutZeros(data ?? '')
  const held = amountOfData && `${amountOfData} ${dataUnit} ${amountOfData}${dataUnit}`
  return fold([name, description, category, held, currencyMarks[currency] + amount].join('\n'))
}

/** The words of a search; a comma between digits only groups them. */
export const searchWords = (query: string): readonly string[] =>
  fold(query)
    .replace(/(\d),(?=\d)/g, '$1')
    .split(/\s+/)
    .filter(Boolean)

/** What the visitor's language says of a bundle and its record does not: "vya wiki" of a weekly one. */
export type SpokenWords = (bundle: Bundle) => string

export const noWords: SpokenWords = () => ''
