import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { editedLink } from '../../lib/address/edited-link.ts'
import { cameAsCopy } from '../../lib/api/connection.ts'
import { shapeOf, shapesAt, textAt } from '../../lib/content/content-shape.ts'
import { allLanguages, inLanguage, subtagOf } from '../../lib/language/language.ts'
import { useApp } from '../../lib/page/app-context.ts'
import type { FrameOffer } from '../../lib/page/frame-offer.ts'
import { useCall } from '../../lib/page/use-call.ts'
import { Outages } from '../../order/product/outages.tsx'
import { Above } from '../../ui/above/above.tsx'
import { Footer } from '../../ui/footer/footer.tsx'
import { Header } from '../../ui/header/header.tsx'
import { LoadingView } from '../../ui/loading-view/loading-view.tsx'
import { OfflineStrip } from '../../ui/offline-strip/offline-strip.tsx'
import { Main, mainId } from '../../ui/page/page.tsx'
import { RunningText } from '../../ui/running-text/running-text.tsx'
import { SkipLink } from '../../ui/skip-link/skip-link.tsx'
import { type ToastMessage, Toasts } from '../../ui/toast/toasts.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { elsewhereOf, type View } from '../navigation/view.ts'
import { routeNamed } from '../routes/routes.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { FailedView, UnexpectedError } from './failed-view.tsx'
import { useOnline } from './use-online.ts'

type ShellProps = {
  readonly view: View
  readonly offer: FrameOffer
  readonly loading: boolean
  /** Of the page that is loading, where it has one of its own. */
  readonly Skeleton: ComponentType | null
  readonly toasts: readonly ToastMessage[]
  readonly closeToast: (id: string) => void
}

function TopBar({ view }: { view: View }) {
  const app = useApp()
  const { t, language, context } = app
  const { path, search } = context
  // With the answer to a form, which is shown in each language.
  const query = view.address.split('?')[1]
  const here = query ? `${path}?${query}` : path
  const elsewhere = elsewhereOf(view)
  const nav = shapesAt(shapeOf(app.packages['website-headers-config']), 'nav')
  const isListed = nav.some((entry) => textAt(entry, 'href') === path)
  const currentOf = (entry: string) => {
    if (entry === path && !search.has('id')) return 'page'
    // A page that the menu names itself is not marked a second time.
    const { within } = routeNamed(view.route)
    return entry === within && !(isListed && path !== within) ? 'true' : undefined
  }
  return (
    <Header
      brand={{ name: t('shell.brand'), href: app.href('/'), label: t('shell.home') }}
      nav={nav.map((entry) => ({
        href: editedLink(textAt(entry, 'href'), app),
        label: textAt(entry, 'label'),
        current: currentOf(textAt(entry, 'href')),
      }))}
      navLabel={t('shell.nav')}
      menuLabel={t('shell.menu')}
      languages={allLanguages()
        .filter(({ code }) => code !== language)
        .map(({ code, tag, name }) => ({
          href: inLanguage(elsewhere.find(({ language }) => language === code)?.path ?? here, code),
          code: subtagOf(tag),
          label: name,
        }))}
    />
  )
}

/** The ids of what the page tells of, which is not offered above it. */
const subjectsOf = ({ content: shown }: View): readonly string[] =>
  shown.kind === 'page' ? shown.page.subjectsOf(shown.data) : []

/** Around a payment only the call to a person is offered, and on the page of an order it is there already. */
function Bottom({ view }: { view: View }) {
  const app = useApp()
  const call = useCall()
  const { t, context, packages } = app
  const { brief } = routeNamed(view.route)
  if (brief === 'calls-itself' && subjectsOf(view).length > 0) return null
  const edited = shapeOf(brief ? null : packages['website-footer-config'])
  return (
    <Footer
      links={[
        ...shapesAt(edited, 'links').map((link) => ({
          href: editedLink(textAt(link, 'href'), app),
          label: textAt(link, 'label'),
        })),
        // Other places where the operator is found.
        ...shapesAt(edited, 'social').map((link) => ({
          href: textAt(link, 'href'),
          label: textAt(link, 'label'),
        })),
      ]}
    >
      <p>
        <RunningText call={call}>{t('footer.care')}</RunningText>
      </p>
      {!brief && <p>{t('footer.rights', { year: context.year })}</p>}
    </Footer>
  )
}

function content(view: View): ReactNode {
  const { content: shown } = view
  if (shown.kind === 'crashed') return <UnexpectedError retry={() => location.reload()} />
  return shown.kind === 'page' ? (
    shown.page.render(shown.data, shown.outcome)
  ) : (
    <FailedView failure={shown.kind === 'failed' ? shown.failure : null} />
  )
}

/** The frame around every page. */
export function Shell({ view, offer, loading, Skeleton, toasts, closeToast }: ShellProps) {
  const { t, packages, popup } = useApp()
  const online = useOnline()
  const [opened] = useState(view.address)
  const isCopyShown = cameAsCopy && view.address === opened
  const wasOffline = useRef(false)
  useEffect(() => {
    if (online && wasOffline.current) popup(t('offline.back'))
    wasOffline.current = !online
  }, [online, popup, t])
  const words = shapeOf(packages['loader-translation'])
  const { over, alias, dials } = routeNamed(view.route)
  const route = over ?? view.route
  return (
    <>
      <SkipLink href={`#${mainId}`} label={t('shell.skip')} />
      <TopBar view={view} />
      {/* The offline page says it itself. */}
      {!online && view.route !== 'offline' && (
        <OfflineStrip
          title={t('offline.title')}
          detail={t(isCopyShown ? 'offline.copy' : 'offline.detail')}
        >
          {dials ? (
            <a href={t('offline.dialHref')}>{t('offline.dial')}</a>
          ) : (
            <a href={t('shell.callHref')}>{t('shell.call')}</a>
          )}
        </OfflineStrip>
      )}
      {offer.render(view.offer, subjectsOf(view), online)}
      <Main>
        {loading && Skeleton && (
          <div role="status">
            <VisuallyHidden>{textAt(words, 'wait')}</VisuallyHidden>
            <Skeleton />
          </div>
        )}
        {loading && !Skeleton && (
          <LoadingView
            wait={textAt(words, 'wait')}
            holdOn={textAt(words, 'holdOn')}
            loadingMessage={textAt(words, 'loadingMessage')}
          />
        )}
        <div hidden={loading}>
          <Outages
            about={route === 'home' ? 'all' : [route, ...(alias ? [alias] : [])]}
            within={(notices) => <Above>{notices}</Above>}
          />
          <ErrorBoundary key={route} fallback={(retry) => <UnexpectedError retry={retry} />}>
            {content(view)}
          </ErrorBoundary>
        </div>
      </Main>
      <Bottom view={view} />
      <Toasts toasts={toasts} closeLabel={t('shell.close')} onClose={closeToast} />
    </>
  )
}
