/**
 * Everything the service is told from outside, read once at start. A wrong or missing value stops
 * the start with the variable's name and what was expected.
 */
export type Config = {
  host: string
  port: number
  publicUrl: string
  databaseUrl: string
  databaseConnectionsMax: number
  timeScale: number
  contentDir: string
  assetBaseUrl: string
  /** How many proxies of our own stand before us; their word on the visitor's address is taken. */
  trustedProxies: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  development: boolean
  /** Off takes the service worker away from phones that have it. */
  serviceWorker: boolean
  /** RSA private key for PINs typed into the page: base64 of DER PKCS #8. */
  pinPrivateKey: string
  /** Folder of the built web application: client and server. */
  webDir: string
  bss: { baseUrl: string; apiKey: string; timeoutMs: number }
  flutterwave: { baseUrl: string; secretKey: string; webhookHash: string; timeoutMs: number }
  /** Null where no such wallet is connected: then nobody is offered it. */
  airtelMoney: AirtelMoneyConfig | null
  /** Null where no message centre is connected: then nobody gets an SMS. */
  smpp: SmppConfig | null
  /** Further origins that gateways send browsers to, beside their API's own. */
  gatewayOrigins: string[]
  limits: {
    ordersPerAddress: number
    paymentsPerAddress: number
    checksPerAddress: number
    readsPerAddress: number
    /** Requests of all addresses that one process takes on at once. */
    requestsAtOnce: number
  }
}

export type AirtelMoneyConfig = {
  baseUrl: string
  clientId: string
  clientSecret: string
  /** Signs callbacks; empty where the operator has not switched that on, and then they are only hints. */
  hashKey: string
  timeoutMs: number
  /** How long the wallet's prompt waits for its owner, in milliseconds. */
  chargeLifeMs: number
  /** The market the wallet's calls name: ISO 3166 and ISO 4217. */
  country: string
  currency: string
}

export type SmppConfig = {
  /** smpp://host:port, or ssmpp:// under TLS. */
  url: string
  systemId: string
  password: string
  /** Who the message is from: at most eleven letters and digits. */
  source: string
  timeoutMs: number
}

export class ConfigError extends Error {}

type Env = Record<string, string | undefined>

function reader(env: Env) {
  const text = (name: string, fallback?: string): string => {
    const value = env[name] ?? fallback
    if (value === undefined || value === '') {
      throw new ConfigError(`${name} is missing: set it in the environment.`)
    }
    return value
  }
  const number = (name: string, fallback: number, minimum: number, maximum: number): number => {
    const value = Number(env[name] || fallback)
    if (!Number.isInteger(value) || value < minimum || value > maximum) {
      throw new ConfigError(`${name} must be a whole number from ${minimum} to ${maximum}.`)
    }
    return value
  }
  const url = (name: string, fallback?: string): string => {
    const value = text(name, fallback)
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
      throw new ConfigError(
        `${name} must be an http or https address, for example https://host/path.`,
      )
    }
    return value.replace(/\/+$/, '')
  }
  const oneOf = <T extends string>(name: string, choices: readonly T[], fallback: T): T => {
    const value = env[name] ?? fallback
    const choice = choices.find((one) => one === value)
    if (!choice) throw new ConfigError(`${name} must be one of ${choices.join(', ')}.`)
    return choice
  }
  return { text, number, url, oneOf }
}

/** Origins and nothing more, since they are written into a header. */
function readOrigins(text: string): string[] {
  const origins = text.split(',').filter(Boolean)
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new ConfigError(
        `GATEWAY_ORIGINS must be origins such as https://host, not "${origin}".`,
      )
    }
  }
  return origins
}

/** Counts in 15 minutes; generous, since thousands of phones share one carrier address. */
const limitsPerAddress = { orders: 1_200, payments: 600, checks: 6_000, reads: 60_000 }

function readAirtelMoney(env: Env): AirtelMoneyConfig | null {
  if (!env.AIRTEL_MONEY_URL) return null
  const { text, number, url } = reader(env)
  return {
    baseUrl: url('AIRTEL_MONEY_URL'),
    clientId: text('AIRTEL_MONEY_CLIENT_ID'),
    clientSecret: text('AIRTEL_MONEY_CLIENT_SECRET'),
    hashKey: env.AIRTEL_MONEY_HASH_KEY ?? '',
    timeoutMs: number('AIRTEL_MONEY_TIMEOUT_MS', 8_000, 50, 25_000),
    chargeLifeMs: number('AIRTEL_MONEY_PROMPT_MS', 120_000, 1_000, 900_000),
    country: text('AIRTEL_MONEY_COUNTRY', 'ZM'),
    currency: text('AIRTEL_MONEY_CURRENCY', 'ZMW'),
  }
}

function readSmpp(env: Env): SmppConfig | null {
  if (!env.SMPP_URL) return null
  const { text, number } = reader(env)
  const url = text('SMPP_URL')
  if (!/^s?smpp:\/\/[^/\s]+$/.test(url)) {
    throw new ConfigError('SMPP_URL must be like smpp://host:2775, or ssmpp:// under TLS.')
  }
  const source = text('SMPP_SOURCE')
  if (!/^[A-Za-z0-9]{1,11}$/.test(source)) {
    throw new ConfigError('SMPP_SOURCE must be at most eleven letters and digits.')
  }
  return {
    url,
    systemId: text('SMPP_SYSTEM_ID'),
    password: text('SMPP_PASSWORD'),
    source,
    timeoutMs: number('SMPP_TIMEOUT_MS', 8_000, 50, 25_000),
  }
}

export function readConfig(env: Env): Config {
  const { text, number, url, oneOf } = reader(env)
  const host = text('HOST', '127.0.0.1')
  const port = number('PORT', 3_000, 0, 65_535)
  return {
    host,
    port,
    publicUrl: url('PUBLIC_URL', `http://${host}:${port}`),
    databaseUrl: text('DATABASE_URL'),
    databaseConnectionsMax: number('DATABASE_CONNECTIONS_MAX', 12, 2, 200),
    timeScale: number('TIME_SCALE', 1, 1, 10_000),
    contentDir: text('CONTENT_DIR', 'content'),
    assetBaseUrl: env.ASSET_BASE_URL ? url('ASSET_BASE_URL') : '',
    trustedProxies: number('TRUSTED_PROXIES', 0, 0, 10),
    logLevel: oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    development: oneOf('DEVELOPMENT', ['on', 'off'], 'off') === 'on',
    serviceWorker: oneOf('SERVICE_WORKER', ['on', 'off'], 'on') === 'on',
    pinPrivateKey: text('PIN_PRIVATE_KEY'),
    webDir: text('WEB_DIR', 'apps/web/dist'),
    bss: {
      baseUrl: url('BSS_URL'),
      apiKey: text('BSS_API_KEY'),
      timeoutMs: number('BSS_TIMEOUT_MS', 8_000, 50, 25_000),
    },
    flutterwave: {
      baseUrl: url('FLUTTERWAVE_URL'),
      secretKey: text('FLUTTERWAVE_SECRET_KEY'),
      webhookHash: text('FLUTTERWAVE_WEBHOOK_HASH'),
      timeoutMs: number('FLUTTERWAVE_TIMEOUT_MS', 8_000, 50, 25_000),
    },
    airtelMoney: readAirtelMoney(env),
    smpp: readSmpp(env),
    gatewayOrigins: readOrigins(env.GATEWAY_ORIGINS ?? ''),
    limits: {
      ordersPerAddress: number('LIMIT_ORDERS_PER_ADDRESS', limitsPerAddress.orders, 1, 1e9),
      paymentsPerAddress: number('LIMIT_PAYMENTS_PER_ADDRESS', limitsPerAddress.payments, 1, 1e9),
      checksPerAddress: number('LIMIT_CHECKS_PER_ADDRESS', limitsPerAddress.checks, 1, 1e9),
      readsPerAddress: number('LIMIT_READS_PER_ADDRESS', limitsPerAddress.reads, 1, 1e9),
      requestsAtOnce: number('LIMIT_REQUESTS_AT_ONCE', 200, 1, 100_000),
    },
  }
}
