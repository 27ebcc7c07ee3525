import { documentCall, type HelpDocument } from '@portal/contract/calls/help/help'
import { helpPath, notFoundPath } from '@portal/contract/constants'
import { goBackTo } from '../../lib/address/address-below.ts'
import { isNotThere } from '../../lib/api/contract-client.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { definePage, type Loaded, type PageContext, type PageProps } from '../../lib/page/page.ts'
import { Page } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { PrintButton } from '../../ui/print-button/print-button.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { SafeHtml } from '../../ui/safe-html/safe-html.tsx'
import styles from './help.module.css'
import { beginningOf } from './help-data.ts'

/** Settings to enter, a form to fill in, or terms: read here, or printed. */
function DocumentPage({ data: { title, kind, html } }: PageProps<HelpDocument>) {
  const { t, href } = useApp()
  return (
    <Page>
      <PageHeader
        title={title}
        back={{
          href: href(helpPath),
          label: t('documents.back'),
          // To the answer that offered it.
          onClick: (event) => goBackTo(event, (below) => below.startsWith(href(helpPath))),
        }}
      >
        {t(`documents.lead.${kind}`)}
      </PageHeader>
      <div className={styles.answer}>
        <Prose>
          <SafeHtml hrefOf={href}>{html}</SafeHtml>
        </Prose>
      </div>
      <div className={styles.print}>
        <PrintButton>{t('documents.print')}</PrintButton>
      </div>
    </Page>
  )
}

async function loadDocument({ api, language, params }: PageContext): Promise<Loaded<HelpDocument>> {
  const reply = await api.call(documentCall, { language, document: params.document ?? '' })
  if (reply.ok) {
    const { title, html } = reply.value
    return { kind: 'page', data: reply.value, head: { title, description: beginningOf(html) } }
  }
  return isNotThere(reply.failure)
    ? { kind: 'redirect', to: notFoundPath }
    : { kind: 'failed', failure: reply.failure }
}

export const documentPage = definePage({
  Page: DocumentPage,
  load: loadDocument,
  elsewhereOf: ({ elsewhere = [] }) => elsewhere,
  isForAll: () => true,
})
