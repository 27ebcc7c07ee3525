import type { Bill } from '@portal/contract/calls/bill'
import { useApp } from '../../lib/page/app-context.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import type { BillTerms } from './bill.rules.ts'
import { owedField, shownField } from './bill-fields.ts'
import { billWords, underWayWords } from './bill-words.ts'

type ShownBillProps = {
  readonly number: string
  readonly bill: Bill
  readonly terms: Pick<BillTerms, 'currency'>
  readonly underWay: string | null
}

/** The bill as the operator tells it, with its account, and what is not counted in it yet. A part of the form. */
export function ShownBill({ number, bill, terms: { currency }, underWay }: ShownBillProps) {
  const { t } = useApp()
  const { isOwed, title, text } = billWords(bill, currency, t)
  return (
    <>
      <input type="hidden" name={shownField} value={number} />
      <input type="hidden" name={owedField} value={bill.totalOutstanding} />
      {/* The step that fetched it gives it the focus, so that neither bill nor amount is passed over. */}
      <div tabIndex={-1} data-answers="">
        <Notice tone={isOwed ? 'info' : 'success'} title={title} alert>
          {text && <p>{text}</p>}
          {underWay !== null && <p>{underWayWords(underWay, currency, t)}</p>}
          {bill.accountNo && <p>{t('bill.account', { account: bill.accountNo })}</p>}
        </Notice>
      </div>
    </>
  )
}
