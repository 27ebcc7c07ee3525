import '../../ui/tokens.css'
import '../../ui/base.css'
import './app.css'
import { storageKeys, timing } from '@portal/contract/constants'
import {
  type ComponentType,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { afterStepBack } from '../../lib/address/address-below.ts'
import { isOnline } from '../../lib/api/connection.ts'
import { factsOf, inLanguage } from '../../lib/language/language.ts'
import { createTranslate, textsIn } from '../../lib/language/text.ts'
import { track } from '../../lib/page/analytics.ts'
import { type AppTools, AppToolsContext } from '../../lib/page/app-context.ts'
import type { AnyPage } from '../../lib/page/page.ts'
import { currentAddress, navigate, useAddress } from '../navigation/address.ts'
import { clickedAddress } from '../navigation/link-clicks.ts'
import {
  type Arrival,
  newEntryState,
  type ScrollKeeper,
  scrollBackTo,
} from '../navigation/scroll-keeper.ts'
import { arrivalOf, placeOf, type View, type ViewTools } from '../navigation/view.ts'
import type { ViewStore } from '../navigation/view-store.ts'
import { findRoute, hasRoute } from '../routes/find-route.ts'
import { routeNamed } from '../routes/routes.ts'
import { pageMeta } from './meta.ts'
import { Shell } from './shell.tsx'
import { useLate } from './use-late.ts'
import { useToasts } from './use-toasts.ts'

/** A wait shorter than this is not worth a loading view. */
const loadingAfterMs = 200

export type AppProps = {
  readonly store: ViewStore
  readonly tools: ViewTools
  /** The address the page was rendered for. */
  readonly firstAddress: string
  /** Absent on the server. */
  readonly scroll: ScrollKeeper | null
  /** Once, as soon as the fields are there; absent on the server. */
  readonly onRendered?: () => void
}

const pathOf = (address: string): string => address.split('?', 1)[0] ?? ''

/** By the spec popups stay longer where a page is about a payment. */
const popupMs = ({ route }: View): number =>
  routeNamed(route).brief ? timing.popupOnPaymentMs : timing.popupMs

/** A failure here shows again, with words, when the page is entered. */
async function prefetchRoute(path: string, tools: ViewTools): Promise<boolean> {
  const { route } = findRoute(path, tools.development)
  const [page] = await Promise.all([arrivalOf(route, tools), tools.prepare(route.name)])
  return page !== null
}

/** The skeleton of an address's page while its data come: null until its code and styles are here, or where it has none. */
function useSkeleton(address: string, isAwaited: boolean, tools: ViewTools): ComponentType | null {
  const [page, setPage] = useState<AnyPage | null>(null)
  useEffect(() => {
    if (!isAwaited) return
    let isOver = false
    const { route } = placeOf(address, tools)
    Promise.all([arrivalOf(route, tools), tools.prepare(route.name)]).then(([arrived]) => {
      if (!isOver) setPage(arrived)
    })
    return () => {
      isOver = true
      setPage(null)
    }
  }, [address, isAwaited, tools])
  return page?.Skeleton ?? null
}

/** The page is taken over: it stops loading itself again, and what only script answers is shown. */
function markLive(): void {
  const { dataset } = document.documentElement
  dataset.script = ''
  dataset.live = ''
}

/** Asks the worker for a copy of a page that script has rendered. */
const keepCopy = (path: string): void => navigator.serviceWorker?.controller?.postMessage(path)

/** Titles, language, focus and scroll follow the view once it is on the screen. */
function useViewEffects(view: View, scroll: ScrollKeeper | null, tools: ViewTools): void {
  const first = useRef(true)
  useEffect(() => {
    tools.base.store.write(storageKeys.language, view.language)
    document.documentElement.lang = factsOf(view.language).tag
    const { title } = pageMeta(view)
    if (title) document.title = title
  }, [view, tools])

  const { address, route } = view
  const entered = useRef<Arrival | null>(null)
  // At once: after it was rendered the visitor may have gone elsewhere, and the entry would be the one of another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that is shown.
  useLayoutEffect(() => {
    if (!first.current && scroll) entered.current = scroll.enter()
  }, [address])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that is shown.
  useEffect(() => {
    track({ page: placeOf(address, tools).context })
    if (first.current) {
      first.current = false
      return
    }
    if (routeNamed(route).offline) keepCopy(pathOf(address))
    const arrival = entered.current
    if (!arrival || arrival.still) return
    const heading = document.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    return scrollBackTo(arrival.top)
  }, [address])
}

/** Shows the view of a page that is coming from its top; a page that is gone back to meanwhile is where it was. */
function useTopWhile(late: boolean, scroll: ScrollKeeper | null): void {
  useEffect(() => {
    if (!late || !scroll) return
    scrollTo(0, 0)
    return () => scrollTo(0, scroll.left())
  }, [late, scroll])
}

/** Links inside the portal are followed without leaving the page. */
function useLinkClicks(go: (address: string) => void): void {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const address = clickedAddress(event, location)
      // Without network the service worker has whole pages; their parts would have to be fetched.
      if (!address || (!isOnline() && navigator.serviceWorker?.controller)) return
      event.preventDefault()
      go(address)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [go])
}

export function App({ store, tools, firstAddress, scroll, onRendered }: AppProps) {
  const address = useAddress(firstAddress)
  const [turn, setTurn] = useState(0)
  const visit = useMemo(() => ({ address, turn }), [address, turn])
  // The visit before stays on the screen until this one has everything it needs.
  const shown = useDeferredValue(visit)
  const view = use(store.read(shown.address, shown.turn))
  // New data of the page itself leave it in sight, with what is typed and where the focus is.
  const isElsewhere = pathOf(visit.address) !== pathOf(shown.address)
  const isAwaited = shown !== visit && isElsewhere
  const late = useLate(isAwaited, loadingAfterMs)
  const Skeleton = useSkeleton(visit.address, isAwaited, tools)
  const { toasts, show, close } = useToasts()

  useEffect(() => store.shown(view, shown.turn), [store, view, shown])
  useLayoutEffect(() => onRendered?.(), [onRendered])
  useEffect(markLive, [])
  useTopWhile(late, scroll)
  useViewEffects(view, scroll, tools)

  const reload = useCallback(() => setTurn((turns) => turns + 1), [])
  const go = useCallback(
    (target: string, { replace = false, still = false } = {}) => {
      afterStepBack(() => {
        if (target === currentAddress()) return reload()
        navigate(target, { replace, state: newEntryState(still) })
      })
    },
    [reload],
  )
  useLinkClicks(go)

  // biome-ignore lint/correctness/useExhaustiveDependencies(shown): a view may be come back to, which is another visit of it.
  const app = useMemo((): AppTools => {
    const { language, packages } = view
    const { tag } = factsOf(language)
    return {
      language,
      tag,
      t: createTranslate(textsIn(packages), tag),
      packages,
      context: placeOf(view.address, tools).context,
      href: (path) => inLanguage(path, language),
      hasPage: hasRoute,
      navigate: (path, options) => go(inLanguage(path, language), options),
      reload,
      prefetch: (path) => prefetchRoute(path, tools),
      popup: (words, kind = 'success') => show({ kind, words, staysMs: popupMs(view) }),
      toast: show,
    }
  }, [view, shown, tools, go, reload, show])

  return (
    <AppToolsContext value={app}>
      <Shell
        view={view}
        offer={tools.offer}
        loading={late}
        Skeleton={Skeleton}
        toasts={toasts}
        closeToast={close}
      />
    </AppToolsContext>
  )
}
