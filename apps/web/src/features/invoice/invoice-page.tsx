import { useEffect } from 'react'
import { useApp } from '../../lib/page/app-context.ts'
import { definePage, type PageProps } from '../../lib/page/page.ts'
import { keptNumber } from '../../order/number/kept-number.ts'
import { billPath, invoicePath } from '../../order/product/bill-path.ts'
import { Card } from '../../ui/card/card.tsx'
import { FinePrint, Page } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { actOnInvoices } from './invoice.action.ts'
import { type InvoiceData, loadInvoices } from './invoice-data.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { InvoiceList } from './invoice-list.tsx'

/** The server is not told the account that this tab keeps, so a result that was loaded anew asks for it here. */
function useAccountOfTab({ kind }: InvoiceData) {
  const { context, reload } = useApp()
  const isMissing =
    kind === 'form' && context.search.has('bills') && keptNumber(context.store, invoicePath) !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over.
  useEffect(() => {
    delete document.documentElement.dataset.kept
    if (isMissing) reload()
  }, [])
}

function InvoicePage({ data, outcome }: PageProps<InvoiceData>) {
  const { t, href } = useApp()
  useAccountOfTab(data)
  const isForm = data.kind === 'form'
  return (
    <Page narrow={isForm}>
      <PageHeader
        title={t('invoice.title')}
        back={{ href: href(isForm ? '/' : invoicePath), label: t('shell.back') }}
        compact
      >
        {isForm && t('invoice.lead')}
      </PageHeader>
      {isForm ? (
        <>
          <Card>
            <InvoiceForm first={outcome} />
          </Card>
          <FinePrint centred>
            <a href={href(billPath)}>{t('invoice.toBill')}</a>
          </FinePrint>
        </>
      ) : (
        <InvoiceList account={data.account} invoices={data.invoices} first={outcome} />
      )}
    </Page>
  )
}

export const invoicePage = definePage({
  Page: InvoicePage,
  load: loadInvoices,
  action: actOnInvoices,
  isForAll: ({ kind }) => kind === 'form',
})
