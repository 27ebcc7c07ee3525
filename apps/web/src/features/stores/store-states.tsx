import type { MouseEventHandler } from 'react'
import { useApp } from '../../lib/page/app-context.ts'
import { useCall } from '../../lib/page/use-call.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { EmptyState, ErrorState } from '../../ui/state-view/state-view.tsx'
import styles from './stores.module.css'

/** Leads to where another try begins; with script it begins at once. */
export type Again = {
  readonly href: string
  readonly onClick: MouseEventHandler<HTMLAnchorElement>
}

/** Nothing fits what was searched for, or is near enough. */
export function NoResults({ again }: { again: Again }) {
  const { t } = useApp()
  return (
    <EmptyState
      icon="search"
      title={t('store.noResults')}
      actions={<ButtonLink {...again}>{t('store.tryAgain')}</ButtonLink>}
    >
      <p>{t('store.noMatch')}</p>
    </EmptyState>
  )
}

/** The operator has no stores to show. */
export function NoStores() {
  const { t } = useApp()
  const call = useCall()
  return (
    <EmptyState
      icon="pin"
      title={t('store.noData')}
      actions={<ButtonLink href={call.href}>{call.words}</ButtonLink>}
    />
  )
}

export function StoresFailed({ again }: { again: Again }) {
  const { t } = useApp()
  const call = useCall()
  return (
    <ErrorState
      icon="alert"
      title={t('error.title')}
      actions={
        <>
          <ButtonLink {...again}>{t('store.tryAgain')}</ButtonLink>
          <ButtonLink href={call.href}>{call.words}</ButtonLink>
        </>
      }
    >
      <p>{t('store.failed')}</p>
    </ErrorState>
  )
}

/** Cards on their way. */
export function StoresLoading() {
  return (
    <div className={styles.ghosts} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  )
}
