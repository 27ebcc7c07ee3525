import type { AccountNo } from '@portal/kernel/account-no'
import { type Money, money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type {
  BillPayment,
  BillPayments,
  Bills,
  Invoice,
  Invoices,
} from '../../../../apps/service/src/ports/operator/bill.port.ts'
import type { Lines } from '../../../../apps/service/src/ports/operator/operator.port.ts'
import type { Outside } from '../../outside/outside.ts'
import type { SimProcess } from '../../time/sim-process.ts'
import { deliveriesBy, type Results } from '../deliveries.model.ts'

const accountOf = (msisdn: Msisdn): AccountNo => `1${msisdn}` as AccountNo
const numberOf = (accountNo: AccountNo): string => accountNo.slice(-9)

/** Accounts of fixed internet, and the invoices of each. */
export const fixedAccounts = ['P1971000001', 'E1971000002'] as const
export const invoiceAmounts: Readonly<Record<string, Money>> = {
  'INV-1': money(24_530n, 'ZMW'),
  'INV-2': money(9_900n, 'ZMW'),
}

const invoiceOf = (invoiceNo: string, outstanding: Money, isPaid: boolean): Invoice => ({
  invoiceNo,
  billingStartDate: '2026-10-01',
  billingEndDate: '2026-10-31',
  dueDate: '2026-11-20',
  outstanding: isPaid ? money(0n, outstanding.currency) : outstanding,
  status: isPaid ? 'PAID' : 'OPEN',
})

/** `holders`: the last payment of each invoice that was not refused. */
type Books = { results: Results; holders: Map<string, string> }
const booksOf = new WeakMap<Outside, Books>()

const isPaidBy = ({ results }: Books, reference: string): boolean =>
  ['completed', 'pending'].includes(results.get(reference) ?? '')

const isSettled = ({ results, holders }: Books, key: string): boolean =>
  results.get(holders.get(key) ?? '') === 'completed'

/** The operator's billing in one schedule, as one process reaches it. */
export function billingFor(
  outside: Outside,
  process: SimProcess,
): { lines: Lines; bills: Bills; invoices: Invoices; billPayments: BillPayments } {
  const books: Books = booksOf.get(outside) ?? { results: new Map(), holders: new Map() }
  booksOf.set(outside, books)
  const { send, ...others } = deliveriesBy<BillPayment>(
    outside,
    process,
    books.results,
    ({ accountNo, invoiceNo, amount, reference }) => {
      const key = `${accountNo}/${invoiceNo}`
      const holder = books.holders.get(key)
      // A rival is refused while the first waits as well.
      const isRefused = holder !== undefined && holder !== reference && isPaidBy(books, holder)
      if (invoiceNo !== null && !isRefused) books.holders.set(key, reference)
      return {
        msisdn: numberOf(accountNo),
        amount,
        account: accountNo,
        ...(invoiceNo === null ? {} : { invoiceNo }),
        isRefused,
      }
    },
  )
  return {
    lines: { lineType: async () => ({ kind: 'line', lineType: 'POSTPAID' }) },
    bills: {
      accountOf: async (msisdn) => ({ kind: 'account', accountNo: accountOf(msisdn) }),
      outstandingOf: async () => ({ kind: 'bill', outstanding: money(24_530n, 'ZMW') }),
    },
    invoices: {
      invoicesOf: async (accountNo) => ({
        kind: 'invoices',
        account: {
          lineNumber: null,
          contactMsisdn: numberOf(accountNo) as Msisdn,
          contactEmail: null,
          invoices: Object.entries(invoiceAmounts).map(([invoiceNo, amount]) =>
            invoiceOf(invoiceNo, amount, isSettled(books, `${accountNo}/${invoiceNo}`)),
          ),
        },
      }),
    },
    billPayments: { ...others, pay: send },
  }
}
