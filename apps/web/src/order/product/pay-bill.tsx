import { useApp } from '../../lib/page/app-context.ts'
import { useCall } from '../../lib/page/use-call.ts'

const billPage = '/postpaid-bill-pay'

/** Leads a line that has a bill to the page for that where there is one, else to a call. */
export function PayBill() {
  const { t, href, hasPage } = useApp()
  const call = useCall()
  const advice = t('prepaid.postpaidLink')
  return hasPage(billPage) ? (
    <a href={href(billPage)}>{advice}</a>
  ) : (
    <>
      {advice} <a href={call.href}>{call.words}</a>
    </>
  )
}
