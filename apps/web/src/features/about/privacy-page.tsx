import { policyPackage } from '@portal/contract/calls/content'
import { shapeOf, shapesAt, textAt, textsAt } from '../../lib/content/content-shape.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { definePage, loadNothing } from '../../lib/page/page.ts'
import { Page } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { Prose } from '../../ui/prose/prose.tsx'

/** Says which data of visitors are kept, why and how long: edited as sections of paragraphs. */
function PrivacyPage() {
  const { t, href, packages, language } = useApp()
  const policy = shapeOf(shapeOf(packages[policyPackage])[language])
  return (
    <Page narrow>
      <PageHeader
        title={textAt(policy, 'title')}
        back={{ href: href('/'), label: t('shell.back') }}
      >
        {textAt(policy, 'lead')}
      </PageHeader>
      <Prose>
        {shapesAt(policy, 'sections').map((section) => (
          <section key={textAt(section, 'title')}>
            <h2>{textAt(section, 'title')}</h2>
            {textsAt(section, 'text').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </Prose>
    </Page>
  )
}

export const privacyPage = definePage({
  Page: PrivacyPage,
  load: loadNothing,
  isForAll: () => true,
})
