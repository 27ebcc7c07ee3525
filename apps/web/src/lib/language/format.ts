import { currencyMarks } from '@portal/kernel/currency-marks'
import type { Currency } from '@portal/kernel/money'
import { unlimited } from '@portal/kernel/quantity'
import { oncePer } from './once-per.ts'
import { sayFirst, type Translate } from './text.ts'

/** The visitors' clock, wherever the phone believes to be. */
const timeZone = 'Africa/Lusaka'

/** "5000" is "5,000". Without Intl, whose first use takes a phone a fifth of a second. */
export const groupThousands = (digits: string | number): string =>
  String(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** Kilometres with one decimal: "1,234.5". */
export function formatKm(km: number): string {
  const [whole = '0', tenths = '0'] = km.toFixed(1).split('.')
  return `${groupThousands(whole)}.${tenths}`
}

/** A mark that no line ends after. */
const markOf = (currency: Currency): string => currencyMarks[currency].replace(' ', '\u00a0')

/** "1250.5" in ZMW is "K1,250.50". The decimal string is never turned into a floating number. */
export function formatAmount(decimal: string, currency: Currency): string {
  const [major = '0', minor = ''] = decimal.split('.')
  return `${markOf(currency)}${groupThousands(major)}.${minor.padEnd(2, '0').slice(0, 2)}`
}

const timesOf = oncePer(
  (tag) =>
    new Intl.DateTimeFormat(tag, {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)
const daysOf = oncePer(
  (tag) =>
    new Intl.DateTimeFormat(tag, { timeZone, day: 'numeric', month: 'short', year: 'numeric' }),
)

/** "14:02", in Lusaka. */
export const formatTime = (iso: string, tag: string): string => timesOf(tag).format(new Date(iso))

/** Time that is left, in whole seconds: "1:58". */
export const clockWords = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** "20 Nov 2026", in Lusaka, the day first in every language as people there write it. */
export function formatDay(iso: string, tag: string): string {
  const parts = daysOf(tag).formatToParts(new Date(iso))
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}`
}

export const formatMoment = (iso: string, tag: string): string =>
  `${formatDay(iso, tag)}, ${formatTime(iso, tag)}`

/** A decimal with its unit: "12.4 GB", in Swahili "GB 12.4". A unit without words of ours stays as it is. */
export function quantityWords(t: Translate, quantity: string, unit: string): string {
  if (quantity.trim() === unlimited) return t('quantity.unlimited')
  const [whole = '', decimals] = quantity.trim().split('.')
  const amount = groupThousands(whole) + (decimals ? `.${decimals}` : '')
  return sayFirst(t, [`quantity.${unit}`], { amount }) ?? `${amount} ${unit}`
}
