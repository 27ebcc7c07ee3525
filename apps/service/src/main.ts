import { resolve } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createDeviceGrants } from './adapters/postgres/codes/device-grants.ts'
import {
  type Database,
  findUnready,
  MigrationRefused,
  migrate,
  openDatabase,
} from './adapters/postgres/connections/database.ts'
import { startDatabaseClock } from './adapters/postgres/connections/database-clock.ts'
import { isOutOfReach } from './adapters/postgres/connections/out-of-reach.ts'
import { createLeadFinder } from './adapters/postgres/leads/lead-store.ts'
import { createPaymentStore } from './adapters/postgres/payments/payment-store.ts'
import { createPictureDrawer } from './adapters/resvg/draw-picture.ts'
import { composeDeps } from './composition/compose-deps.ts'
import { composeGates } from './composition/compose-gates.ts'
import { type Config, ConfigError, portalSettingsOf, readConfig } from './configuration/config.ts'
import { createIconCheck } from './features/content/brand/icons.store.ts'
import { type ContentFault, describeWarnings } from './features/content/content.rules.ts'
import { ContentError } from './features/content/content.store.ts'
import { type ContentObserver, openContent } from './features/content/reading/live-content.store.ts'
import { contentKinds } from './features.ts'
import { aliveRoute } from './http/operations/health.routes.ts'
import { createLogOutput, type LogOutput } from './http/operations/log-output.ts'
import { createMetrics, type Metrics } from './http/operations/metrics.ts'
import { createOperations, mirrorOperations } from './http/operations/operations.ts'
import { createServer } from './http/server.ts'
import { endHardOnBugs, stopOnSignal } from './serving/process-end.ts'
import { serveEverything } from './serving/serve-http.ts'
import { startWorkers } from './serving/start-workers.ts'
import { checkedBundle, loadWebBundle, type WebBundle } from './serving/web-bundle.ts'
import { openWebSources } from './serving/web-sources.ts'

const roles = ['all', 'http', 'worker'] as const
type Role = (typeof roles)[number]

const sweepMs = 50
/** Of the content while the pages are being worked on: a change of a text is to be seen at once. */
const editedLookMs = 200
/** Difference to the database's clock that is worth a warning. */
const clockAheadMaxMs = 5_000

type Log = { metrics: Metrics; output: LogOutput }

/** In a worker, too, the content is checked against the pages: each process takes the same one, or keeps the same. */
async function openChecked({ contentDir, webDir, webSources }: Config) {
  const [content, sources] = await Promise.all([
    openContent(resolve(contentDir), contentKinds, webSources ? editedLookMs : undefined),
    webSources ? openWebSources(webSources) : null,
  ])
  const bundle = sources
    ? await checkedBundle(sources.bundle as WebBundle, content)
    : await loadWebBundle(webDir, content)
  content.addCheck(bundle.check)
  const draw = createPictureDrawer()
  // The first ones are drawn when they are asked for: a start is to cost little.
  content.addCheck(createIconCheck(draw, content.icons.digest))
  return { content, bundle, sources, draw }
}

async function start(role: Role, config: Config, { metrics, output }: Log) {
  const tls = config.publicUrl.startsWith('https:')
  const opened = await openChecked(config)
  const { content } = opened
  const app = await createServer({
    logLevel: config.logLevel,
    logDestination: output,
    trustedProxies: config.trustedProxies,
    tls,
    publicUrl: config.publicUrl,
    // `npm start` may be opened by any name of the machine.
    knownHostsOnly: role !== 'all',
    connectionsMax: config.limits.connections,
    development: config.development,
    metrics,
    wording: content.wording,
    isOutOfReach,
  })
  const { log } = app
  const observer = contentObserver({ metrics, log })
  observer.started(content.warnings)
  content.watch(observer)
  endHardOnBugs({ log, output })
  const database = openDatabase({
    url: config.databaseUrl,
    connectionsMax: config.databaseConnectionsMax,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
    onWriteRefused: (reason) => metrics.writesRefused.inc({ reason }),
  })
  const applied = await migrate(database)
  if (applied.length > 0) log.info({ applied }, 'migrated')
  const store = createPaymentStore(database)
  const clock = await startClock(database, { metrics, log })
  const gates = composeGates(config, { metrics, database })
  const grants = createDeviceGrants(database)
  const parts = { store, clock, metrics, log, grants, leads: createLeadFinder(database) }
  const composeFor = (caller: 'http' | 'worker') =>
    composeDeps(config, content, { ...parts, sendTo: (system) => gates.of(system)[caller] })
  const notReady = () => findUnready(database)
  const failing = () => (output.isLosing() ? ['log'] : [])
  aliveRoute(app)
  // Routes cannot be added once the last ones are, and what these lead to is made after them.
  if (config.operationsPublic) mirrorOperations(app, () => operations)
  if (role !== 'worker') {
    const composed = composeFor('http')
    await serveEverything(app, { ...opened, config, composed, database, gates, metrics, tls })
  }
  const operations: FastifyInstance = await createOperations({
    log,
    health: { metrics, store, notReady, failing },
    portal: role === 'worker' ? null : app,
    wording: content.wording,
    isOutOfReach,
    names: config.operationsNames,
  })
  const worker =
    role === 'http'
      ? null
      : startWorkers(config.features, {
          ...composeFor('worker'),
          portal: portalSettingsOf(config),
          ...{ content, database, clock, metrics, log },
        })
  // A worker has nothing for visitors.
  if (role !== 'worker') await app.listen({ host: config.host, port: config.port })
  // Last, since its answer says that the process is ready.
  await operations.listen({ host: config.operationsHost, port: config.operationsPort })
  log.info({ role }, 'listening')
  const stop = async () => {
    await closeListener(app)
    await worker?.stop()
    await operations.close()
    clock.stop()
    content.stop()
    await database.end()
  }
  stopOnSignal(stop, { log, output })
}

const startClock = (
  database: Database,
  { metrics, log }: { metrics: Metrics; log: FastifyBaseLogger },
) =>
  startDatabaseClock(database, (aheadMs) => {
    metrics.clockAhead.set(aheadMs / 1_000)
    if (Math.abs(aheadMs) > clockAheadMaxMs) {
      log.warn({ aheadMs }, "this machine's clock differs from the database's")
    }
  })

/** A connection that was answered after closing began would stay open until its time-out, so they are swept. */
async function closeListener(app: FastifyInstance) {
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
  await app.close()
  clearInterval(sweep)
}

/** Shown at the terminal of a command that keeps the log in a file; a start in production has no such parent. */
const notify = (notice: string) => process.send?.({ notice })

const contentObserver = ({
  metrics,
  log,
}: {
  metrics: Metrics
  log: FastifyBaseLogger
}): ContentObserver & { started: (warnings: readonly ContentFault[]) => void } => {
  const started = (warnings: readonly ContentFault[]) => {
    metrics.contentWarnings.set(warnings.length)
    if (warnings.length > 0) log.warn(describeWarnings(warnings))
  }
  return {
    started,
    taken(warnings) {
      metrics.contentRefused.set(0)
      log.info('the content changed')
      notify('The content changed and is in use.')
      started(warnings)
    },
    refused(message) {
      metrics.contentRefused.set(1)
      log.error(message)
      notify(message)
    },
  }
}

async function main() {
  const asked = process.argv[2] ?? 'all'
  const role = roles.find((one) => one === asked)
  if (!role) throw new ConfigError(`The role must be one of ${roles.join(', ')}, not "${asked}".`)
  const config = readConfig(process.env)
  const metrics = createMetrics()
  const output = createLogOutput({ onLost: (lines) => metrics.logLinesLost.inc(lines) })
  try {
    await start(role, config, { metrics, output })
  } catch (error) {
    // The process ends before the lines that wait to be written together would be.
    output.writeAtOnce()
    throw error
  }
}

main().catch((error: unknown) => {
  const isForeseen =
    error instanceof ConfigError ||
    error instanceof ContentError ||
    error instanceof MigrationRefused
  console.error(isForeseen ? error.message : error)
  process.exit(1)
})
