import { operationsPortOf } from '@portal/kernel/network/operations-port'
import { readSmpp, type SmppSettings } from '../adapters/smpp/smpp.settings.ts'
import { readSmtp, type SmtpSettings } from '../adapters/smtp/smtp.settings.ts'
import { type GeocoderSettings, geocoderSettings } from '../composition/compose-geocoder.ts'
import { type MethodConnection, readMethods } from '../composition/compose-methods.ts'
import { readOperator } from '../composition/compose-operator.ts'
import type { PortalSettings, ReadyFeature } from '../features/define-feature.ts'
import { features } from '../features.ts'
import type { ForwardingDeps } from '../http/calls/forwarded-calls.ts'
import { pagePoints } from '../http/limits/shared-limits.ts'
import type { OperatorConnection } from '../operators/define-operator.ts'
import type { ProviderPopup } from '../ports/method.port.ts'
import type { ServiceReader } from '../ports/settings.port.ts'
import {
  type PayerLimits,
  type ProcessLimits,
  payerLimits,
  processLimits,
} from './limit-settings.ts'
import { readMapTiles } from './map-tiles.ts'
import { createPinKey, type PinKey } from './pin-key.ts'
import { readSettings } from './settings-faults.ts'
import { ConfigError, type Env } from './settings-reader.ts'

export { ConfigError } from './settings-reader.ts'

/**
 * All settings of the service, read once at start. Wrong or missing values stop the start, each with the variable's
 * name and what was expected.
 */
export type Config = PayerLimits & {
  host: string
  port: number
  /** Address of metrics, readiness and the API's documents. */
  operationsHost: string
  operationsPort: number
  /** Names under which that listener is asked. */
  operationsNames: readonly string[]
  /** The operators' pages also answer where visitors are; on a developer's machine only. */
  operationsPublic: boolean
  publicUrl: string
  databaseUrl: string
  databaseConnectionsMax: number
  timeScale: number
  contentDir: string
  assetBaseUrl: string
  /** Address that pages send counts to, without anything of the visitor; empty: they count nothing. */
  analyticsUrl: string
  /** Null where maps are drawn without a map server. */
  mapTiles: PortalSettings['mapTiles']
  /** Number of our own proxies in front; their word on the visitor's address is taken. */
  trustedProxies: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  development: boolean
  /** False removes the service worker from the phones that have it. */
  serviceWorker: boolean
  /** The key by which the portal knows the sessions that it issued. */
  sessionSecret: string
  pinKey: PinKey
  /** Folder of the built web application: client and server. */
  webDir: string
  /** Folder of the web application's sources, served in place of the built one; empty outside development. */
  webSources: string
  /** The operator's own system. */
  operator: OperatorConnection
  /** The payment methods whose providers are connected; at least one. */
  methods: readonly MethodConnection[]
  /** Null if no message centre is connected. */
  smpp: SmppSettings | null
  /** Null if no mail server is connected. */
  smtp: SmtpSettings | null
  /**
   * Origins to which browsers are sent to pay: those that the methods name, and further ones from the
   * environment.
   */
  gatewayOrigins: string[]
  /** Of providers whose script opens a popup on our pages. */
  popups: readonly ProviderPopup[]
  limits: ProcessLimits
  geocoder: GeocoderSettings
  /** Each with the limits and settings that it declares. */
  features: readonly ReadyFeature[]
}

/** Origins without a path, since they are written into a header. */
function readOrigins(reader: ServiceReader): string[] {
  if (!reader.has('GATEWAY_ORIGINS')) return []
  const origins = reader.text('GATEWAY_ORIGINS').split(',').filter(Boolean)
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin || /[;']/.test(origin)) {
      throw new ConfigError(
        `GATEWAY_ORIGINS must be origins such as https://host, not "${origin}".`,
      )
    }
    reader.checkEncrypted('GATEWAY_ORIGINS', origin)
  }
  return origins
}

/** Of the keys by which the portal signs and derives. */
const ownSecretLengthMin = 32

/** Settings that the methods are composed from; a program that only looks at payments needs no others. */
type MethodConfig = Pick<Config, 'timeScale' | 'contentDir' | 'methods'>

function readMethodSettings(reader: ServiceReader) {
  const timeScale = reader.timeScale('TIME_SCALE')
  return { timeScale, contentDir: reader.text('CONTENT_DIR', 'content') }
}

export function readMethodConfig(env: Env): MethodConfig {
  return readSettings(env, (reader, readSystems) => {
    const own = readMethodSettings(reader)
    return { ...own, ...readSystems({ methods: () => readMethods(reader, own) }) }
  })
}

/** Every outside system that the environment names; what the service itself is set to stays unread. */
export type SystemsConfig = MethodConfig & Pick<Config, 'operator' | 'smpp' | 'smtp' | 'geocoder'>

const systemReaders = (reader: ServiceReader, own: { timeScale: number }) => ({
  methods: () => readMethods(reader, own),
  operator: () => readOperator(reader, own),
  smpp: () => readSmpp(reader),
  smtp: () => readSmtp(reader),
  geocoder: () => geocoderSettings.read(reader),
})

export function readSystemsConfig(env: Env): SystemsConfig {
  return readSettings(env, (reader, readSystems) => {
    const own = readMethodSettings(reader)
    return { ...own, ...readSystems(systemReaders(reader, own)) }
  })
}

/** Settings of every process that serves pages, whatever its API is. */
function readServing(reader: ServiceReader) {
  const { text, number, oneOf, flag } = reader
  const isDevelopment = flag('DEVELOPMENT', false)
  const host = text('HOST', '127.0.0.1')
  const port = number('PORT', 3_000, 0, 65_535)
  const publicUrl = reader.ownUrl('PUBLIC_URL', `http://${host}:${port}`)
  reader.checkOrigin('PUBLIC_URL', publicUrl)
  return {
    host,
    port,
    publicUrl,
    contentDir: text('CONTENT_DIR', 'content'),
    assetBaseUrl: reader.has('ASSET_BASE_URL') ? reader.ownUrl('ASSET_BASE_URL') : '',
    analyticsUrl: reader.has('ANALYTICS_URL') ? reader.ownUrl('ANALYTICS_URL') : '',
    mapTiles: readMapTiles(reader),
    trustedProxies: number('TRUSTED_PROXIES', 0, 0, 4),
    logLevel: oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    development: isDevelopment,
    serviceWorker: flag('SERVICE_WORKER', true),
    sessionSecret: reader.secret('SESSION_SECRET', ownSecretLengthMin),
    webDir: text('WEB_DIR', 'apps/web/dist'),
    webSources: isDevelopment && reader.has('WEB_SOURCES') ? text('WEB_SOURCES') : '',
    gatewayOrigins: readOrigins(reader),
    limits: processLimits.read(reader),
  }
}

/** What the service itself is set to, apart from the systems that it speaks to. */
function readOwn(reader: ServiceReader) {
  const { number } = reader
  const serving = readServing(reader)
  const { port } = serving
  return {
    ...serving,
    ...readMethodSettings(reader),
    operationsHost: reader.ownAddress('OPERATIONS_HOST', '127.0.0.1'),
    operationsPort: number('OPERATIONS_PORT', port && operationsPortOf(port), 0, 65_535),
    operationsNames: reader.has('OPERATIONS_NAMES')
      ? reader.text('OPERATIONS_NAMES').toLowerCase().split(/[ ,]+/).filter(Boolean)
      : [],
    operationsPublic: reader.notInProduction('OPERATIONS_PUBLIC'),
    databaseUrl: reader.databaseUrl('DATABASE_URL'),
    databaseConnectionsMax: number('DATABASE_CONNECTIONS_MAX', 12, 2, 200),
    ...payerLimits.read(reader),
    features: features.map((feature) => feature.read(reader)),
  }
}

/** Settings of a process that serves pages over another portal service. */
export type PagesConfig = ReturnType<typeof readServing> & {
  /** Pages drawn for one address in 15 minutes. */
  pagesPerAddress: number
  service: ForwardingDeps
}

/** Longer than a page waits for a call that pays. */
const forwardedMaxMs = 50_000

function readService(reader: ServiceReader): ForwardingDeps {
  const headers = { PORTAL_SERVICE_ID: 'x-service-id', PORTAL_SERVICE_KEY: 'x-api-key' }
  const named = Object.entries(headers).filter(([name]) => reader.has(name))
  return {
    serviceUrl: reader.url('PORTAL_SERVICE_URL'),
    identity: Object.fromEntries(named.map(([name, header]) => [header, reader.text(name)])),
    timeoutMs: forwardedMaxMs,
  }
}

/** Likewise throws one ConfigError that names every setting at fault. */
export const readPagesConfig = (env: Env): PagesConfig =>
  readSettings(env, (reader) => ({
    ...readServing(reader),
    pagesPerAddress: pagePoints.read(reader),
    service: readService(reader),
  }))

/** Settings of the portal as a whole, as features get them. */
export const portalSettingsOf = (config: Config): PortalSettings => ({
  publicUrl: config.publicUrl,
  tls: config.publicUrl.startsWith('https:'),
  pinKey: config.pinKey,
  smpp: config.smpp,
  smtp: config.smtp,
  mapTiles: config.mapTiles,
  popup: config.popups[0]?.config ?? null,
  lineTimeoutMs: config.operator.visitorTimeoutMs,
})

/** Throws one ConfigError that names every setting at fault. */
export function readConfig(env: Env): Config {
  return readSettings(env, (reader, readSystems) => {
    const own = readOwn(reader)
    const systems = readSystems({
      ...systemReaders(reader, own),
      pinKey: () => createPinKey(reader.text('PIN_PRIVATE_KEY')),
    })
    const callbacks = Object.keys(env).filter((name) => name.endsWith('_CALLBACK_URL'))
    reader.checkOurHost(own.publicUrl, callbacks)
    const pageOrigins = systems.methods.flatMap((method) => method.pageOrigins)
    const gatewayOrigins = [...new Set([...pageOrigins, ...own.gatewayOrigins])]
    const popups = systems.methods.flatMap(({ popup }) => popup ?? [])
    return { ...own, ...systems, gatewayOrigins, popups }
  })
}
