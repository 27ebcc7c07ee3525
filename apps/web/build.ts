import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { buildScript } from './build-script.ts'
import { browsers, oldest, sharedConfig, treeshake } from './build-settings.ts'
import { buildWorker } from './build-worker.ts'
import appPackage from './package.json' with { type: 'json' }
import { chunkGroups } from './route-chunks.ts'
import { type RouteStyles, routeStylesPlugin } from './route-styles.plugin.ts'
import { type LaterMap, tooHeavy } from './script-weight.ts'
import { type Assets, assetsFile } from './src/app/rendering/assets.ts'
import { pageModules } from './src/app/routes/page-modules.ts'
import { routeNamed, routes } from './src/app/routes/routes.ts'
import { payMethods } from './src/features/pay/methods/registry.ts'
import { checkSupport } from './support/check-support.ts'

const root = import.meta.dirname

/** What the frame shows of an unfinished payment without network, loaded when it is needed. */
const noticeSource = 'src/order/kept/kept-notice.tsx'

/**
 * The module of each page or form, from src. Its table names it once, in the import: Node runs the table as it is written, so
 * the text of the function has it.
 */
function sourceOf(name: string, load: () => unknown, folder: string) {
  const imported = /import\('([^']+)'\)/.exec(load.toString())?.[1]
  if (!imported) throw new Error(`${name} imports no module by its path.`)
  return [name, join(folder, imported)] as const
}
const sources = Object.entries(pageModules).map(([name, load]) =>
  sourceOf(name, load, 'app/routes'),
)
/** The forms of payment methods, by type. */
const formSources = payMethods.map(({ type, form }) => sourceOf(type, form, 'features/pay/methods'))
/** The map, which pages that show one load later, and what stands in its place until then. */
const mapSource = 'src/map/drawn/drawn-map.ts'
const mapBoxSource = 'src/map/map-view.tsx'
/** The routes that show one of them. */
const withForms: readonly string[] = ['payment-start', 'payment-step']
const clientEntry = 'src/app/start/entry-client.ts'
const startSource = 'src/app/start/start.tsx'
const serverEntry = 'src/app/rendering/entry-server.ts'
/** Sources of the frame around every page. */
const frameSources = ['src/app/frame/app.tsx', 'src/order/again/resume.tsx']

/** The same program as Vite's own, for the oldest browsers that get the script. */
async function styleMinifier(): Promise<(css: string) => string> {
  const { transform, browserslistToTargets, Features } = await import('lightningcss')
  const names = Object.entries(oldest).map(([name, version]) => `${name} ${version}`)
  const targets = browserslistToTargets(names)
  return (css) =>
    transform({
      filename: 'route.css',
      code: Buffer.from(css),
      minify: true,
      targets,
      // No style uses light-dark(), which it would prepare for at each color-scheme.
      exclude: Features.LightDark,
    }).code.toString()
}

/** Target of a build and its further plugins; tests build a web application with more in it. */
export type WebBuild = { readonly folder: string; readonly plugins: readonly Plugin[] }

const clientFolder = ({ folder }: WebBuild) => join(folder, 'client')
const serverFolder = ({ folder }: WebBuild) => join(folder, 'server')

async function buildServer(web: WebBuild): Promise<RouteStyles> {
  const minify = await styleMinifier()
  let styles: RouteStyles | null = null
  const gather = routeStylesPlugin({
    frame: frameSources.map((source) => join(root, source)),
    // The styles of every form come with the page, so that another one is drawn at once.
    routes: Object.fromEntries(
      sources.map(([name, source]) => [
        name,
        [source, ...(withForms.includes(name) ? formSources.map(([, form]) => form) : [])].map(
          (each) => join(root, 'src', each),
        ),
      ]),
    ),
    minify,
    done: (gathered) => {
      styles = gathered
    },
  })
  await build({
    ...sharedConfig,
    plugins: [...sharedConfig.plugins, ...web.plugins, gather],
    define: {
      __APP_VERSION__: JSON.stringify(appPackage.version),
      __ROUTE_STYLES__: '{}',
      // Otherwise React would choose by the environment, and its development half is far slower.
      'process.env.NODE_ENV': '"production"',
    },
    build: { ssr: serverEntry, outDir: serverFolder(web), emptyOutDir: true, target: 'node24' },
    ssr: { noExternal: true },
  })
  if (!styles) throw new Error('The server bundle was built without gathering styles.')
  return styles
}

/** Vite wraps every lazy import in a loader of styles and preloads, which here are the page's own matter. */
const bareImports: Plugin = {
  name: 'portal:bare-imports',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null,
}

export type Chunks = Pick<Assets, 'entry' | 'chunks' | 'parts'> & {
  /** The entry with all that it imports. */
  readonly entryFiles: readonly string[]
  /** Files of the map, and the pages that load it. */
  readonly map: LaterMap
}

/** Finds the files of the entry and of each route. */
function findChunks(output: readonly BuiltFile[]): Chunks {
  const chunkOf = (source: string): string => {
    const chunk = output.find(({ moduleIds }) => moduleIds?.includes(join(root, source)))
    if (!chunk) throw new Error(`The build made no chunk of ${source}.`)
    return chunk.fileName
  }
  const entry = chunkOf(clientEntry)
  const importsOf = (file: string): readonly string[] =>
    output.find(({ fileName }) => fileName === file)?.imports ?? []
  /** Files with all that they import. */
  const withImports = (...first: readonly string[]): string[] => {
    const files = new Set(first)
    for (const file of files) for (const imported of importsOf(file)) files.add(imported)
    return [...files]
  }
  const entryFiles = withImports(entry)
  /** A chunk with all that it and the entry import, without the entry, which is there in any case. */
  const filesOf = (source: string): string[] =>
    withImports(chunkOf(source), ...entryFiles).filter((file) => file !== entry)
  const filesBy = (table: readonly (readonly [name: string, source: string])[]) =>
    Object.fromEntries(table.map(([name, source]) => [name, filesOf(`src/${source}`)]))
  const chunks = filesBy(sources)
  const ofPage = [...entryFiles, ...(chunks['payment-start'] ?? [])]
  const parts = Object.fromEntries(
    Object.entries(filesBy(formSources)).map(([type, files]) => [
      type,
      files.filter((file) => !ofPage.includes(file)),
    ]),
  )
  // Wanted where nothing can be fetched, so that it comes ahead with the page about that.
  const offline = [...new Set([...(chunks.offline ?? []), ...filesOf(noticeSource)])]
  const withBox = Object.keys(chunks).filter((page) =>
    chunks[page]?.includes(chunkOf(mapBoxSource)),
  )
  const map = { files: filesOf(mapSource), pages: withBox }
  return { entry, entryFiles, parts, map, chunks: { ...chunks, offline } }
}

type BuiltFile = {
  readonly fileName: string
  readonly moduleIds?: readonly string[]
  readonly imports?: readonly string[]
}

/** Builds the scripts of pages, which name the styles of each route by these hashes. */
export async function buildScripts(
  styleHashes: Readonly<Record<string, string>>,
  web: WebBuild,
): Promise<Chunks> {
  const journey = sources
    .filter(([name]) => routeNamed(name).group === 'journey')
    .map(([, source]) => join(root, 'src', source))
  const forms = formSources.map(([, source]) => join(root, 'src', source))
  let output: readonly BuiltFile[] = []
  const gather: Plugin = {
    name: 'portal:chunks',
    writeBundle: (_options, bundle) => {
      output = Object.values(bundle)
    },
  }
  await build({
    ...sharedConfig,
    plugins: [...sharedConfig.plugins, ...web.plugins, bareImports, gather],
    // Chunks find each other beside themselves, wherever assets are served from.
    base: './',
    define: {
      __APP_VERSION__: JSON.stringify(appPackage.version),
      __ROUTE_STYLES__: JSON.stringify(styleHashes),
    },
    build: {
      outDir: clientFolder(web),
      emptyOutDir: true,
      // The styles are gathered by route; Vite's own collection of them is thrown away below.
      cssCodeSplit: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      target: browsers,
      rolldownOptions: {
        input: clientEntry,
        treeshake,
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          codeSplitting: {
            groups: chunkGroups({ frame: join(root, startSource), journey, forms }),
          },
        },
        checks: { pluginTimings: false },
      },
    },
  })
  return findChunks(output)
}

/** A script that pages load as it is; its name changes with its text. */
async function writeScript(name: string, text: string, web: WebBuild): Promise<string> {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 6)
  const file = `assets/${name}-${hash}.js`
  await writeFile(join(clientFolder(web), file), text)
  return file
}

async function writeAssets(
  { rules, whole, later }: RouteStyles,
  chunks: Chunks,
  web: WebBuild,
): Promise<Assets> {
  for (const { file, text } of [...Object.values(later), ...Object.values(whole)]) {
    await writeFile(join(clientFolder(web), file), text)
  }
  const { entry, chunks: scripts, parts } = chunks
  const firstTouch = await buildScript('src/app/start/first-touch.ts')
  const analytics = await writeScript(
    'analytics',
    await buildScript('src/app/frame/analytics-sender.ts'),
    web,
  )
  const assets: Assets = {
    ...{ entry, firstTouch, analytics, chunks: scripts, parts, styles: rules },
    styleFiles: Object.fromEntries(Object.entries(whole).map(([name, { file }]) => [name, file])),
  }
  await writeFile(join(serverFolder(web), assetsFile), JSON.stringify(assets))
  return assets
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Compressed once here as hard as it goes, instead of for every visitor. */
async function precompress(web: WebBuild): Promise<void> {
  const folder = join(clientFolder(web), 'assets')
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (name === 'style.css' || /^style-.*\.css$/.test(name)) {
      await rm(path)
      continue
    }
    const text = await readFile(path)
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    await writeFile(`${path}.br`, await brotli(text, { params: quality }))
    await writeFile(`${path}.gz`, await gzipped(text, { level: 9 }))
  }
}

/** Throws where a page has become too heavy; the gallery is not delivered. */
function weigh(web: WebBuild, { entryFiles, chunks, parts, map }: Chunks): void {
  const own = routes.flatMap(({ name, developmentOnly }) => (developmentOnly ? [] : [name]))
  const pages = own.map((name) => [name, chunks[name] ?? []] as const)
  const withForm = Object.entries(parts).map(
    ([type, files]) =>
      [`payment-start with ${type}`, [...(chunks['payment-start'] ?? []), ...files]] as const,
  )
  const delivered = Object.fromEntries([...pages, ...withForm])
  const bytesOf = (file: string) => statSync(join(clientFolder(web), `${file}.br`)).size
  const pageBelow = (page: string) => routes.find(({ name }) => name === page)?.over
  const found = tooHeavy({ entry: entryFiles, chunks: delivered }, bytesOf, pageBelow, map)
  if (found.length > 0) throw new Error(`Too heavy:\n${found.join('\n')}`)
}

/** Builds the web application into `apps/web/dist`: `client` to be served, `server` to render pages. */
export async function buildWeb({
  folder = join(root, 'dist'),
  plugins = [],
}: Partial<WebBuild> = {}): Promise<void> {
  const web = { folder, plugins }
  const styles = await buildServer(web)
  const hashes = Object.entries(styles.later).map(([name, { hash }]) => [name, hash])
  const chunks = await buildScripts(Object.fromEntries(hashes), web)
  const assets = await writeAssets(styles, chunks, web)
  await buildWorker(clientFolder(web))
  await checkSupport(clientFolder(web), assets.firstTouch, join(root, 'src'))
  await precompress(web)
  // One with what only tests have is delivered to nobody.
  if (plugins.length === 0) weigh(web, chunks)
}

if (import.meta.main) await buildWeb()
