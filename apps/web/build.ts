import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { buildScript } from './build-script.ts'
import { browsers, sharedConfig } from './build-settings.ts'
import { buildWorker } from './build-worker.ts'
import appPackage from './package.json' with { type: 'json' }
import { reactModules } from './react-modules.plugin.ts'
import { chunkGroupsOf } from './route-chunks.ts'
import { type RouteStyles, routeStylesPlugin } from './route-styles.plugin.ts'
import { tooHeavy } from './script-weight.ts'
import { type Assets, assetsFile } from './src/app/assets.ts'
import { type Route, routes } from './src/app/routes.ts'
import { checkSupport } from './support/check-support.ts'

const root = import.meta.dirname
/**
 * The module of a page, from src. The table names it once, in the import: Node runs the table as it is
 * written, so the text of the function has it.
 */
function sourceOf({ name, page }: Route): string {
  const imported = /import\('([^']+)'\)/.exec(page.toString())?.[1]
  if (!imported) throw new Error(`The page of ${name} imports no module by its path.`)
  return join('app', imported)
}
const sources = routes.map((route) => [route.name, sourceOf(route)] as const)
const clientEntry = 'src/app/entry-client.tsx'
const serverEntry = 'src/app/entry-server.ts'
/** Sources of the frame around every page. */
const frameSources = ['src/app/app.tsx', 'src/order/resume.tsx']

/** The same program as Vite's own; its targets are the browsers of the last five years. */
async function styleMinifier(): Promise<(css: string) => string> {
  const { transform, browserslistToTargets, Features } = await import('lightningcss')
  const targets = browserslistToTargets(['chrome 91', 'safari 14', 'firefox 90'])
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
type WebBuild = { readonly folder: string; readonly plugins: readonly Plugin[] }

const clientFolder = ({ folder }: WebBuild) => join(folder, 'client')
const serverFolder = ({ folder }: WebBuild) => join(folder, 'server')

async function buildServer(web: WebBuild): Promise<RouteStyles> {
  const minify = await styleMinifier()
  let styles: RouteStyles | null = null
  const gather = routeStylesPlugin({
    frame: frameSources.map((source) => join(root, source)),
    routes: Object.fromEntries(sources.map(([name, source]) => [name, join(root, 'src', source)])),
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

/**
 * Vite wraps every lazy import in a loader of styles and preloads, which here are the page's own
 * matter: it would be a hundredth of all that a phone loads.
 */
const bareImports: Plugin = {
  name: 'portal:bare-imports',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null,
}

/** Takes off what is left of that wrapper at each import: a function, and arguments that nothing reads. */
const withBareImports = (code: string): string =>
  code.replace(
    /[\w$]+\(\(\)=>((?:import\(|Promise\.resolve\(\))[^,]*),__VITE_PRELOAD__,import\.meta\.url\)/g,
    '$1',
  )

/**
 * Goes over once more what Vite's own minifier leaves: a hundredth smaller, which a phone pays for
 * every time. Names of files stay those of the text before.
 */
const smaller: Plugin = {
  name: 'portal:smaller',
  async generateBundle(_options, bundle) {
    const { minify } = await import('terser')
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const { code } = await minify(withBareImports(chunk.code), {
        module: true,
        ecma: 2020,
        // No code here has getters that do something, nor reads what may not be there for the sake of it.
        compress: { passes: 6, pure_getters: true },
      })
      chunk.code = code ?? chunk.code
    }
  },
}

type Chunks = Pick<Assets, 'entry' | 'chunks'>

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
  /** A chunk with all that it and the entry import, without the entry, which is there in any case. */
  const filesOf = (source: string): string[] => {
    const files = new Set([chunkOf(source), ...importsOf(entry)])
    for (const file of files) for (const imported of importsOf(file)) files.add(imported)
    files.delete(entry)
    return [...files]
  }
  const chunks = sources.map(([name, source]) => [name, filesOf(`src/${source}`)])
  return { entry, chunks: Object.fromEntries(chunks) }
}

type BuiltFile = {
  readonly fileName: string
  readonly moduleIds?: readonly string[]
  readonly imports?: readonly string[]
}

/** The page of the first step is in the entry, and React looks for parts of its scheduler that only tests have. */
const isMeant = ({ code, id = '' }: { code?: string; id?: string }): boolean =>
  code === 'INEFFECTIVE_DYNAMIC_IMPORT' ||
  (code === 'IMPORT_IS_UNDEFINED' && id.includes('react-dom'))

async function buildClient({ later }: RouteStyles, web: WebBuild): Promise<Chunks> {
  const hashes = Object.entries(later).map(([name, { hash }]) => [name, hash])
  let output: readonly BuiltFile[] = []
  const gather: Plugin = {
    name: 'portal:chunks',
    writeBundle: (_options, bundle) => {
      output = Object.values(bundle)
    },
  }
  await build({
    ...sharedConfig,
    plugins: [...sharedConfig.plugins, ...web.plugins, bareImports, reactModules, smaller, gather],
    // Chunks find each other beside themselves, wherever assets are served from.
    base: './',
    define: {
      __APP_VERSION__: JSON.stringify(appPackage.version),
      __ROUTE_STYLES__: JSON.stringify(Object.fromEntries(hashes)),
    },
    build: {
      outDir: clientFolder(web),
      emptyOutDir: true,
      manifest: true,
      // The styles are gathered by route; Vite's own collection of them is thrown away below.
      cssCodeSplit: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      target: browsers,
      rolldownOptions: {
        input: clientEntry,
        output: {
          entryFileNames: 'assets/[name]-[hash:6].js',
          chunkFileNames: 'assets/[name]-[hash:6].js',
          codeSplitting: { groups: chunkGroupsOf(sources.map(([, source]) => source)) },
        },
        checks: { pluginTimings: false },
        onLog: (level, log, report) => (isMeant(log) ? undefined : report(level, log)),
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
  { whole, later }: RouteStyles,
  chunks: Chunks,
  web: WebBuild,
): Promise<Assets> {
  for (const { file, text } of Object.values(later)) {
    await writeFile(join(clientFolder(web), file), text)
  }
  const { entry, chunks: scripts } = chunks
  const firstTouch = await buildScript('src/app/first-touch.ts')
  const analytics = await writeScript(
    'analytics',
    await buildScript('src/app/analytics-sender.ts'),
    web,
  )
  const assets: Assets = { entry, firstTouch, analytics, chunks: scripts, styles: whole }
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
function weigh(web: WebBuild, { entry, chunks }: Chunks): void {
  const own = routes.flatMap(({ name, developmentOnly }) => (developmentOnly ? [] : [name]))
  const delivered = Object.fromEntries(own.map((name) => [name, chunks[name] ?? []]))
  const bytesOf = (file: string) => statSync(join(clientFolder(web), `${file}.br`)).size
  const pageBelow = (page: string) => routes.find(({ name }) => name === page)?.over
  const found = tooHeavy({ entry, chunks: delivered }, bytesOf, pageBelow)
  if (found.length > 0) throw new Error(`Too heavy:\n${found.join('\n')}`)
}

/** Builds the web application into `apps/web/dist`: `client` to be served, `server` to draw pages. */
export async function buildWeb({
  folder = join(root, 'dist'),
  plugins = [],
}: Partial<WebBuild> = {}): Promise<void> {
  const web = { folder, plugins }
  const styles = await buildServer(web)
  const chunks = await buildClient(styles, web)
  const assets = await writeAssets(styles, chunks, web)
  await buildWorker(clientFolder(web))
  await checkSupport(clientFolder(web), assets.firstTouch, join(root, 'src'))
  await precompress(web)
  weigh(web, chunks)
}

if (import.meta.main) await buildWeb()
