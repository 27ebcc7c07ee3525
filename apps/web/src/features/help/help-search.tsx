import { helpPath } from '@portal/contract/constants'
import { questionPath, targetOf } from '../../help/help-places.ts'
import { Questions } from '../../help/questions.tsx'
import { listField, searchField } from '../../help/search-fields.ts'
import { isPlainClick } from '../../lib/address/plain-click.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import type { Translate } from '../../lib/language/text.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { useCall } from '../../lib/page/use-call.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { EmptyState } from '../../ui/state-view/state-view.tsx'
import { SearchBox } from '../../ui/suggestions/search-box.tsx'
import { SuggestionList } from '../../ui/suggestions/suggestion-list.tsx'
import { type Found, queryMax } from './help-data.ts'
import styles from './help-search.module.css'
import { partsMatching } from './match.rules.ts'
import type { Known } from './use-found.ts'
import { useHelpSearch } from './use-help-search.ts'

const countWords = (t: Translate, { total }: Found): string =>
  total === 0 ? t('search.none') : t('search.count', { count: total })

/** A question with the words that were searched for in bold. */
function Matched({ text, query }: { text: string; query: string }) {
  return partsMatching(text, query).map(({ text: part, isMatch }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places.
    isMatch ? <b key={place}>{part}</b> : part,
  )
}

const listId = 'help-options'

type OptionsProps = { known: Known; chosen: number; label: string; onFollow: () => void }

function Options({ known: { query, found }, chosen, label, onFollow }: OptionsProps) {
  const { href, hasPage } = useApp()
  return (
    <SuggestionList
      id={listId}
      label={label}
      chosen={chosen}
      suggestions={found.questions.map((question) => ({
        key: question.id,
        href: href(questionPath(question, hasPage)),
        target: targetOf(question.href, hasPage),
        words: <Matched text={question.question} query={query} />,
      }))}
      onClick={(event) => isPlainClick(event) && onFollow()}
    />
  )
}

/** Ways on from a search that found nothing. */
function WaysOn({ variant }: { variant?: 'quiet' }) {
  const { t, href } = useApp()
  const call = useCall()
  return (
    <>
      <ButtonLink variant={variant} href={href(helpPath)}>
        {t('search.topics')}
      </ButtonLink>
      <ButtonLink variant={variant} href={call.href}>
        {call.words}
      </ButtonLink>
    </>
  )
}

/** Questions that come nearest to a search that found nothing. */
function Nearest({ found: { nearest = [] } }: { found: Found }) {
  const { t } = useApp()
  if (nearest.length === 0) return null
  return (
    <div className={styles.nearest}>
      <p className={styles.hint}>{t('search.nearest')}</p>
      <Questions questions={nearest} />
    </div>
  )
}

/** The result of a search, as a list of links. */
export function FoundList({ query, found }: Known) {
  const { t } = useApp()
  const { questions, total } = found
  if (total === 0) {
    return (
      <EmptyState icon="search" title={countWords(t, found)} actions={<WaysOn />}>
        <p>{t('search.noneHint')}</p>
        <Nearest found={found} />
      </EmptyState>
    )
  }
  return (
    <>
      <p role="status">{countWords(t, found)}</p>
      {questions.length < total && <p>{t('search.first', { count: questions.length })}</p>}
      <Questions questions={questions} render={(words) => <Matched text={words} query={query} />} />
    </>
  )
}

/** The line below the search field: how many questions there are, or, with a way on, that there are none. */
function FoundCount({ words, none }: { words: string; none: Found | null }) {
  const { t } = useApp()
  return (
    <div className={none ? styles.none : styles.told}>
      {none && <Icon name="search" className={styles.badge} />}
      <p role="status">{words}</p>
      {none && (
        <>
          <p className={styles.hint}>{t('search.noneHint')}</p>
          <Nearest found={none} />
          <p className={styles.ways}>
            <WaysOn variant="quiet" />
          </p>
        </>
      )}
    </div>
  )
}

/**
 * Searches the questions while something is typed: suggestions after 300 ms, their number told after 1000 ms. A combobox by
 * keyboard; without script a form, whose answer is on the page.
 */
export function HelpSearch({
  first,
  tells,
  onType,
}: {
  first: { query: string; found: Found | null }
  /** How many there are is said here, and not above a list of them. */
  tells: boolean
  onType?: () => void
}) {
  const { t, href } = useApp()
  const live = useHydrated()
  const { known, told, isLost, chosen, shows, isOpen, type, leave, setOpen, ...field } =
    useHelpSearch(first)
  const label = t('search.label')
  const count = live && told && tells ? told.found : null
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of the last years do not know the element.
    <form
      role="search"
      aria-label={label}
      className={styles.search}
      action={href(helpPath)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        field.submit()
      }}
    >
      <input type="hidden" name={listField} value="1" />
      <SearchBox
        id="help-search"
        label={label}
        submitLabel={t('search.action')}
        name={searchField}
        query={first.query}
        maxLength={queryMax}
        input={field.input}
        list={live ? { id: listId, isShown: shows, chosen } : null}
        onFocus={() => setOpen(true)}
        onKeyDown={field.onKeyDown}
        onType={(typed) => {
          onType?.()
          type(typed)
        }}
      />
      {shows && known && <Options known={known} chosen={chosen} label={label} onFollow={leave} />}
      <FoundCount
        words={isLost ? t('search.lost') : count ? countWords(t, count) : ''}
        none={isOpen && !isLost && count?.total === 0 ? count : null}
      />
    </form>
  )
}
