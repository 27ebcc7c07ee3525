import type { Balance } from '@portal/contract/calls/balance'
import { currencyMarks } from '@portal/kernel/currency-marks'
import { hasOwn } from '@portal/kernel/has-own'
import type { Currency } from '@portal/kernel/money'
import { formatAmount, formatDay, quantityWords } from '../lib/language/format.ts'
import type { Translate } from '../lib/language/text.ts'

/** Shown in place of a quantity that has no end. */
export const unlimitedSign = '–'

const isCurrency = (unit: string): unit is Currency => hasOwn(currencyMarks, unit)

/** "Minutes" are "min", by which the texts name them; other measures are as they stand. */
const measureOf = (unit: string): string =>
  /^(?:min|sec|hour)/i.exec(unit)?.[0].toLowerCase() ?? unit

/** "12.4 GB" or "K150.00". */
export const amountWords = (t: Translate, amount: string, unit: string): string =>
  isCurrency(unit) ? formatAmount(amount, unit) : quantityWords(t, amount, measureOf(unit))

/** "0.6 GB left"; airtime is only its amount. Unlimited balances are a dash, as the specification shows them. */
export function leftWords(t: Translate, { balanceType, balance, unitType }: Balance): string {
  if (balanceType === 'UNLIMITED') return unlimitedSign
  const amount = amountWords(t, balance, unitType)
  return isCurrency(unitType) ? amount : t('balance.left', { amount })
}

/** "until 2 Dec 2026"; null for what does not expire. */
export const untilWords = (t: Translate, iso: string | null, tag: string): string | null =>
  iso === null ? null : t('balance.until', { day: formatDay(iso, tag) })
