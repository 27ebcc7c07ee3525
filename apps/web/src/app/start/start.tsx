import { storageKeys } from '@portal/contract/constants'
import { systemClock } from '@portal/kernel/instant'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { browserTransport } from '../../lib/api/browser-transport.ts'
import { isCopy } from '../../lib/api/connection.ts'
import { createClient } from '../../lib/api/contract-client.ts'
import { createCache } from '../../lib/api/data-cache.ts'
import { browserStore } from '../../lib/browser/browser-store.ts'
import { contentLife, packageKey, parsePackage } from '../../lib/content/content.ts'
import { languageDetour, setLanguages, splitLanguage } from '../../lib/language/language.ts'
import { createResumeOffer, type KeptNoticePart, seedResume } from '../../order/again/resume.tsx'
import {
  type KeptPaymentPart,
  keepFirst,
  keepUnfinished,
} from '../../order/kept/keep-unfinished.ts'
import { hasPendingPayment } from '../../order/pending/pending-payment.ts'
import { App } from '../frame/app.tsx'
import { currentAddress, isAskedWhole, navigate, renderedAddress } from '../navigation/address.ts'
import { createScrollKeeper, newEntryState } from '../navigation/scroll-keeper.ts'
import {
  isIn,
  type Packages,
  type View,
  type ViewContent,
  type ViewTools,
} from '../navigation/view.ts'
import { createViewStore } from '../navigation/view-store.ts'
import type { PageModules } from '../routes/page-modules.ts'
import { createRouteStyles, type StyleHashes } from '../routes/route-styles.ts'
import { type Boot, bootId, rootId, workerPath } from './boot.ts'
import { cameFromHere } from './came-from-here.ts'
import { guardForeignNodes } from './foreign-nodes.ts'
import { quietHydration } from './quiet-hydration.ts'
import { keepTyped } from './typed-values.ts'

// Rendered by this server for this build.
const boot = JSON.parse(document.getElementById(bootId)?.textContent ?? 'null') as Boot
setLanguages(boot.languages)
/** The address that was opened, from which Back may have led away before this script came. */
const opened = document.documentElement.dataset.at ?? currentAddress()
const firstAddress = renderedAddress(boot.address, opened, isCopy())
const store = browserStore(() => sessionStorage)
const cache = createCache(systemClock, store)

/** What changes with any part of the application: the names of its files and its version. */
export type Release = {
  readonly pages: PageModules
  readonly keptNotice: KeptNoticePart
  readonly keptPayment: KeptPaymentPart
  readonly published: () => Promise<typeof import('../../published/in-browser.ts')>
  readonly styles: StyleHashes
  readonly version: string
}

function toolsOf({
  pages,
  keptNotice,
  keptPayment,
  published,
  styles,
  version,
}: Release): ViewTools {
  const { published: other } = boot
  const client = createClient({
    transport: other
      ? async (request) => (await published()).publishedTransport(other.market)(request)
      : browserTransport,
    appVersion: version,
    language: () => splitLanguage(location.pathname).language,
  })
  return {
    base: {
      api: keepUnfinished(client, keptPayment),
      cache,
      clock: systemClock,
      year: boot.year,
      store,
      origin: location.origin,
    },
    pages,
    parse: parsePackage,
    development: boot.development ?? false,
    knownDevice: () => boot.knownDevice ?? hasPendingPayment(store),
    offer: createResumeOffer(keptNotice),
    prepare: createRouteStyles(boot.route, boot.assetBaseUrl ?? '', styles),
    extraPackages: ['meta-data-config'],
  }
}

async function firstContent({ pages }: ViewTools): Promise<ViewContent> {
  const { route, data = null, outcome = null, failure, crashed } = boot
  if (crashed) return { kind: 'crashed' }
  if (failure) return { kind: 'failed', failure }
  return { kind: 'page', page: await pages[route](), data, outcome }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** The page asked for them before this script, so that they are mostly at hand. */
async function fetchWords(waitMs = 500): Promise<Packages> {
  try {
    const reply = await fetch(boot.words)
    if (!reply.ok) throw reply
    return await reply.json()
  } catch {
    await pause(waitMs)
    return fetchWords(Math.min(waitMs * 2, 8_000))
  }
}

async function firstView(packages: Packages, tools: ViewTools): Promise<View> {
  const { route, language, status = 200, offer } = boot
  const content = await firstContent(tools)
  return { address: firstAddress, route, language, status, packages, offer, content }
}

function seedCache(packages: Packages): void {
  for (const [name, data] of Object.entries(packages)) {
    // Names of packages come from the route table.
    cache.seed(packageKey(name, boot.language), contentLife, data)
  }
  seedResume(cache, boot.offer)
}

/** The worker answers with its copy, or with the page that says we are offline. */
function askWhole(address: string, isFirst: boolean): boolean {
  const isAsked = isAskedWhole(address, {
    rendered: isFirst ? firstAddress : null,
    now: currentAddress(),
  })
  if (!isAsked || !navigator.serviceWorker?.controller) return false
  location.reload()
  return true
}

async function takeOver(tools: ViewTools): Promise<void> {
  const root = document.getElementById(rootId)
  if (!root) return
  let detour =
    history.state === null && !cameFromHere()
      ? languageDetour(location.pathname + location.search, store)
      : null
  // The texts of another language cannot be fetched beside a copy, so only a kept page is gone to.
  if (detour && isCopy()) {
    if (await caches.match(detour, { ignoreSearch: true, ignoreVary: true }))
      return location.replace(detour)
    detour = null
  }
  if (!detour) store.write(storageKeys.language, boot.language)
  const [packages] = await Promise.all([fetchWords(), tools.prepare(boot.route)])
  seedCache(packages)
  const view = await firstView(packages, tools)
  const views = createViewStore(
    view,
    tools,
    (address, isWhole) =>
      isWhole ? location.replace(address) : navigate(address, { replace: true }),
    (address, onScreen) => askWhole(address, onScreen === view),
  )
  guardForeignNodes(root)
  const fillIn = keepTyped(root)
  const endQuiet = quietHydration(root)
  const onRendered = () => {
    endQuiet()
    fillIn()
  }
  // As a transition React takes over in slices of a few milliseconds, and the page answers meanwhile.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <App
          store={views}
          tools={tools}
          firstAddress={firstAddress}
          scroll={createScrollKeeper(window)}
          onRendered={onRendered}
        />
      </StrictMode>,
    )
  })
  // Inside this document, so that what was typed before the script came goes along.
  if (detour && isIn(splitLanguage(detour).language, view))
    navigate(detour, { replace: true, state: newEntryState(true) })
}

/** Runs when the page is idle, so that the files of the page come first. */
function whenIdle(act: () => void): void {
  const wait = globalThis.requestIdleCallback ?? setTimeout
  if (document.readyState === 'complete') wait(act)
  else addEventListener('load', () => wait(act))
}

/** Takes the page over that the server has rendered. */
export function start(release: Release): void {
  takeOver(toolsOf(release))
  whenIdle(() => {
    if (!boot.development) navigator.serviceWorker?.register(workerPath).catch(() => {})
    keepFirst(boot, release.keptPayment)
  })
}
