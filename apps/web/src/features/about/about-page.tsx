import { useApp } from '../../lib/app-context.ts'
import { definePage, type Loaded, type PageContext, type PageProps } from '../../lib/page.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { Prose } from '../../ui/prose/prose.tsx'

type AboutData = { readonly unknown: boolean }

const topics = ['money', 'card', 'data', 'help'] as const

/** About the portal; also what an unknown address shows. */
function AboutPage({ data }: PageProps<AboutData>) {
  const { t, href } = useApp()
  return (
    <Page narrow>
      <PageHeader title={t('about.title')} back={{ href: href('/'), label: t('shell.back') }}>
        {t('about.lead')}
      </PageHeader>
      <Prose>
        {data.unknown && <Notice tone="info">{t('notFound.unknown')}</Notice>}
        {topics.map((topic) => (
          <section key={topic}>
            <h2>{t(`about.${topic}Title`)}</h2>
            <p>{t(`about.${topic}Text`)}</p>
          </section>
        ))}
        <ButtonLink variant="primary" href={href('/prepaid-recharge')}>
          {t('about.recharge')}
        </ButtonLink>
      </Prose>
    </Page>
  )
}

const loadAbout = async ({ path }: PageContext): Promise<Loaded<AboutData>> => ({
  kind: 'page',
  data: { unknown: path !== '/about' },
})

export const aboutPage = definePage({ Page: AboutPage, load: loadAbout, isForAll: () => true })
