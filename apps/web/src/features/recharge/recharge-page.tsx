import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { definePage, type PageProps } from '../../lib/page.ts'
import { Card } from '../../ui/card/card.tsx'
import { FormAndList } from '../../ui/form-and-list/form-and-list.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { BundlePart, bundlesPage } from './bundle-part.tsx'
import { openRecharge } from './recharge.action.ts'
import { isWithoutDevice, loadRecharge, type RechargeData, recentNumbers } from './recharge-data.ts'
import { RechargeForm } from './recharge-form.tsx'

function RechargePage({ data, outcome }: PageProps<RechargeData>) {
  const { t, href } = useApp()
  const [known, setKnown] = useState('')
  return (
    <Page>
      <PageHeader title={t('prepaid.title')} back={{ href: href('/'), label: t('shell.back') }}>
        {t('prepaid.lead')} <a href={href(bundlesPage)}>{t('prepaid.bundles')}</a>
      </PageHeader>
      <FormAndList>
        <Card>
          <RechargeForm
            limits={data.limits}
            numbers={recentNumbers(data)}
            first={outcome}
            onKnown={setKnown}
          />
        </Card>
        <BundlePart number={known} />
      </FormAndList>
    </Page>
  )
}

export const rechargePage = definePage({
  Page: RechargePage,
  load: loadRecharge,
  action: openRecharge,
  isForAll: isWithoutDevice,
})
