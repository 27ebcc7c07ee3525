import { storageKeys } from '@portal/contract/constants'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { type AppTools, useApp } from '../lib/app-context.ts'
import { type Shape, shapeOf, shapesAt, textAt } from '../lib/content-shape.ts'
import { formatAmount } from '../lib/format.ts'
import { allLanguages, inLanguage, splitLanguage } from '../lib/language.ts'
import { phoneStore } from '../lib/session-store.ts'
import { useCall } from '../lib/use-call.ts'
import { Banner } from '../ui/banner/banner.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Footer } from '../ui/footer/footer.tsx'
import { Header } from '../ui/header/header.tsx'
import { LoadingView } from '../ui/loading-view/loading-view.tsx'
import { OfflineStrip } from '../ui/offline-strip/offline-strip.tsx'
import { Main, mainId } from '../ui/page/page.tsx'
import { RunningText } from '../ui/running-text/running-text.tsx'
import { SkipLink } from '../ui/skip-link/skip-link.tsx'
import { type ToastMessage, Toasts } from '../ui/toast/toasts.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FailedView, UnexpectedError } from './failed-view.tsx'
import { useOnline } from './use-online.ts'
import type { View } from './view.ts'

type ShellProps = {
  readonly view: View
  readonly loading: boolean
  readonly toasts: readonly ToastMessage[]
  readonly closeToast: (id: string) => void
}

/** Paths get the language's prefix; tel: and other sites stay as they are. */
const linkOf = (href: string, app: AppTools): string =>
  href.startsWith('/') && !href.startsWith('//') ? app.href(href) : href

function TopBar({ view }: { view: View }) {
  const app = useApp()
  const { t, language, context } = app
  const [, query = ''] = view.address.split('?')
  const here = splitLanguage(context.path).path + (query ? `?${query}` : '')
  const nav = shapesAt(shapeOf(app.packages['website-headers-config']), 'nav')
  return (
    <Header
      brand={{ name: t('shell.brand'), href: app.href('/'), label: t('shell.home') }}
      nav={nav.map((entry) => ({
        href: linkOf(textAt(entry, 'href'), app),
        label: textAt(entry, 'label'),
        current: textAt(entry, 'href') === context.path && !context.search.has('id'),
      }))}
      navLabel={t('shell.nav')}
      menuLabel={t('shell.menu')}
      languages={allLanguages()
        .filter(({ code }) => code !== language)
        .map(({ code, tag, name }) => ({
          href: inLanguage(here, code),
          code: tag.slice(0, 2),
          label: name,
        }))}
    />
  )
}

function Bottom() {
  const app = useApp()
  const call = useCall()
  const { t, context, packages } = app
  const links = (column: Shape) =>
    shapesAt(column, 'links').map((link) => ({
      href: linkOf(textAt(link, 'href'), app),
      label: textAt(link, 'label'),
    }))
  const columns = shapesAt(shapeOf(packages['website-footer-config']), 'columns')
  return (
    <Footer
      columns={columns.map((column) => ({ title: textAt(column, 'title'), links: links(column) }))}
    >
      <p>
        <RunningText call={call}>{t('footer.care')}</RunningText>
      </p>
      <p>{t('footer.rights', { year: new Date(context.clock.now()).getUTCFullYear() })}</p>
    </Footer>
  )
}

/** The order this page is about, which is not offered there to be resumed. */
const orderShown = ({ content: shown }: View): string | null =>
  shown.kind === 'page' ? shown.page.orderOf(shown.data) : null

function ResumeBanner({ view }: { view: View }) {
  const { t, href } = useApp()
  const { unfinished } = view
  if (!unfinished || unfinished.orderId === orderShown(view)) return null
  const { amount, currency, msisdn, orderId, transactionId } = unfinished
  const number = /^\d+$/.test(msisdn) ? groupMsisdn(msisdn) : msisdn
  const target = transactionId
    ? `/payment/status?id=${transactionId}`
    : `/payment/start?order=${orderId}`
  return (
    <Banner
      label={t('resume.label')}
      icon="clock"
      title={
        <RunningText>
          {t('resume.title', { amount: formatAmount(amount, currency), number })}
        </RunningText>
      }
      detail={t('resume.detail')}
      action={<ButtonLink href={href(target)}>{t('resume.action')}</ButtonLink>}
    />
  )
}

/** Only needed without network, so it comes with the later pages, which the phone then has. */
const KeptNotice = lazy(() => import('./kept-notice.tsx').catch(() => ({ default: () => null })))

function content(view: View): ReactNode {
  const { content: shown } = view
  if (shown.kind === 'crashed') return <UnexpectedError retry={() => location.reload()} />
  return shown.kind === 'page' ? (
    shown.page.draw(shown.data, shown.outcome)
  ) : (
    <FailedView failure={shown.kind === 'failed' ? shown.failure : null} />
  )
}

/** What stands around every page. */
export function Shell({ view, loading, toasts, closeToast }: ShellProps) {
  const { t, packages, popup } = useApp()
  const online = useOnline()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (online && wasOffline.current) popup(t('offline.back'))
    wasOffline.current = !online
  }, [online, popup, t])
  const words = shapeOf(packages['loader-translation'])
  return (
    <>
      <SkipLink href={`#${mainId}`} label={t('shell.skip')} />
      <TopBar view={view} />
      {online ? (
        <ResumeBanner view={view} />
      ) : (
        <>
          <OfflineStrip title={t('offline.title')} detail={t('offline.detail')}>
            <a href={t('offline.dialHref')}>{t('offline.dial')}</a>
          </OfflineStrip>
          {phoneStore.read(storageKeys.unfinished) !== undefined && (
            <Suspense fallback={null}>
              <KeptNotice about={orderShown(view)} />
            </Suspense>
          )}
        </>
      )}
      <Main>
        {loading && (
          <LoadingView
            wait={textAt(words, 'wait')}
            holdOn={textAt(words, 'holdOn')}
            loadingMessage={textAt(words, 'loadingMessage')}
          />
        )}
        <div hidden={loading}>
          <ErrorBoundary key={view.route} fallback={(retry) => <UnexpectedError retry={retry} />}>
            {content(view)}
          </ErrorBoundary>
        </div>
      </Main>
      <Bottom />
      <Toasts toasts={toasts} closeLabel={t('shell.close')} onClose={closeToast} />
    </>
  )
}
