import type { ReactNode } from 'react'
import { useApp } from '../../lib/page/app-context.ts'
import { definePage, type PageProps } from '../../lib/page/page.ts'
import { invoicePath } from '../../order/product/bill-path.ts'
import { Card } from '../../ui/card/card.tsx'
import { FinePrint, Page } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { actOnBill } from './bill.action.ts'
import { type BillData, isWithoutDevice, loadBill } from './bill-data.ts'
import { BillForm } from './bill-form.tsx'

/** `over`: the step that is open over the page, rendered first, because without script it is a part of it. */
export function BillPage({ data, outcome, over }: PageProps<BillData> & { over?: ReactNode }) {
  const { t, href } = useApp()
  return (
    <Page narrow>
      <PageHeader
        title={t('bill.title')}
        back={{ href: href('/'), label: t('shell.back') }}
        compact
      >
        {t('bill.lead')}
      </PageHeader>
      {over}
      <Card>
        <BillForm data={data} first={outcome} />
      </Card>
      <FinePrint centred>
        <a href={href(invoicePath)}>{t('bill.toInvoices')}</a>
      </FinePrint>
    </Page>
  )
}

export const billPage = definePage({
  Page: BillPage,
  load: loadBill,
  action: actOnBill,
  isForAll: isWithoutDevice,
})
