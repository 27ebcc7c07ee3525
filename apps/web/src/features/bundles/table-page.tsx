import type { Bundle } from '@portal/contract/bundle'
import { useCallback } from 'react'
import { buyAddress, choiceAddress, tablePath } from '../../bundle/bundle-addresses.ts'
import { type BundleChoice, readChoice } from '../../bundle/bundle-choice.rules.ts'
import type { ShownBundles } from '../../bundle/bundle-data.ts'
import { BundleList } from '../../bundle/bundle-list.tsx'
import { useApp } from '../../lib/app-context.ts'
import { definePage, type PageProps } from '../../lib/page.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { loadTable } from './shop-data.ts'

/** The whole catalogue, without a number: BUY leads to where the number is asked for. */
function TablePage({ data: shown }: PageProps<ShownBundles>) {
  const { t, href, context, navigate, reload } = useApp()
  const { search } = context
  const hrefOf = (choice: BundleChoice) => href(choiceAddress(tablePath, search, choice))
  const buyHref = useCallback((bundle: Bundle) => href(buyAddress(bundle, search)), [href, search])
  return (
    <Page>
      <PageHeader title={t('table.title')} back={{ href: href('/'), label: t('shell.back') }}>
        {t('table.lead')}
      </PageHeader>
      <BundleList
        source={shown.kind === 'failed' ? { kind: 'failed', onRetry: reload } : shown}
        choice={readChoice(search)}
        hrefOf={hrefOf}
        onChoose={(choice) =>
          navigate(choiceAddress(tablePath, search, choice), { replace: true, still: true })
        }
        buyHref={buyHref}
        emptyActions={<ButtonLink href={href('/')}>{t('shell.toHome')}</ButtonLink>}
      />
    </Page>
  )
}

export const tablePage = definePage({ Page: TablePage, load: loadTable, isForAll: () => true })
