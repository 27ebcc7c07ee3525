import type { Invoice, Invoices } from '@portal/contract/calls/bill'
import { useEffect, useMemo, useState } from 'react'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { type Submission, useAsking } from '../../lib/form/page-action.ts'
import { PageForm } from '../../lib/form/page-form.tsx'
import { formatAmount, formatDay } from '../../lib/language/format.ts'
import { type AppTools, useApp } from '../../lib/page/app-context.ts'
import type { Stay } from '../../lib/page/page.ts'
import { useCall } from '../../lib/page/use-call.ts'
import { DuplicateQuestion } from '../../order/pending/duplicate-question.tsx'
import { invoicePath, shownPath } from '../../order/product/bill-path.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx'
import { FormAnswer } from '../../ui/form-answer/form-answer.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Stack } from '../../ui/page/page.tsx'
import { RunningText } from '../../ui/running-text/running-text.tsx'
import { EmptyState } from '../../ui/state-view/state-view.tsx'
import { actOnInvoices } from './invoice.action.ts'
import styles from './invoice.module.css'
import { isOutdatedBy, isPaid, problemsOfList, sortInvoices } from './invoice.rules.ts'

type Paying = Pick<Submission, 'submit'> & { readonly busyWith: string | null }

const idOf = ({ invoiceNo }: Invoice) => `invoice-${invoiceNo}`

/** Without script it is posted to the address of the result, which the answer leads back to. */
function PayInvoice({ invoice, paying }: { invoice: Invoice; paying: Paying }) {
  const { t } = useApp()
  const { accountNo, invoiceNo, outstandingAmount } = invoice
  return (
    <PageForm of={paying} to={shownPath}>
      <input type="hidden" name="accountId" value={accountNo} />
      <input type="hidden" name="invoiceNumber" value={invoiceNo} />
      <input type="hidden" name="amount" value={outstandingAmount} />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={paying.busyWith === invoiceNo}
        aria-describedby={idOf(invoice)}
      >
        {t('invoice.pay')}
      </Button>
    </PageForm>
  )
}

/** In words and with a sign: its colour alone says nothing. */
function State({ invoice: { invoiceStatus } }: { invoice: Invoice }) {
  const { t } = useApp()
  const words = t(`invoice.status.${invoiceStatus}`)
  if (invoiceStatus === 'OPEN') return words
  return (
    <span className={invoiceStatus === 'OVERDUE' ? styles.overdue : styles.paid}>
      <Icon name={invoiceStatus === 'OVERDUE' ? 'alert' : 'check'} small /> {words}
    </span>
  )
}

/** A dash for a day that is not told. */
const dayWords = (iso: string, tag: string): string => (iso ? formatDay(iso, tag) : '–')

const columnsOf = ({ t, tag }: AppTools, paying: Paying): readonly Column<Invoice>[] => [
  {
    header: t('invoice.number'),
    place: 'title',
    width: 'rest',
    render: (invoice) => <span id={idOf(invoice)}>{invoice.invoiceNo}</span>,
  },
  {
    header: t('invoice.period'),
    place: 'fact',
    width: 'wide',
    render: ({ billingStartDate, billingEndDate }) =>
      t('invoice.fromTo', {
        from: dayWords(billingStartDate, tag),
        to: dayWords(billingEndDate, tag),
      }),
  },
  {
    header: t('invoice.due'),
    place: 'fact',
    width: 'medium',
    render: ({ dueDate }) => (
      <>
        <span className={styles.label}>{t('invoice.due')}: </span>
        {dayWords(dueDate, tag)}
      </>
    ),
  },
  {
    header: t('invoice.state'),
    place: 'fact',
    width: 'medium',
    render: (invoice) => <State invoice={invoice} />,
  },
  {
    header: t('invoice.amount'),
    place: 'aside',
    width: 'medium',
    // Of a paid one nothing is left to pay.
    render: (invoice) =>
      !isPaid(invoice) && (
        <span className={styles.amount}>
          {/* The contract takes the currencies of the portal alone. */}
          {formatAmount(invoice.outstandingAmount, invoice.currency)}
        </span>
      ),
  },
  {
    header: t('invoice.pay'),
    place: 'action',
    width: 'medium',
    render: (invoice) => !isPaid(invoice) && <PayInvoice invoice={invoice} paying={paying} />,
  },
]

/** Line and contact as the service tells them, masked. */
function Facts({ invoices: { lineNumber, contactPersonMsisdn } }: { invoices: Invoices }) {
  const { t } = useApp()
  const facts = [
    lineNumber && t('invoice.line', { number: lineNumber }),
    contactPersonMsisdn && t('invoice.contact', { number: contactPersonMsisdn }),
  ].filter((fact) => fact !== undefined && fact !== '')
  return facts.map((fact) => (
    <p key={fact}>
      <RunningText>{fact ?? ''}</RunningText>
    </p>
  ))
}

/** Reads the list again where an answer says that it is not the present one. */
function useOutdatedList(outcome: Stay | null) {
  const { reload } = useApp()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (outcome && isOutdatedBy(outcome.problems)) reload()
  }, [outcome])
}

/** The invoices of an account, each of which can be paid until it is. */
export function InvoiceList({
  account,
  invoices,
  first,
}: {
  account: string
  invoices: Invoices
  first: Stay | null
}) {
  const app = useApp()
  const { t, href } = app
  const call = useCall()
  const live = useHydrated()
  const sending = useAsking(actOnInvoices, first)
  const [pressed, setPressed] = useState<string | null>(null)
  const busyWith = sending.busy ? pressed : null
  const rows = useMemo(() => sortInvoices(invoices.response.invoices), [invoices])
  const columns = columnsOf(app, {
    busyWith,
    submit(event) {
      setPressed(String(new FormData(event.currentTarget).get('invoiceNumber')))
      sending.submit(event)
    },
  })
  const { outcome } = sending
  useOutdatedList(outcome)
  const other = <ButtonLink href={href(invoicePath)}>{t('invoice.otherAccount')}</ButtonLink>
  const isSettled = rows.every(isPaid)
  return (
    <Stack>
      <div className={styles.facts}>
        <p>{t('invoice.of', { account })}</p>
        <Facts invoices={invoices} />
      </div>
      <FormAnswer {...sending.answer(problemsOfList(outcome?.problems ?? []))} call={call} />
      <DuplicateQuestion question={outcome?.question} number="" />
      {isSettled && (
        <EmptyState icon="check" title={t('invoice.noneTitle')} actions={other}>
          <p>{t(rows.length > 0 ? 'invoice.allPaid' : 'invoice.none')}</p>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <div className={styles.bills}>
          <DataTable
            caption={t('invoice.caption')}
            columns={columns}
            rows={rows}
            keyOf={idOf}
            live={live}
            stacked
          />
        </div>
      )}
      {!isSettled && <div>{other}</div>}
    </Stack>
  )
}
