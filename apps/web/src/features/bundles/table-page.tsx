import type { Bundle } from '@portal/contract/calls/bundle'
import { useCallback } from 'react'
import { type BundleChoice, readChoice } from '../../bundle/catalogue/bundle-choice.rules.ts'
import { tablePath } from '../../bundle/catalogue/bundle-paths.ts'
import { BundleList } from '../../bundle/list/bundle-list.tsx'
import { buyAddress, choiceAddress, tableAddress } from '../../bundle/purchase/bundle-addresses.ts'
import { isAt } from '../../lib/address/is-at.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { definePage, type PageProps } from '../../lib/page/page.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { LinkChips } from '../../ui/link-chips/link-chips.tsx'
import { Page, Stack } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { loadTable, type TableData } from './shop-data.ts'

/** The whole catalogue, without a number: BUY leads to where the number is asked for. */
function TablePage({ data: { lines, line, shown } }: PageProps<TableData>) {
  const { t, href, context, navigate, reload } = useApp()
  const { search } = context
  const hrefOf = (choice: BundleChoice) => href(choiceAddress(tablePath, search, choice))
  const buyHref = useCallback((bundle: Bundle) => href(buyAddress(bundle, search)), [href, search])
  return (
    <Page>
      <PageHeader
        title={t('table.title')}
        back={{ href: href('/'), label: t('shell.back') }}
        compact
      >
        {t('table.lead')}
      </PageHeader>
      <Stack>
        <LinkChips
          label={t('table.lines')}
          chips={lines.map((value) => ({
            value,
            label: t(`table.line.${value}`),
            href: href(tableAddress(value)),
          }))}
          chosen={line}
        />
        <BundleList
          source={shown.kind === 'failed' ? { kind: 'failed', onRetry: reload } : shown}
          choice={readChoice(search)}
          hrefOf={hrefOf}
          onChoose={(choice) => {
            if (!isAt(href(tablePath))) return
            navigate(choiceAddress(tablePath, search, choice), { replace: true, still: true })
          }}
          buyHref={buyHref}
          emptyActions={<ButtonLink href={href('/')}>{t('shell.toHome')}</ButtonLink>}
        />
      </Stack>
    </Page>
  )
}

export const tablePage = definePage({ Page: TablePage, load: loadTable, isForAll: () => true })
