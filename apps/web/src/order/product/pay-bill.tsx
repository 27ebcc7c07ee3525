import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { keepNumber } from '../number/kept-number.ts'
import { billPath } from './bill-path.ts'

/** Leads a line that has a bill to the page for that, with its number. */
export function PayBill({ number }: { number: string }) {
  const { t, href, context } = useApp()
  // With script the number stays out of the address. Decision 084.
  const address = useHydrated() ? billPath : `${billPath}?msisdn=${number}`
  return (
    <a href={href(address)} onClick={() => keepNumber(context.store, billPath, number)}>
      {t('prepaid.postpaidLink')}
    </a>
  )
}
