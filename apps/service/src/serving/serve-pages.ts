import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Published } from '@portal/contract/page-host'
import { systemCounter } from '@portal/kernel/instant'
import type { Language } from '@portal/kernel/language'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../configuration/config.ts'
import { inProcessApi } from '../http/calls/in-process.ts'
import type { Limit } from '../http/limits/limits.ts'
import { createLoopTurns } from '../http/load/loop-turns.ts'
import { currentClient } from '../http/load/request-client.ts'
import { installRoutes } from '../http/pages/install.routes.ts'
import type { KeptPages } from '../http/pages/kept-pages.ts'
import { pageRoutes } from '../http/pages/pages.routes.ts'
import { searchEngineRoutes } from '../http/pages/search-engines.routes.ts'
import { commonHeaders, createPageHeaders } from '../http/pages/security-headers.ts'
import { createPageSeal } from '../http/sessions/page-seal.ts'
import type { ServedParts } from './served-parts.ts'
import type { WebBundle } from './web-bundle.ts'
import { serveSources } from './web-sources.ts'

/** What pages are served by, whatever their API is. */
type PagesConfig = Pick<
  Config,
  | ('publicUrl' | 'assetBaseUrl' | 'analyticsUrl' | 'mapTiles' | 'gatewayOrigins')
  | ('development' | 'serviceWorker' | 'sessionSecret' | 'webDir')
> &
  Partial<Pick<Config, 'popups'>>

type PageParts = Pick<ServedParts, 'content' | 'sources' | 'tls'> & {
  config: PagesConfig
  bundle: WebBundle
  kept: KeptPages
  limit: Limit
  /** Calls are answered by another service, in the words of the specification. */
  published?: Published
}

function wordsOfUnsaidForms({ text }: Pick<PageParts['content'], 'text'>, language: Language) {
  const say = (key: string) => text(language, 'orp-translation', [key], {})
  return {
    title: say('form.unsaidTitle'),
    text: say('form.unsaidText'),
    send: say('form.unsaidSend'),
    cookies: say('error.cookies'),
  }
}

/** A page holds the loop for as long as it is drawn, and a form for as long as it is read: one each turn. */
function createRenderTurn() {
  const turns = createLoopTurns(0, systemCounter)
  return async () => {
    const client = await currentClient()
    if (!client) return
    const { network, isBuyer } = client
    await new Promise<void>((go) => turns({ network, isFirst: isBuyer }, go))
  }
}

const serveAssets = (app: FastifyInstance, root: string) =>
  app.register(fastifyStatic, {
    root,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    // A file named by its content is never asked about again, so nothing is sent to ask with.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    decorateReply: false,
    schemaHide: true,
  })

/** Pages and what belongs to them: assets, worker and manifest, and what search engines read. */
export async function servePages(app: FastifyInstance, parts: PageParts) {
  const { config, content, sources, tls, bundle, kept, limit, published } = parts
  const clientDir = join(resolve(config.webDir), 'client')
  if (sources) serveSources(app, sources)
  else await serveAssets(app, join(clientDir, 'assets'))
  const api = inProcessApi(app)
  const sealOf = createPageSeal(config.sessionSecret)
  const pages = await bundle.createPages({
    publicUrl: config.publicUrl,
    assetBaseUrl: config.assetBaseUrl,
    analyticsUrl: config.analyticsUrl,
    development: config.development,
    get languages() {
      return content.languages
    },
    get look() {
      return content.look
    },
    ...(published ? { published } : {}),
    sealOf,
    renderTurn: createRenderTurn(),
    ...api,
  })
  content.onSwap(() => {
    api.forget()
    pages.contentChanged()
    kept.forget()
    sources?.reload()
  })
  const headers = createPageHeaders({
    assetBaseUrl: config.assetBaseUrl,
    analyticsUrl: config.analyticsUrl,
    mapTilesUrl: config.mapTiles?.url ?? '',
    gatewayOrigins: config.gatewayOrigins,
    // Another service's gateways are its own.
    popups: config.popups ?? [],
    tls,
    isOfSources: sources !== null,
  })
  pageRoutes(app, {
    pages,
    kept,
    patternOf: bundle.patternOf,
    meantAddress: bundle.meantAddress,
    headers,
    publicUrl: config.publicUrl,
    unsaid: {
      sealOf,
      tls,
      words: (language) => wordsOfUnsaidForms(content, language),
    },
    limit,
  })
  const searchEngines = searchEngineRoutes(app, {
    publicUrl: config.publicUrl,
    languages: () => content.languages,
    listedPaths: ({ code }) => [
      ...bundle.listedPaths,
      ...content.pages(code).flatMap((pages) => pages.listed()),
    ],
    personalPaths: bundle.personalPaths,
    headers: commonHeaders(tls),
    limit,
  })
  content.onSwap(searchEngines.forget)
  await installRoutes(app, {
    // The sources have no worker, and none may answer in their place.
    clientDir: config.serviceWorker && !sources ? clientDir : null,
    content,
    assetBaseUrl: config.assetBaseUrl,
    headers: commonHeaders(tls),
  })
}
