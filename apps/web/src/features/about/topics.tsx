import type { ReactNode } from 'react'
import { useApp } from '../../lib/page/app-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import styles from './topics.module.css'

export type Topic = {
  /** The beginning of its texts' keys: "contact.call" has a title and a text. */
  readonly words: string
  /** The next step, a link. */
  readonly step?: ReactNode
}

/** A page of short sections, each with its next step. `words` begins the keys of its title and lead. */
export function TopicsPage({
  words,
  topics,
  children,
}: {
  words: string
  topics: readonly Topic[]
  children?: ReactNode
}) {
  const { t, href } = useApp()
  return (
    <Page narrow>
      <PageHeader title={t(`${words}.title`)} back={{ href: href('/'), label: t('shell.back') }}>
        {t(`${words}.lead`)}
      </PageHeader>
      <Prose>
        {children}
        {topics.map(({ words: topic, step }) => (
          <section key={topic}>
            <h2>{t(`${topic}.title`)}</h2>
            <p>{t(`${topic}.text`)}</p>
            {step && <p className={styles.step}>{step}</p>}
          </section>
        ))}
      </Prose>
    </Page>
  )
}
