import type { Bundle } from '@portal/contract/calls/bundle'
import { type ReactNode, useMemo } from 'react'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { CategoryIcon } from '../../ui/icon/category-icon.tsx'
import { LinkChips } from '../../ui/link-chips/link-chips.tsx'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import {
  allPeriods,
  type BundlePlace,
  type BundlesFound,
  isSearch,
} from '../catalogue/bundle.rules.ts'
import { type BundleChoice, firstRows, rowsMax } from '../catalogue/bundle-choice.rules.ts'
import { bundleListId } from '../catalogue/bundle-paths.ts'
import { categoryWords, countWords, periodWords } from '../catalogue/bundle-words.ts'
import { type BuyOptions, bundleColumns } from './bundle-columns.tsx'
import styles from './bundle-list.module.css'
import {
  BundlesFailed,
  BundlesLoading,
  inPlace,
  NoBundles,
  NothingFound,
  searchId,
} from './bundle-states.tsx'
import { useChoice } from './use-choice.ts'

export type BundleSource =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly onRetry?: (() => void) | undefined }
  /** The result of the choice: its first rows, and how many there are. */
  | { readonly kind: 'slice'; readonly place: BundlePlace; readonly found: BundlesFound }

export type BundleListProps = BuyOptions & {
  source: BundleSource
  choice: BundleChoice
  /** The address of this list with another choice. */
  hrefOf: (choice: BundleChoice) => string
  /** With script: another choice was made and marked; the address and the rows are to follow. */
  onChoose?: ((choice: BundleChoice) => void) | undefined
  /** The next step where there are no bundles at all: a button or a link. */
  emptyActions: ReactNode
}

type RenderedProps = BuyOptions &
  Pick<BundleListProps, 'hrefOf'> & {
    choice: BundleChoice
    /** Absent without script. */
    choose: ((change: Partial<BundleChoice>) => void) | undefined
    place: BundlePlace
    found: BundlesFound
    /** The choice of the rows, which may be a little behind. */
    foundFor: BundleChoice
  }

/** Without script every choice is a page of its own, which is shown from its list on. */
const inList = (address: string): string => `${address}#${bundleListId}`

/** A price of five digits or more, beside which a phone has no room for a name: "FC 150,000.00". */
const isDear = ({ amount }: Bundle): boolean => amount.length > 7

const codeOf = ({ productCode }: Bundle): string => productCode

/** Periods, the number of bundles and the search, each a form or links to this list's own address. */
function BundleTools({
  choice,
  choose,
  place,
  found,
  hrefOf,
}: Pick<RenderedProps, 'choice' | 'choose' | 'place' | 'found' | 'hrefOf'>) {
  const { t } = useApp()
  const anew = { period: allPeriods, rows: firstRows }
  const [action = '', search] = hrefOf({ ...choice, ...anew, query: '' }).split('?')
  const kept = [...new URLSearchParams(search)]
  const chipHref = (period: string) => inList(hrefOf({ ...choice, period, rows: firstRows }))
  return (
    <div className={styles.tools}>
      <LinkChips
        label={t('bundle.periods')}
        chips={place.periods.map((value) => ({
          value,
          label: periodWords(t, value),
          href: chipHref(value),
        }))}
        chosen={place.period}
        onChoose={choose && ((period) => choose({ period, rows: firstRows }))}
      />
      <div className={styles.find}>
        <p className={styles.count} role="status">
          {countWords(t, found.total)}
        </p>
        <SearchField
          id={searchId}
          label={t('bundle.search')}
          submitLabel={t('bundle.searchAction')}
          name="find"
          query={choice.query}
          action={inList(action)}
          kept={kept}
          onType={choose && ((query) => choose({ ...anew, query }))}
        />
      </div>
    </div>
  )
}

/** The rows of the choice, and the link to more of them where they are not all here. */
function BundleRows({ found, foundFor, choice, choose, hrefOf, ...buy }: RenderedProps) {
  const { t } = useApp()
  const live = useHydrated()
  const { buyHref, onBuy, buying } = buy
  const { rows, total, note } = found
  const namesCategory = isSearch(foundFor)
  const columns = useMemo(
    () => bundleColumns(t, { buyHref, onBuy, buying, note, namesCategory }),
    [t, buyHref, onBuy, buying, note, namesCategory],
  )
  if (rows.length === 0) return <NothingFound {...{ hrefOf, choose }} choice={foundFor} />
  const more = { rows: rows.length * 2 }
  return (
    <>
      {note && <p className={styles.note}>{note}</p>}
      <DataTable
        caption={countWords(t, total)}
        columns={columns}
        rows={rows}
        keyOf={codeOf}
        live={live}
        stacked={rows.some(isDear)}
        busy={choice !== foundFor}
      />
      {!choose && rows.length >= rowsMax && total > rows.length && (
        <p className={styles.next}>{t('bundle.rest')}</p>
      )}
      {rows.length < (choose ? total : Math.min(total, rowsMax)) && (
        <p className={styles.next}>
          <ButtonLink
            href={inList(hrefOf({ ...choice, ...more }))}
            onClick={inPlace(choose && (() => choose(more)))}
          >
            {t('bundle.more')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

function Drawn(props: RenderedProps) {
  const { t } = useApp()
  const { place, found, choice, choose, hrefOf } = props
  const tabs = place.categories.map(({ id, name, icon }) => ({
    id,
    icon: <CategoryIcon name={icon} />,
    label: categoryWords(t, name),
    href: inList(hrefOf({ ...choice, category: id, query: '', rows: firstRows })),
  }))
  return (
    <div id={bundleListId} className={styles.list}>
      <p className={styles.lead}>{t('bundle.label')}</p>
      <Tabs
        label={t('bundle.categories')}
        tabs={tabs}
        chosen={isSearch(choice) ? null : place.category}
        panelLabel={t('bundle.search')}
        onSelect={choose && ((category) => choose({ category, query: '', rows: firstRows }))}
      >
        <div className={styles.within}>
          <BundleTools {...{ choice, choose, place, found, hrefOf }} />
          <BundleRows {...props} />
        </div>
      </Tabs>
    </div>
  )
}

type ListProps = Omit<BundleListProps, 'source'>
type FoundParts = Pick<RenderedProps, 'place' | 'found'>

/** The page filters: the choice is marked at once, and its rows come with the page's next data. */
function FoundList({ place, found, ...props }: ListProps & FoundParts) {
  const live = useHydrated()
  const { choice, choose } = useChoice(props.choice, props.onChoose)
  if (place.categories.length === 0) return <NoBundles actions={props.emptyActions} />
  const { category, period } = choice
  const marked: BundlePlace = {
    ...place,
    category: place.categories.some(({ id }) => id === category) ? category : place.category,
    period: place.periods.includes(period) ? period : place.period,
  }
  return (
    <Drawn
      {...props}
      {...{ choice, found }}
      place={marked}
      foundFor={props.choice}
      choose={live && props.onChoose ? choose : undefined}
    />
  )
}

/** Categories as tabs, periods as chips, a search, and the bundles of the choice; every choice is an address. */
export function BundleList({ source, ...props }: BundleListProps) {
  if (source.kind === 'loading') return <BundlesLoading />
  if (source.kind === 'failed') {
    return <BundlesFailed hereHref={props.hrefOf(props.choice)} onRetry={source.onRetry} />
  }
  return <FoundList {...props} place={source.place} found={source.found} />
}
