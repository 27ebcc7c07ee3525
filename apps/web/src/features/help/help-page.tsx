import { helpPath } from '@portal/contract/constants'
import { useState } from 'react'
import { Questions } from '../../help/questions.tsx'
import { listField, searchField } from '../../help/search-fields.ts'
import { goBackTo } from '../../lib/address/address-below.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { definePage, type PageProps } from '../../lib/page/page.ts'
import { Breadcrumb } from '../../ui/breadcrumb/breadcrumb.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import styles from './help.module.css'
import { HelpAnswer } from './help-answer.tsx'
import { type HelpData, loadHelp } from './help-data.ts'
import { HelpTiles, QuestionList } from './help-lists.tsx'
import { FoundList, HelpSearch } from './help-search.tsx'
import { leadsOn } from './lists-below.rules.ts'
import { stepsTo } from './stage-places.ts'
import { vote } from './vote.action.ts'

/** The search with which a page was entered, such as by Back, until something is typed there. */
function useEntered(page: string, query: string) {
  const [entered, setEntered] = useState({ page, query })
  const now = entered.page === page ? entered : { page, query }
  if (now !== entered) setEntered(now)
  return { entered: now.query, forget: () => setEntered({ page, query: '' }) }
}

/** One of the four stages: parents, the categories of one, the questions of one, an answer. */
function HelpPage({ data, outcome }: PageProps<HelpData>) {
  const { t, href, context } = useApp()
  const { stage, query, found } = data
  const { path } = context
  // The result is the page, so that nothing is below that a longer list would move.
  const isListed = found !== null && context.search.has(listField)
  // The result is in sight again after Back, above all else.
  const { entered, forget } = useEntered(`${path} ${isListed}`, query)
  const isShown = found !== null && (isListed || query === entered)
  const steps = stepsTo(stage, t('help.title'))
  const before = href(steps[steps.length - 1]?.path ?? (isListed ? helpPath : '/'))
  /** An answer is left for the list it was reached from, whichever that was; a search for where it was typed. */
  const isBefore = (below: string, asked: URLSearchParams) =>
    stage.answer || isListed
      ? leadsOn(below, href(helpPath), isListed || asked.has(searchField))
      : below === before
  const title =
    stage.answer?.question ?? stage.category?.name ?? stage.parent?.name ?? t('help.title')
  // Below an answer, which is read first.
  const search = <HelpSearch key={path} first={{ query, found }} tells={!isShown} onType={forget} />
  return (
    <Page>
      <PageHeader
        title={title}
        trail={
          steps.length > 0 && (
            <Breadcrumb
              label={t('help.breadcrumb')}
              crumbs={steps.map(({ label, path: to }) => ({ label, href: href(to) }))}
              here={title}
            />
          )
        }
        back={{
          href: before,
          label: t('shell.back'),
          onClick: (event) => goBackTo(event, isBefore),
        }}
      >
        {!stage.parent && t('help.lead')}
      </PageHeader>
      {!stage.answer && search}
      <div className={styles.parts}>
        {isShown && <FoundList query={query} found={found} />}
        {stage.answer && <HelpAnswer answer={stage.answer} first={outcome} />}
        {!isListed && stage.tiles.length > 0 && <HelpTiles stage={stage} />}
        {stage.questions.length > 0 && <QuestionList stage={stage} />}
        {!isListed && stage.popular.length > 0 && (
          <section className={styles.part} aria-labelledby="popular">
            <h2 id="popular">
              {t(stage.answer ? 'question.others' : stage.parent ? 'faq.popular' : 'help.popular')}
            </h2>
            <Questions questions={stage.popular} />
          </section>
        )}
        {stage.answer && search}
      </div>
    </Page>
  )
}

export const helpPage = definePage({
  Page: HelpPage,
  load: loadHelp,
  action: vote,
  elsewhereOf: ({ stage }) => stage.elsewhere ?? [],
  // Thanks are for the session that voted.
  isForAll: ({ stage }) => !stage.answer?.hasVoted,
})
