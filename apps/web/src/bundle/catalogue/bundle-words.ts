import type { Bundle } from '@portal/contract/calls/bundle'
import { type Money, toDecimal } from '@portal/kernel/money'
import { unlimited } from '@portal/kernel/quantity'
import { formatAmount, groupThousands, quantityWords } from '../../lib/language/format.ts'
import { sayFirst, type Translate } from '../../lib/language/text.ts'
import { allPeriods, otherPeriods } from './bundle.rules.ts'
import { lengthOf } from './bundle-length.rules.ts'
import { pricePerDay, pricePerGigabyte } from './bundle-price.rules.ts'
import { fold, type SpokenWords } from './bundle-search.rules.ts'
import { talkUnit, withoutZeros } from './quantity.rules.ts'

const categoryKey = (name: string): string => `bundle.category.${fold(name)}`
const periodKey = (period: string): string => `bundle.period.${fold(period)}`

/** A name of the catalogue in the visitor's language, where the texts have one. */
export const categoryWords = (t: Translate, name: string): string =>
  sayFirst(t, [categoryKey(name)]) ?? name

export function periodWords(t: Translate, period: string): string {
  if (period === allPeriods) return t('bundle.all')
  if (period === otherPeriods) return t('bundle.others')
  return sayFirst(t, [periodKey(period)]) ?? period
}

/** The words for a bundle's quantity of one kind; null where it holds none. */
function partWords(t: Translate, kind: string, quantity: string | null, unit: string) {
  if (quantity === null || withoutZeros(quantity) === '' || withoutZeros(quantity) === '0') {
    return null
  }
  if (quantity.trim() === unlimited) return t(`bundle.unlimited.${kind}`)
  return quantityWords(t, withoutZeros(quantity), unit)
}

/** Data, talk time and messages in words, in this order in every row. */
function heldWords(t: Translate, bundle: Bundle): readonly string[] {
  const { data, dataUnit, voice, voiceUnit, sms } = bundle
  const talk = talkUnit(voiceUnit ?? '')
  return [
    partWords(t, 'data', data, (dataUnit ?? '').trim().toUpperCase()),
    partWords(t, 'voice', voice, talk),
    partWords(t, 'sms', sms, 'SMS'),
  ].filter((words) => words !== null)
}

/** The words for a bundle's quantities, and its description where that says more or is all there is. */
export function benefitWords(
  t: Translate,
  bundle: Bundle,
): { held: readonly string[]; more: string | null } {
  const held = heldWords(t, bundle)
  const description = bundle.description.trim()
  if (held.length === 0) return { held, more: description || bundle.name }
  const known = [bundle.name, held.join(' ')].map(fold)
  return { held, more: description && !known.includes(fold(description)) ? description : null }
}

const isIn = (name: string, words: readonly string[]): boolean =>
  words.every((part) => fold(name).includes(fold(part)))

/** Whether the name says all that a bundle holds: "30 MB for 1 hour". */
export const saysBenefits = (t: Translate, bundle: Bundle): boolean => {
  const held = heldWords(t, bundle)
  return held.length > 0 && isIn(bundle.name, held)
}

export const saysLength = (t: Translate, bundle: Bundle): boolean =>
  isIn(bundle.name, [lengthWords(t, bundle)])

export function lengthWords(t: Translate, bundle: Bundle): string {
  const length = lengthOf(bundle)
  if (length.kind === 'unlimited') return t('bundle.unlimited')
  if (length.kind === 'unknown') return `${bundle.validity} ${bundle.validityUnit}`.trim()
  return t(`bundle.length.${length.unit}`, { count: Number(length.count) })
}

/** The link's name, which begins with its visible text. */
export function buyWords(t: Translate, bundle: Bundle): string {
  const { name } = bundle
  const length = lengthWords(t, bundle)
  if (saysLength(t, bundle)) return t('bundle.buyNamed', { name })
  const isOpen = lengthOf(bundle).kind === 'unlimited'
  return t(isOpen ? 'bundle.buyUnlimited' : 'bundle.buyFor', { name, length })
}

const amountWords = (amount: Money): string => formatAmount(toDecimal(amount), amount.currency)

/** The price of a GB, or else of a day, where it says more than the price. */
export function smallPrice(t: Translate, bundle: Bundle): string | null {
  const gigabyte = pricePerGigabyte(bundle)
  if (gigabyte) return t('bundle.perGigabyte', { amount: amountWords(gigabyte) })
  const day = pricePerDay(bundle)
  return day && t('bundle.perDay', { amount: amountWords(day) })
}

export const countWords = (t: Translate, count: number): string =>
  t('bundle.count', { count, shown: groupThousands(count) })

/** Category, period and length as the page shows them, for its search. */
export const spokenWords =
  (t: Translate): SpokenWords =>
  (bundle) => {
    const period = periodWords(t, bundle.periodType?.trim() || otherPeriods)
    return [categoryWords(t, bundle.category), period, lengthWords(t, bundle)].join('\n')
  }
