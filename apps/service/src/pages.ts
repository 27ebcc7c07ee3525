import { resolve } from 'node:path'
import { systemCounter } from '@portal/kernel/instant'
import { createPictureDrawer } from './adapters/resvg/draw-picture.ts'
import { ConfigError, type PagesConfig, readPagesConfig } from './configuration/config.ts'
import { iconRoutes } from './features/content/brand/icons.routes.ts'
import { createIconCheck } from './features/content/brand/icons.store.ts'
import { packageRoute } from './features/content/content.routes.ts'
import { ContentError } from './features/content/content.store.ts'
import { openContent } from './features/content/reading/live-content.store.ts'
import { contentKinds } from './features.ts'
import { ipNetworkOfRequest } from './http/addresses/ip-network.ts'
import { forwardCalls } from './http/calls/forwarded-calls.ts'
import { type Limit, tooMany, windowMs } from './http/limits/limits.ts'
import { createLocalLimit } from './http/limits/local-limit.ts'
import { shedOverload } from './http/load/pressure.ts'
import { aliveRoute } from './http/operations/health.routes.ts'
import { createLogOutput } from './http/operations/log-output.ts'
import { createMetrics } from './http/operations/metrics.ts'
import { createKeptPages, isPlain } from './http/pages/kept-pages.ts'
import { commonHeaders } from './http/pages/security-headers.ts'
import { createServer } from './http/server.ts'
import { endHardOnBugs, stopOnSignal } from './serving/process-end.ts'
import { servePages } from './serving/serve-pages.ts'
import { loadWebBundle } from './serving/web-bundle.ts'

/** By network, as an own service counts them. */
function pageLimit(points: number): Limit {
  const limit = createLocalLimit({ points, windowMs }, systemCounter)
  return (request) => {
    const waitMs = limit.spend(ipNetworkOfRequest(request))
    return waitMs > 0 ? tooMany(waitMs) : null
  }
}

async function openChecked({ contentDir, webDir }: PagesConfig) {
  const content = await openContent(resolve(contentDir), contentKinds)
  const bundle = await loadWebBundle(webDir, content)
  content.addCheck(bundle.check)
  const draw = createPictureDrawer()
  content.addCheck(createIconCheck(draw, content.icons.digest))
  return { content, bundle, draw }
}

/**
 * Serves the pages over a portal service that is not ours: texts and look from the content folder, every other call from that
 * service. Nothing is stored here, so there is neither database nor worker. Decision 181.
 */
async function start(config: PagesConfig) {
  const tls = config.publicUrl.startsWith('https:')
  const metrics = createMetrics()
  const output = createLogOutput({ onLost: (lines) => metrics.logLinesLost.inc(lines) })
  const { content, bundle, draw } = await openChecked(config)
  const { limits } = config
  const app = await createServer({
    logLevel: config.logLevel,
    logDestination: output,
    trustedProxies: config.trustedProxies,
    tls,
    publicUrl: config.publicUrl,
    knownHostsOnly: true,
    connectionsMax: limits.connections,
    development: config.development,
    metrics,
    wording: content.wording,
    isOutOfReach: () => false,
  })
  endHardOnBugs({ log: app.log, output })
  content.watch({
    taken: () => app.log.info('the content changed'),
    refused: (message) => app.log.error(message),
  })
  aliveRoute(app)
  const kept = createKeptPages(bundle.isShared, () => performance.now())
  await shedOverload(app, {
    requestsAtOnceMax: limits.requestsAtOnce,
    networkShare: limits.networkShare,
    onShed: (importance) => metrics.shed.inc({ importance }),
    isFree: (request) => isPlain(request) && kept.isShared(request.url),
  })
  packageRoute(app, content)
  iconRoutes(app, { content, draw, headers: commonHeaders(tls) })
  forwardCalls(app, config.service)
  await servePages(app, {
    ...{ config, content, sources: null, tls, bundle, kept },
    limit: pageLimit(config.pagesPerAddress),
    published: { market: content.market },
  })
  await app.listen({ host: config.host, port: config.port })
  app.log.info('listening')
  const stop = async () => {
    await app.close()
    content.stop()
  }
  stopOnSignal(stop, { log: app.log, output })
}

async function main() {
  await start(readPagesConfig(process.env))
}

main().catch((error: unknown) => {
  const isForeseen = error instanceof ConfigError || error instanceof ContentError
  console.error(isForeseen ? error.message : error)
  process.exit(1)
})
