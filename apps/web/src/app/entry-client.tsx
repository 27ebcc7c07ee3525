import { storageKeys, timing } from '@portal/contract/constants'
import { systemClock } from '@portal/kernel/instant'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { browserTransport } from '../lib/browser-transport.ts'
import { contentLife, type PackageName, packageKey, parsePackage } from '../lib/content.ts'
import { createClient } from '../lib/contract-client.ts'
import { createCache } from '../lib/data-cache.ts'
import { languageDetour } from '../lib/language.ts'
import { unfinishedKey } from '../lib/order-source.ts'
import { sessionStore } from '../lib/session-store.ts'
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
const store = sessionStore(() => sessionStorage)
const cache = createCache(systemClock, store)

const tools: ViewTools = {
  base: {
    api: createClient({ transport: browserTransport, appVersion: __APP_VERSION__ }),
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
  const { address, route, language, status, packages, unfinished } = boot
  const content = await firstContent()
  return { address, route, language, status, packages, unfinished, content }
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
          firstAddress={boot.address}
          scroll={createScrollKeeper(window)}
        />
      </StrictMode>,
    )
  })
}

start()
