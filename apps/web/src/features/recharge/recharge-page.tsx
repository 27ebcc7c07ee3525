import { useApp } from '../../lib/app-context.ts'
import { definePage, type PageProps } from '../../lib/page.ts'
import { Card } from '../../ui/card/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { openRecharge } from './recharge.action.ts'
import { isWithoutDevice, loadRecharge, type RechargeData, recentNumbers } from './recharge-data.ts'
import { RechargeForm } from './recharge-form.tsx'

function RechargePage({ data, outcome }: PageProps<RechargeData>) {
  const { t, href } = useApp()
  return (
    <Page narrow>
      <PageHeader title={t('prepaid.title')} back={{ href: href('/'), label: t('shell.back') }}>
        {t('prepaid.lead')}
      </PageHeader>
      <Card>
        <RechargeForm limits={data.limits} numbers={recentNumbers(data)} first={outcome} />
      </Card>
    </Page>
  )
}

export const rechargePage = definePage({
  Page: RechargePage,
  load: loadRecharge,
  action: openRecharge,
  isForAll: isWithoutDevice,
})
