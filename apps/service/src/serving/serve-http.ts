import { systemRandom } from '@portal/kernel/ids'
import { systemCounter } from '@portal/kernel/instant'
import type { FastifyInstance } from 'fastify'
import { createLimitStore } from '../adapters/postgres/limits/limit-store.ts'
import { createEndedSessions } from '../adapters/postgres/sessions/ended-sessions.ts'
import { composeGeocoder } from '../composition/compose-geocoder.ts'
import { notOfferedBy } from '../composition/compose-operator.ts'
import { portalSettingsOf } from '../configuration/config.ts'
import type { FeatureDeps } from '../features/define-feature.ts'
import { createKnownBuyers } from '../http/addresses/known-buyers.ts'
import type { LimitParts } from '../http/limits/limits.ts'
import { shedOverload } from '../http/load/pressure.ts'
import { nameClients } from '../http/load/request-client.ts'
import { createKeptPages, isPlain } from '../http/pages/kept-pages.ts'
import { createSessions, type Sessions } from '../http/sessions/session.ts'
import { servePages } from './serve-pages.ts'
import type { ServedParts } from './served-parts.ts'

/** Every route of the portal: those of its features, and pages. */
export async function serveEverything(app: FastifyInstance, parts: ServedParts) {
  const { config, content, bundle, database, metrics, tls } = parts
  const { limits } = config
  const kept = createKeptPages(bundle.isShared, () => performance.now())
  await shedOverload(app, {
    requestsAtOnceMax: limits.requestsAtOnce,
    networkShare: limits.networkShare,
    onShed: (importance) => metrics.shed.inc({ importance }),
    // These pages need no outside system, and each is drawn by one request a minute.
    isFree: (request) => isPlain(request) && kept.isShared(request.url),
  })
  const sessions = composeSessions(app, parts)
  const buyers = createKnownBuyers(systemCounter)
  nameClients(app, { sessions, buyers })
  const limitParts: LimitParts = {
    store: createLimitStore(database, systemCounter),
    sessions,
    onRefused: (limit) => metrics.limitsReached.inc({ limit }),
  }
  serveFeatures(app, parts, { sessions, buyers, limitParts })
  await servePages(app, {
    ...{ config, content, sources: parts.sources, tls, bundle, kept },
    limit: limits.pages(limitParts),
  })
}

type Visitors = Pick<FeatureDeps, 'sessions' | 'buyers'> & { limitParts: LimitParts }

/** The routes of every feature. */
function serveFeatures(
  app: FastifyInstance,
  { config, content, composed, database, gates, metrics, draw }: ServedParts,
  { sessions, buyers, limitParts }: Visitors,
) {
  const notOffered = notOfferedBy(composed.operator)
  if (notOffered.length > 0) app.log.warn({ notOffered }, "the operator's system lacks abilities")
  const deps: FeatureDeps = {
    ...composed,
    ...{ content, database, sessions, buyers, metrics, draw, log: app.log },
    portal: portalSettingsOf(config),
    senderGate: gates.senderGate,
    geocoder: composeGeocoder(config.geocoder, content, (system) => gates.of(system).http),
    notOffered,
    findActive: async (asked) => (await Promise.all(advice.map((find) => find(asked)))).flat(),
  }
  const advice = config.features.flatMap((feature) => feature.advise(deps, limitParts) ?? [])
  for (const feature of config.features) feature.serve(app, deps, limitParts)
}

function composeSessions(
  app: FastifyInstance,
  { config, composed, database, tls }: ServedParts,
): Sessions {
  const { clock, digest } = composed.flowDeps
  const ended = createEndedSessions(database)
  app.addHook('onClose', async () => ended.stop())
  return createSessions({
    random: systemRandom,
    tls,
    secret: config.sessionSecret,
    clock,
    digest,
    ended,
  })
}
