import type { FoundCoverage } from '@portal/contract/calls/places/coverage'
import { type MouseEvent, useState } from 'react'
import { isPlainClick } from '../../lib/address/plain-click.ts'
import { isDearLine } from '../../lib/browser/dear-line.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { splitLanguage } from '../../lib/language/language.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { definePage, type PageProps } from '../../lib/page/page.ts'
import { useCall } from '../../lib/page/use-call.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page, Stack } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { EmptyState, ErrorState } from '../../ui/state-view/state-view.tsx'
import styles from './coverage.module.css'
import { CoverageAnswer, OtherPlaces } from './coverage-answer.tsx'
import {
  type CoverageData,
  coverageAddress,
  loadCoverage,
  nearField,
  placeQuery,
  shownTechnology,
} from './coverage-data.ts'
import { CoverageMap, TechnologyChoice } from './coverage-map.tsx'
import { PlaceSearch } from './place-search.tsx'
import { type OwnCoverage, useOwnCoverage } from './use-own-coverage.ts'

/** Goes from view to view of this page in place. */
function useViews() {
  const { navigate } = useApp()
  const go = (address: string, replace = false) => navigate(address, { replace, still: true })
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const { pathname, search } = new URL(event.currentTarget.href)
    go(splitLanguage(pathname).path + search)
  }
  return { go, follow }
}

type WhereProps = {
  data: CoverageData
  own: OwnCoverage
  onSearch: (query: string) => void
  onLocate: () => void
}

/** Two ways to say where: typed, or told by the phone. Both are forms, so that they work before the script has come. */
function Where({ data: { query, asksPlace }, own, onSearch, onLocate }: WhereProps) {
  const { t, href } = useApp()
  return (
    <Card>
      <Stack>
        <PlaceSearch query={query} onSearch={onSearch} />
        <form
          action={href(coverageAddress({}))}
          onSubmit={(event) => {
            event.preventDefault()
            onLocate()
          }}
        >
          <Button
            type="submit"
            wide
            icon="pin"
            name={nearField}
            value="me"
            busy={asksPlace && own.kind === 'asking'}
          >
            {t('network.locate')}
          </Button>
        </form>
      </Stack>
    </Card>
  )
}

/** The place of the visitor is on its way, or does not come. */
function AskedPlace({ own: { kind }, again }: Pick<AnswersProps, 'own' | 'again'>) {
  const { t } = useApp()
  const isScripted = useHydrated()
  if (kind === 'denied') {
    return (
      <Notice tone="warn" alert>
        {t('network.denied')}
      </Notice>
    )
  }
  if (kind === 'failed') {
    return (
      <Notice
        tone="danger"
        alert
        actions={<Button onClick={again}>{t('network.tryAgain')}</Button>}
      >
        {t('network.failed')}
      </Notice>
    )
  }
  return (
    <Notice tone="info">{t(isScripted ? 'network.asking' : 'network.askingUnscripted')}</Notice>
  )
}

type AnswersProps = {
  data: CoverageData
  found: FoundCoverage
  own: OwnCoverage
  again: () => void
  follow: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** What was asked about in words; nothing where nothing was. */
function Answers({ data: { query, asksPlace }, found, own, again, follow }: AnswersProps) {
  const { t } = useApp()
  const { place, coverage, others } = found
  if (own.kind === 'found')
    return <CoverageAnswer title={t('network.you')} coverage={own.coverage} />
  if (asksPlace) {
    return (
      <div className={styles.asked}>
        <AskedPlace own={own} again={again} />
      </div>
    )
  }
  if (!query) return null
  return (
    <>
      {place && coverage ? (
        <CoverageAnswer title={placeQuery(place)} coverage={coverage} />
      ) : (
        <Notice tone="warn" title={t('network.notFound', { query })}>
          {t('network.notFoundHint')}
        </Notice>
      )}
      <OtherPlaces places={others} onClick={follow} />
    </>
  )
}

/** The map, by itself on a good line and after a tap on any other. */
function MapPart({
  data,
  found,
  own,
  go,
}: Omit<AnswersProps, 'again' | 'follow'> & {
  go: (address: string, replace?: boolean) => void
}) {
  const { t, href } = useApp()
  const isScripted = useHydrated()
  const technology = shownTechnology(data, found.technologies)
  // Once shown it stays, whatever becomes of the line.
  const [isDear] = useState(() => typeof navigator !== 'undefined' && isDearLine())
  if (!technology) return null
  const isShown = data.asksMap || !(isScripted && isDear)
  const place = own.kind === 'found' ? own.place : found.place
  const toMap = coverageAddress({ ...data, asksMap: true })
  return (
    <div className={styles.mapPart}>
      <div className={styles.choice}>
        <TechnologyChoice
          data={data}
          known={found.technologies}
          shown={technology}
          onChoose={(address) => go(address, true)}
        />
      </div>
      {isShown && (
        <div className={styles.scripted}>
          <CoverageMap technology={technology} place={place} zoomAtPlace={data.zoomAtPlace} />
        </div>
      )}
      {isShown ? (
        <div className={styles.toMap}>
          <ButtonLink wide href={href(toMap)}>
            {t('network.showMap')}
          </ButtonLink>
        </div>
      ) : (
        <ButtonLink
          wide
          href={href(toMap)}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            go(toMap, true)
          }}
        >
          {t('network.showMap')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Where there is which network: an answer in words, and a map. */
function CoveragePage({ data }: PageProps<CoverageData>) {
  const { t, href, reload } = useApp()
  const { found, query, asksPlace, asksMap, chosen } = data
  const call = useCall()
  const { go, follow } = useViews()
  const { own, again } = useOwnCoverage(asksPlace, query === '')
  const kept = { asksMap, chosen }
  return (
    <Page>
      <PageHeader title={t('network.title')} back={{ href: href('/'), label: t('shell.back') }}>
        {t('network.lead')}
      </PageHeader>
      {found === null ? (
        <ErrorState
          icon="alert"
          title={t('error.title')}
          actions={
            <>
              <ButtonLink
                href={href(coverageAddress(data))}
                onClick={(event) => {
                  event.preventDefault()
                  reload()
                }}
              >
                {t('network.tryAgain')}
              </ButtonLink>
              <ButtonLink href={call.href}>{call.words}</ButtonLink>
            </>
          }
        >
          <p>{t('network.failed')}</p>
        </ErrorState>
      ) : found.technologies.length === 0 ? (
        <EmptyState
          icon="signal"
          title={t('network.noData')}
          actions={<ButtonLink href={call.href}>{call.words}</ButtonLink>}
        />
      ) : (
        // What comes unasked comes below the map on a phone, so that it moves nothing.
        <div
          className={styles.both}
          data-unasked={(own.kind === 'found' && !asksPlace) || undefined}
        >
          <div className={styles.where}>
            <Where
              data={data}
              own={own}
              onSearch={(typed) => go(coverageAddress({ ...kept, query: typed }))}
              onLocate={() =>
                asksPlace ? again() : go(coverageAddress({ ...kept, asksPlace: true }))
              }
            />
          </div>
          <div className={styles.answers}>
            <Answers data={data} found={found} own={own} again={again} follow={follow} />
          </div>
          <MapPart data={data} found={found} own={own} go={go} />
        </div>
      )}
    </Page>
  )
}

export const coveragePage = definePage({
  Page: CoveragePage,
  load: loadCoverage,
  isForAll: () => true,
  startsItself: ({ asksPlace, asksMap }) => asksPlace || asksMap || 'on-good-line',
})
