import { storageKeys, timing } from '@portal/contract/constants'
import { unfinishedCall } from '@portal/contract/device'
import { orderPageCall } from '@portal/contract/order-page'
import { initiateCall } from '@portal/contract/transaction'
import { systemClock } from '@portal/kernel/instant'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { browserTransport } from '../lib/browser-transport.ts'
import { isOnline } from '../lib/connection.ts'
import { contentLife, type PackageName, packageKey, parsePackage } from '../lib/content.ts'
import { type Api, createClient } from '../lib/contract-client.ts'
import { createCache } from '../lib/data-cache.ts'
import { languageDetour, setLanguages } from '../lib/language.ts'
import { unfinishedKey } from '../lib/order-source.ts'
import { phoneStore, sessionStore } from '../lib/session-store.ts'
import { App } from './app.tsx'
import { type Boot, bootId, rootId } from './boot.ts'
// The main journey starts here, so the page travels with the entry and costs no request of its own.
import '../features/recharge/recharge-page.tsx'
import { createRouteStyles } from './route-styles.ts'
import { routeNamed } from './routes.ts'
import { createScrollKeeper } from './scroll-keeper.ts'
import type { View, ViewContent, ViewTools } from './view.ts'
import { createViewStore } from './view-store.ts'

// What this server rendered for this very build.
const boot = JSON.parse(document.getElementById(bootId)?.textContent ?? 'null') as Boot
setLanguages(boot.languages)
// A copy from the phone's store was drawn without the query that this visit may have.
const isHere = boot.address.split('?')[0] === location.pathname
const firstAddress = isHere ? location.pathname + location.search : boot.address
const store = sessionStore(() => sessionStorage)
const cache = createCache(systemClock, store)

const client = createClient({ transport: browserTransport, appVersion: __APP_VERSION__ })

/** The calls whose answers tell of an unfinished payment, which is kept for times without network. */
const telling: readonly string[] = [orderPageCall, unfinishedCall, initiateCall].map(
  ({ path }) => path,
)
const keeping = () => import('../lib/kept-payment.ts')

const api: Api = {
  async call(call, input, options) {
    const reply = await client.call(call, input, options)
    if (!telling.includes(call.path)) return reply
    // Without the part that keeps it the answer is as good.
    return keeping().then(
      ({ noteReply }) => noteReply(call, input, reply, systemClock),
      () => reply,
    )
  },
}

const tools: ViewTools = {
  base: {
    api,
    cache,
    clock: systemClock,
    store,
    origin: location.origin,
  },
  parse: parsePackage,
  development: boot.development,
  mayHaveUnfinished: () =>
    boot.mayHaveUnfinished || store.read(storageKeys.pendingPayment) !== undefined,
  prepare: createRouteStyles(boot.route, boot.assetBaseUrl),
  extraPackages: ['meta-data-config'],
}

async function firstContent(): Promise<ViewContent> {
  const { route, data, outcome, failure, crashed } = boot
  if (crashed) return { kind: 'crashed' }
  if (failure) return { kind: 'failed', failure }
  return { kind: 'page', page: await routeNamed(route).page(), data, outcome }
}

async function firstView(): Promise<View> {
  const { route, language, status, packages, unfinished } = boot
  const content = await firstContent()
  return { address: firstAddress, route, language, status, packages, unfinished, content }
}

function seedCache(): void {
  for (const [name, data] of Object.entries(boot.packages)) {
    // Names of packages come from the route table.
    cache.seed(packageKey(name as PackageName, boot.language), contentLife, data)
  }
  cache.seed(unfinishedKey, { seconds: timing.dataCacheSeconds }, { unfinished: boot.unfinished })
}

async function start(): Promise<void> {
  const root = document.getElementById(rootId)
  if (!root) return
  const detour =
    history.state === null ? languageDetour(location.pathname + location.search, store) : null
  if (detour) return location.replace(detour)
  store.write(storageKeys.language, boot.language)
  seedCache()
  const view = await firstView()
  const views = createViewStore(view, tools, (address) => navigate(address, { replace: true }))
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
        />
      </StrictMode>,
    )
  })
}

/** Once the page is done, so that what it needs comes first. */
function whenIdle(act: () => void): void {
  const wait = globalThis.requestIdleCallback ?? setTimeout
  if (document.readyState === 'complete') wait(act)
  else addEventListener('load', () => wait(act))
}

start()
whenIdle(() => {
  if (!boot.development) navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
  // A phone that is no longer known has nothing to go on with; a copy out of its store cannot tell.
  if (isOnline() && !boot.mayHaveUnfinished) {
    phoneStore.remove(storageKeys.unfinished)
  }
  if (boot.mayHaveUnfinished) {
    keeping().then(
      ({ noteFirst }) => noteFirst(boot, systemClock),
      () => {},
    )
  }
})
