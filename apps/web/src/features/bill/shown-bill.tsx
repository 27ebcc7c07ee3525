import type { Bill } from '@portal/contract/calls/bill'
import { useApp } from '../../lib/page/app-context.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { billWords } from './bill-words.ts'

/** The bill as the operator has told it, with its account. */
export function ShownBill({ bill }: { bill: Bill }) {
  const { t } = useApp()
  const { isOwed, title, text } = billWords(bill, t)
  return (
    <Notice tone={isOwed ? 'info' : 'success'} title={title} alert>
      {text && <p>{text}</p>}
      <p>{t('bill.account', { account: bill.accountNo })}</p>
    </Notice>
  )
}
