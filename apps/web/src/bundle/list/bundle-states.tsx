import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick } from '../../lib/address/plain-click.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-view/state-view.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { allPeriods } from '../catalogue/bundle.rules.ts'
import type { BundleChoice } from '../catalogue/bundle-choice.rules.ts'
import styles from './bundle-list.module.css'

/** A click that script answers in place of the link's address. */
export const inPlace = (act: (() => void) | undefined) => (event: MouseEvent) => {
  if (!act || !isPlainClick(event)) return
  event.preventDefault()
  act()
}

const places = ['1', '2', '3', '4', '5']

/** The shape of the list, while it is loading. */
export function BundlesLoading() {
  const { t } = useApp()
  const columns: readonly Column<string>[] = [
    {
      header: t('bundle.bundles'),
      place: 'title',
      width: 'wide',
      render: () => <Skeleton shape="words" />,
    },
    {
      header: t('bundle.benefits'),
      place: 'fact',
      width: 'rest',
      render: () => <Skeleton shape="line" />,
    },
    {
      header: t('bundle.validity'),
      place: 'fact',
      width: 'narrow',
      render: () => <Skeleton shape="word" />,
    },
    {
      header: t('bundle.price'),
      place: 'aside',
      width: 'medium',
      render: () => <Skeleton shape="word" />,
    },
    {
      header: t('bundle.buy'),
      place: 'action',
      width: 'medium',
      render: () => <Skeleton shape="button" />,
    },
  ]
  return (
    <div className={styles.list}>
      <p className={styles.lead}>{t('bundle.label')}</p>
      <p role="status">
        <VisuallyHidden>{t('bundle.loading')}</VisuallyHidden>
      </p>
      {/* Nothing in it can be used yet. */}
      <div className={styles.within} aria-hidden="true">
        <div className={styles.chips}>
          {places.slice(0, 3).map((place) => (
            <Skeleton key={place} shape="tab" />
          ))}
        </div>
        <div className={styles.tools}>
          <div className={styles.chips}>
            {places.map((place) => (
              <Skeleton key={place} shape="chip" />
            ))}
          </div>
          <div className={styles.find}>
            <Skeleton shape="word" />
            <Skeleton shape="field" />
          </div>
        </div>
        <DataTable
          caption={t('bundle.loading')}
          columns={columns}
          rows={places}
          keyOf={(place) => place}
          live={false}
        />
      </div>
    </div>
  )
}

/** The list did not come. The link asks again without script. */
export function BundlesFailed({
  hereHref,
  onRetry,
}: {
  hereHref: string
  onRetry: (() => void) | undefined
}) {
  const { t } = useApp()
  return (
    <ErrorState
      icon="alert"
      title={t('bundle.failed')}
      actions={
        <ButtonLink variant="primary" href={hereHref} onClick={inPlace(onRetry)}>
          {t('bundle.retry')}
        </ButtonLink>
      }
    >
      <p>{t('bundle.failedText')}</p>
    </ErrorState>
  )
}

/** There is nothing for this line; the page knows where to go from here. */
export function NoBundles({ actions }: { actions: ReactNode }) {
  const { t } = useApp()
  return (
    <EmptyState icon="search" title={t('bundle.empty')} actions={actions}>
      <p>{t('bundle.emptyText')}</p>
    </EmptyState>
  )
}

/** The id of the search field. */
export const searchId = 'bundle-search'

/** A search that found nothing, or nothing of one period: the ways back to more. */
export function NothingFound({
  choice,
  hrefOf,
  choose,
}: {
  choice: BundleChoice
  hrefOf: (choice: BundleChoice) => string
  choose: ((change: Partial<BundleChoice>) => void) | undefined
}) {
  const { t } = useApp()
  const query = choice.query.trim()
  // The button that was pressed goes away, and the focus with it.
  const go = (parts: Partial<BundleChoice>) => {
    choose?.(parts)
    document.getElementById(searchId)?.focus()
  }
  const change = (parts: Partial<BundleChoice>) => ({
    href: hrefOf({ ...choice, ...parts }),
    onClick: inPlace(choose && (() => go(parts))),
  })
  return (
    <EmptyState
      icon="search"
      title={t('bundle.notFound', { query })}
      level={3}
      actions={
        <>
          {choice.period !== allPeriods && (
            <ButtonLink {...change({ period: allPeriods })}>{t('bundle.allPeriods')}</ButtonLink>
          )}
          <ButtonLink variant="quiet" {...change({ query: '' })}>
            {t('bundle.clear')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('bundle.notFoundText')}</p>
    </EmptyState>
  )
}
