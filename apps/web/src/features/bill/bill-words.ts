import type { Bill } from '@portal/contract/calls/bill'
import type { Currency } from '@portal/kernel/money'
import { formatAmount, groupThousands } from '../../lib/language/format.ts'
import type { Translate } from '../../lib/language/text.ts'
import { wholeAmount } from '../../ui/amount-field/whole-amount.ts'
import { type BillTerms, noteOf, stateOf } from './bill.rules.ts'

/** What the typed amount does to the bill; null where there is nothing to say. */
export function noteWords(
  typed: string,
  outstanding: string,
  terms: Pick<BillTerms, 'raises' | 'currency'>,
  t: Translate,
): string | null {
  const { currency } = terms
  const note = noteOf(typed, outstanding, terms)
  if (!note) return null
  return t(`bill.note.${note.kind}`, {
    bill: formatAmount(outstanding, currency),
    whole: groupThousands(wholeAmount(typed) ?? typed),
    rest: 'rest' in note ? formatAmount(note.rest, currency) : '',
  })
}

/** What is owed, or that nothing is. */
export function billWords({ totalOutstanding }: Bill, currency: Currency, t: Translate) {
  const state = stateOf(totalOutstanding)
  const amount = formatAmount(state.kind === 'credit' ? state.credit : totalOutstanding, currency)
  return {
    isOwed: state.kind === 'owed',
    title: t(`bill.state.${state.kind}`, { amount }),
    text: state.kind === 'owed' ? null : t(`bill.stateText.${state.kind}`),
  }
}

/** A payment that is not finished may not be in the bill yet. */
export const underWayWords = (amount: string, currency: Currency, t: Translate): string =>
  t('bill.underWay', { amount: formatAmount(amount, currency) })
