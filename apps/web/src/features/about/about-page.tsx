import { useApp } from '../../lib/page/app-context.ts'
import { definePage, type Loaded, type PageContext, type PageProps } from '../../lib/page/page.ts'
import { useCall } from '../../lib/page/use-call.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { TopicsPage } from './topics.tsx'

type AboutData = { readonly unknown: boolean }

/** About the portal; also what an unknown address shows. */
function AboutPage({ data }: PageProps<AboutData>) {
  const { t, href } = useApp()
  const call = useCall()
  return (
    <TopicsPage
      words="about"
      topics={[
        {
          words: 'about.services',
          step: <ButtonLink href={href('/')}>{t('shell.toHome')}</ButtonLink>,
        },
        { words: 'about.money' },
        { words: 'about.card' },
        { words: 'about.data' },
        { words: 'about.help', step: <ButtonLink href={call.href}>{call.words}</ButtonLink> },
      ]}
    >
      {data.unknown && <Notice tone="info">{t('notFound.unknown')}</Notice>}
      <p>
        <ButtonLink variant="primary" href={href('/prepaid-recharge')}>
          {t('about.recharge')}
        </ButtonLink>
      </p>
    </TopicsPage>
  )
}

const loadAbout = async ({ path }: PageContext): Promise<Loaded<AboutData>> => ({
  kind: 'page',
  data: { unknown: path !== '/about' },
})

export const aboutPage = definePage({ Page: AboutPage, load: loadAbout, isForAll: () => true })
