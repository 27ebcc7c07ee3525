import { operationsPortOf } from '@portal/kernel/operations-port'
import { readSmpp, type SmppSettings } from './adapters/smpp/smpp.settings.ts'
import { readSmtp, type SmtpSettings } from './adapters/smtp/smtp.settings.ts'
import { readTmForum, type TmForumSettings } from './adapters/tmforum/tmforum.settings.ts'
import { type MethodConnection, readMethods } from './compose-methods.ts'
import type { OtpLimits } from './features/otp/otp.rules.ts'
import type { Tiers } from './http/limits.ts'
import type { SendTiers } from './http/send-limit.ts'
import type { PromptLimits } from './payments/checkout.flow.ts'
import { createPinKey, type PinKey } from './pin-key.ts'
import { ConfigError, createReader, type Env, type ServiceReader } from './settings-reader.ts'

export { ConfigError } from './settings-reader.ts'

/**
 * All settings of the service, read once at start. A wrong or missing value stops the start with the
 * variable's name and the expected value.
 */
export type Config = {
  host: string
  port: number
  /** Address of metrics, readiness and the API's documents. */
  operationsHost: string
  operationsPort: number
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
  bss: TmForumSettings
  /** The ways to pay whose providers are connected; at least one. */
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
  prompts: PromptLimits
  /** Wrong PINs of one wallet within 24 hours, over all sessions. */
  pinsPerPayerDay: number
  /** The key that one-time codes are derived by; another one ends the codes under way. */
  /** An answer about a code by text takes a whole number of steps. */
  otp: { secret: string; limits: OtpLimits; answerStepMs: number }
  /** How long personal data are kept. */
  retention: {
    bareOrdersHours: number
    contactDays: number
    numbersDays: number
    feedbackDays: number
  }
  limits: {
    orders: Tiers
    payments: Tiers
    finds: Tiers
    /** Failed searches for one reference in an hour. */
    findsPerReference: number
    checks: Tiers
    /** Votes on answers of the help centre. */
    votes: Tiers
    /** Messages to the operator. */
    feedback: Tiers
    /** One-time codes that are sent. */
    otp: SendTiers
    readsPerAddress: number
    /** Pages that are drawn; kept ones are not counted. */
    pagesPerAddress: number
    /** Callbacks that prove no sender. */
    callbacksPerAddress: number
    /** Requests of all addresses that one process handles at once. */
    requestsAtOnce: number
    /** Calls to one outside system that requests of one process have under way, of each kind of work. */
    outsideCallsAtOnce: number
    /** Connections of all addresses that one process holds. */
    connections: number
  }
}

/** Origins without a path, since they are written into a header. */
function readOrigins(reader: ServiceReader): string[] {
  if (!reader.has('GATEWAY_ORIGINS')) return []
  const origins = reader.text('GATEWAY_ORIGINS').split(',').filter(Boolean)
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
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

/** Counts in 15 minutes of one issued session; generous, since a kiosk buys for many. */
const limitsPerSession = {
  orders: 20,
  payments: 20,
  finds: 20,
  checks: 60,
  otp: 20,
  votes: 60,
  feedback: 5,
}

/** Counts in 15 minutes of one network; generous, since thousands of phones share one carrier address. */
const limitsPerAddress = {
  orders: 1_200,
  payments: 600,
  finds: 600,
  checks: 600,
  votes: 1_200,
  feedback: 300,
  otp: 300,
  reads: 60_000,
  pages: 30_000,
  callbacks: 1_800,
}

/** Prompts that were not approved. They protect a person's phone, so no scale shortens their windows. */
const promptLimits = { openMax: 1, perHour: 3, perDay: 6 }

const readTiers = ({ number }: ServiceReader, what: keyof typeof limitsPerSession): Tiers => {
  const name = `LIMIT_${what.toUpperCase()}`
  return {
    perSession: number(`${name}_PER_SESSION`, limitsPerSession[what], 1, 1e9),
    perNetwork: number(`${name}_PER_ADDRESS`, limitsPerAddress[what], 1, 1e9),
  }
}

/** Of one recipient or code, over all sessions; like those of prompts, no scale shortens them. */
const readOtpLimits = ({ number }: ServiceReader): OtpLimits => ({
  resendLockMs: 1_000 * number('LIMIT_OTP_RESEND_SECONDS', 60, 0, 3_600),
  sendsMax: number('LIMIT_OTP_SENDS_PER_RECIPIENT', 5, 1, 1e9),
  guessesPerCode: number('LIMIT_OTP_GUESSES_PER_CODE', 5, 1, 1e9),
  guessesPerRecipientDay: number('LIMIT_OTP_GUESSES_PER_RECIPIENT_DAY', 10, 1, 1e9),
  lifeMs: 1_000 * number('LIMIT_OTP_LIFE_SECONDS', 600, 1, 3_600),
})

/**
 * Turns an adapter's error about its settings into a ConfigError, so that it stops the start in the same
 * way.
 */
function readAdapter<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof Error ? new ConfigError(error.message) : error
  }
}

/** Settings that the methods are composed from; a program that only looks at payments needs no others. */
type MethodConfig = Pick<Config, 'timeScale' | 'contentDir' | 'methods'>

export function readMethodConfig(env: Env): MethodConfig {
  const reader = createReader(env)
  const timeScale = reader.timeScale('TIME_SCALE')
  return {
    timeScale,
    contentDir: reader.text('CONTENT_DIR', 'content'),
    methods: readAdapter(() => readMethods(reader, { timeScale })),
  }
}

export function readConfig(env: Env): Config {
  const reader = createReader(env)
  const { text, number, oneOf, flag } = reader
  const { timeScale, contentDir, methods } = readMethodConfig(env)
  const host = text('HOST', '127.0.0.1')
  const port = number('PORT', 3_000, 0, 65_535)
  const publicUrl = reader.ownUrl('PUBLIC_URL', `http://${host}:${port}`)
  reader.checkOrigin('PUBLIC_URL', publicUrl)
  const pageOrigins = methods.flatMap((method) => method.pageOrigins)
  return {
    host,
    port,
    operationsHost: text('OPERATIONS_HOST', '127.0.0.1'),
    operationsPort: number('OPERATIONS_PORT', port && operationsPortOf(port), 0, 65_535),
    operationsPublic: reader.notInProduction('OPERATIONS_PUBLIC'),
    publicUrl,
    databaseUrl: reader.databaseUrl('DATABASE_URL'),
    databaseConnectionsMax: number('DATABASE_CONNECTIONS_MAX', 12, 2, 200),
    timeScale,
    contentDir,
    assetBaseUrl: reader.has('ASSET_BASE_URL') ? reader.ownUrl('ASSET_BASE_URL') : '',
    analyticsUrl: reader.has('ANALYTICS_URL') ? reader.ownUrl('ANALYTICS_URL') : '',
    trustedProxies: number('TRUSTED_PROXIES', 0, 0, 10),
    logLevel: oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    development: flag('DEVELOPMENT', false),
    serviceWorker: flag('SERVICE_WORKER', true),
    sessionSecret: reader.secret('SESSION_SECRET', ownSecretLengthMin),
    pinKey: readAdapter(() => createPinKey(text('PIN_PRIVATE_KEY'))),
    webDir: text('WEB_DIR', 'apps/web/dist'),
    bss: readAdapter(() => readTmForum(reader, { timeScale })),
    methods,
    smpp: readAdapter(() => readSmpp(reader)),
    smtp: readAdapter(() => readSmtp(reader)),
    gatewayOrigins: [...new Set([...pageOrigins, ...readOrigins(reader)])],
    prompts: {
      openMax: number('LIMIT_PROMPTS_OPEN_PER_PAYER', promptLimits.openMax, 1, 1e9),
      perHour: number('LIMIT_PROMPTS_PER_PAYER_HOUR', promptLimits.perHour, 1, 1e9),
      perDay: number('LIMIT_PROMPTS_PER_PAYER_DAY', promptLimits.perDay, 1, 1e9),
    },
    pinsPerPayerDay: number('LIMIT_PINS_PER_PAYER_DAY', 5, 1, 1e9),
    otp: {
      secret: reader.secret('OTP_SECRET', ownSecretLengthMin),
      limits: readOtpLimits(reader),
      // Longer than a line check and a text usually take together.
      answerStepMs: number('OTP_ANSWER_STEP_MS', 1_000, 1, 10_000),
    },
    retention: {
      bareOrdersHours: number('RETENTION_BARE_ORDERS_HOURS', 24, 1, 8_760),
      contactDays: number('RETENTION_CONTACT_DAYS', 90, 31, 36_500),
      numbersDays: number('RETENTION_NUMBERS_DAYS', 3_650, 365, 36_500),
      feedbackDays: number('RETENTION_FEEDBACK_DAYS', 365, 1, 36_500),
    },
    limits: {
      orders: readTiers(reader, 'orders'),
      payments: readTiers(reader, 'payments'),
      finds: readTiers(reader, 'finds'),
      findsPerReference: number('LIMIT_FINDS_PER_REFERENCE', 5, 1, 1e9),
      checks: readTiers(reader, 'checks'),
      votes: readTiers(reader, 'votes'),
      feedback: readTiers(reader, 'feedback'),
      otp: { ...readTiers(reader, 'otp'), overall: number('LIMIT_OTP_OVERALL', 3_000, 1, 1e9) },
      readsPerAddress: number('LIMIT_READS_PER_ADDRESS', limitsPerAddress.reads, 1, 1e9),
      pagesPerAddress: number('LIMIT_PAGES_PER_ADDRESS', limitsPerAddress.pages, 1, 1e9),
      callbacksPerAddress: number(
        'LIMIT_CALLBACKS_PER_ADDRESS',
        limitsPerAddress.callbacks,
        1,
        1e9,
      ),
      connections: number('LIMIT_CONNECTIONS', 5_000, 10, 1_000_000),
      requestsAtOnce: number('LIMIT_REQUESTS_AT_ONCE', 200, 1, 100_000),
      outsideCallsAtOnce: number('LIMIT_OUTSIDE_CALLS_AT_ONCE', 40, 1, 100_000),
    },
  }
}
