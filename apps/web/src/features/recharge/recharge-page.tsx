import { type ReactNode, useState } from 'react'
import { bundlesPath } from '../../bundle/catalogue/bundle-paths.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { definePage, type PageProps } from '../../lib/page/page.ts'
import { Card } from '../../ui/card/card.tsx'
import { FormAndList } from '../../ui/form-and-list/form-and-list.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { BundlePart } from './bundle-part.tsx'
import { actOnRecharge } from './recharge.action.ts'
import { isWithoutDevice, loadRecharge, type RechargeData, recentNumbers } from './recharge-data.ts'
import { RechargeForm } from './recharge-form.tsx'

/** `over`: the step that is open over the page, rendered first, because without script it is a part of it. */
function RechargePage({ data, outcome, over }: PageProps<RechargeData> & { over?: ReactNode }) {
  const { t, href } = useApp()
  const [known, setKnown] = useState('')
  return (
    <Page>
      <PageHeader title={t('prepaid.title')} back={{ href: href('/'), label: t('shell.back') }}>
        {t('prepaid.lead')} <a href={href(bundlesPath)}>{t('prepaid.bundles')}</a>
      </PageHeader>
      {over}
      <FormAndList>
        <Card>
          <RechargeForm
            limits={data.limits}
            number={data.number}
            numbers={recentNumbers(data)}
            first={outcome}
            onKnown={setKnown}
          />
        </Card>
        {data.sellsBundles && <BundlePart number={known} />}
      </FormAndList>
    </Page>
  )
}

/** The page, for a step over it. */
export const belowRecharge = { Page: RechargePage, load: loadRecharge }

export const rechargePage = definePage({
  ...belowRecharge,
  action: actOnRecharge,
  isForAll: isWithoutDevice,
})
