import { Server } from 'node:http'
import { join, relative } from 'node:path'
import type { CreatePages, Look, OpenSources, PageReply } from '@portal/contract/page-host'
import react from '@vitejs/plugin-react'
import { createServer, type EnvironmentModuleNode, type Plugin, type ViteDevServer } from 'vite'
import { buildScript } from './build-script.ts'
import { sharedConfig } from './build-settings.ts'
import appPackage from './package.json' with { type: 'json' }
import type { Assets } from './src/app/rendering/assets.ts'
import type { StyleRule } from './src/app/rendering/page-styles.ts'
import { routes } from './src/app/routes/routes.ts'

const { root } = sharedConfig
/** Where pages load from, as from a build; no page of the portal is below it. */
const base = '/assets/'
const pagesModule = '/src/app/rendering/pages.ts'
const clientEntry = '/src/app/start/entry-client.ts'
const entryName = '\0portal:entry'

/** The client's entry behind what lets React take over changes; each module brings what hears of them. */
const developmentEntry: Plugin = {
  name: 'portal:development-entry',
  resolveId: (id) => (id === entryName ? id : null),
  load: (id) =>
    id === entryName
      ? `${react.preambleCode.replace('__BASE__', '/')}
         await import('${clientEntry}')`
      : null,
}

/** Files of the styles that a module reaches by its imports, in their order. */
function stylesBelow(start: EnvironmentModuleNode): string[] {
  const seen = new Set<EnvironmentModuleNode>()
  const styles: string[] = []
  const visit = (module: EnvironmentModuleNode) => {
    if (seen.has(module)) return
    seen.add(module)
    for (const imported of module.importedModules) visit(imported)
    if (module.id === module.file && module.file?.endsWith('.css')) styles.push(module.file)
  }
  visit(start)
  return styles
}

async function textOf(vite: ViteDevServer, style: string): Promise<string> {
  const { default: text } = await vite.ssrLoadModule(`/${relative(root, style)}?inline`)
  return text
}

/**
 * All styles, each in the element that Vite's script in the browser would make for its file, so that it changes that
 * one. The text ends the element that it is written into, and begins another for the look.
 */
async function readStyles(vite: ViteDevServer): Promise<StyleRule> {
  const pages = await vite.environments.ssr.moduleGraph.getModuleByUrl(pagesModule)
  const files = pages ? stylesBelow(pages) : []
  const elements = files.map(
    async (file) => `<style data-vite-dev-id="${file}">${await textOf(vite, file)}</style>`,
  )
  const text = `</style>${(await Promise.all(elements)).join('')}<style>`
  return { text, classes: [], under: [] }
}

async function readAssets(vite: ViteDevServer): Promise<Assets> {
  const styles = await readStyles(vite)
  const below = base.slice(1)
  return {
    entry: `${below}@id/${entryName.replace('\0', '__x00__')}`,
    firstTouch: await buildScript('src/app/start/first-touch.ts'),
    analytics: `${below}src/app/frame/analytics-sender.ts`,
    chunks: {},
    parts: {},
    styles: Object.fromEntries(routes.map(({ name }) => [name, [styles]])),
    styleFiles: {},
  }
}

type PagesModule = typeof import('./src/app/rendering/pages.ts')
type Bundle = PagesModule & {
  createPages: CreatePages
  faultsOfLook: (look: Look) => readonly string[]
}

/** The service may start before the pages are loaded, which is most of the work: the first to ask for one waits. */
async function loadPages(vite: ViteDevServer): Promise<Bundle> {
  const pages = (await vite.ssrLoadModule(pagesModule)) as PagesModule
  const colours = await textOf(vite, join(root, 'src/ui/tokens.css'))
  return {
    ...pages,
    createPages: pages.pagesWith(() => readAssets(vite)),
    faultsOfLook: (look) =>
      pages.faultsIn({ all: [{ text: colours, classes: [], under: [] }] }, look),
  }
}

/** Nothing is kept of a page whose sources may change. */
const unkept = ({ sameAs: _, ...reply }: PageReply): PageReply => ({
  ...reply,
  headers: { ...reply.headers, 'cache-control': 'no-store' },
  shared: false,
})

/** What a built bundle would export, answered by the sources as they are when it is called. */
async function followSources(load: () => Promise<Bundle>) {
  let latest = await load()
  /** Resolves once the changes so far are in use. */
  let settled = Promise.resolve()
  const renewals: ((next: Bundle) => Promise<void>)[] = []
  const createPages: CreatePages = async (host) => {
    let pages = latest.createPages(host)
    renewals.push(async (next) => {
      const renewed = next.createPages(host)
      await renewed
      pages = renewed
    })
    const current = () => settled.then(() => pages)
    return {
      handle: async (request) => unkept(await (await current()).handle(request)),
      contentChanged: () => void pages.then((each) => each.contentChanged()),
      words: async (request) => (await current()).words(request),
    }
  }
  const following = Object.entries(latest).map(([name, first]) => {
    if (typeof first !== 'function') return [name, first]
    const call = (...args: unknown[]) =>
      (latest[name as keyof Bundle] as (...given: unknown[]) => unknown)(...args)
    return [name, call]
  })
  const renew = () => {
    settled = settled
      .then(async () => {
        const next = await load()
        for (const renewIn of renewals) await renewIn(next)
        latest = next
      })
      // A mistake in a source is told, and pages go on as they were until it is mended.
      .catch((error: unknown) => console.error(error))
  }
  return { bundle: { ...Object.fromEntries(following), createPages }, renew }
}

const isSource = (file: string): boolean => /\.(tsx?|css)$/.test(file)

/** Serves the sources of the web application by Vite's development server, inside the portal service. */
export const openSources: OpenSources = async () => {
  // Never listens: the service hands over the connections of open pages.
  const connections = new Server()
  const vite = await createServer({
    ...sharedConfig,
    plugins: [...sharedConfig.plugins, developmentEntry],
    appType: 'custom',
    base,
    cacheDir: join(root, '../../.cache/vite'),
    define: { __APP_VERSION__: JSON.stringify(appPackage.version), __ROUTE_STYLES__: '{}' },
    css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
    optimizeDeps: { entries: [clientEntry.slice(1)] },
    server: { middlewareMode: true, ws: { server: connections } },
  })
  const { bundle, renew } = await followSources(() => loadPages(vite))
  vite.watcher.on('all', (_event, file) => isSource(file) && renew())
  return {
    bundle,
    serve: (request, response) => vite.middlewares(request, response),
    connect: (request, socket, head) => connections.emit('upgrade', request, socket, head),
    reload: () => vite.ws.send({ type: 'full-reload' }),
    close: () => vite.close(),
  }
}
