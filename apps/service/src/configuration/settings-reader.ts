import { isLoopback } from '@portal/kernel/network/loopback'
import type { ServiceReader, SettingsReader } from '../ports/settings.port.ts'

/** A setting that stops the start, by its name and what was expected. */
export class ConfigError extends Error {}

export type Env = Record<string, string | undefined>

/**
 * Purpose of a start; production unless it says otherwise. Decision 038. `sandbox`: the providers of apps/sandbox
 * on this machine; `development`: a developer's machine.
 */
type Purpose = 'production' | 'sandbox' | 'development'

const secretLengthMin = 16
/** How secrets begin that this repository or a provider publishes. A test holds the sandbox's to it. */
const publishedSecret = /^(sandbox|FLWSECK_TEST|[sp]k_test_)/i
const encryptedModes = ['require', 'verify-ca', 'verify-full']

function purposeOf(flag: SettingsReader['flag']): Purpose {
  const [isDevelopment, isSandbox] = [flag('DEVELOPMENT', false), flag('SANDBOX', false)]
  if (isDevelopment) return 'development'
  return isSandbox ? 'sandbox' : 'production'
}

/** Of a name that is given twice, the driver takes the last. */
const lastOf = ({ searchParams }: URL, name: string) => searchParams.getAll(name).at(-1)

/** The database's host, as the driver finds it; a path is a socket of this machine. */
function isDatabaseHere(url: URL, env: Env): boolean {
  const host = lastOf(url, 'host') || decodeURIComponent(url.hostname)
  const used = host || (url.protocol === 'socket:' ? '/' : env.PGHOST) || 'localhost'
  return used.startsWith('/') || isLoopback(used)
}

function isEncrypted(url: URL): boolean {
  const mode = lastOf(url, 'sslmode')
  // Then the driver takes any certificate.
  if (lastOf(url, 'uselibpqcompat') === 'true' && mode === 'require') return false
  return mode === undefined ? lastOf(url, 'ssl') === 'true' : encryptedModes.includes(mode)
}

type Values = Omit<SettingsReader, 'url' | 'secret'>

/** Values by their form alone, whatever the start is for. */
function readValues(env: Env): Values {
  const values: Values = {
    has: (name) => Boolean(env[name]),
    text(name, fallback) {
      const value = env[name] ?? fallback
      if (value === undefined || value === '') {
        throw new ConfigError(`${name} is missing: set it in the environment.`)
      }
      return value
    },
    number(name, fallback, minimum, maximum) {
      const value = Number(env[name] || fallback)
      if (!Number.isInteger(value) || value < minimum || value > maximum) {
        throw new ConfigError(`${name} must be a whole number from ${minimum} to ${maximum}.`)
      }
      return value
    },
    oneOf<T extends string>(name: string, choices: readonly T[], fallback: T): T {
      const value = env[name] ?? fallback
      const choice = choices.find((one) => one === value)
      if (!choice) throw new ConfigError(`${name} must be one of ${choices.join(', ')}.`)
      return choice
    },
    listOf<T extends string>(name: string, choices: readonly T[], fallback: readonly T[]): T[] {
      const named = (env[name] || fallback.join(',')).split(',').map((one) => one.trim())
      const chosen = choices.filter((choice) => named.includes(choice))
      if (!named.every((one) => chosen.some((choice) => choice === one))) {
        throw new ConfigError(`${name} must be a comma list of ${choices.join(', ')}.`)
      }
      return chosen
    },
    flag: (name, fallback) => values.oneOf(name, ['on', 'off'], fallback ? 'on' : 'off') === 'on',
  }
  return values
}

/** Signs that end a source of the content security policy, or begin another directive. */
const policySign = /[\s;,'"]/

function webAddress(name: string, value: string): string {
  if (policySign.test(value)) {
    throw new ConfigError(`${name} must be an address without blanks, quotes, ";" and ",".`)
  }
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new ConfigError(
      `${name} must be an http or https address, for example https://host/path.`,
    )
  }
  return value.replace(/\/+$/, '')
}

function checkSecret(name: string, value: string, lengthMin: number) {
  if (publishedSecret.test(value)) {
    throw new ConfigError(`${name} is published, in the sandbox or as a test key: use your own.`)
  }
  if (value.length < lengthMin) {
    throw new ConfigError(`${name} must have at least ${lengthMin} characters.`)
  }
  const differentMin = Math.min(8, Math.ceil(lengthMin / 2))
  if (new Set(value).size < differentMin) {
    throw new ConfigError(`${name} must have at least ${differentMin} different characters.`)
  }
}

function checkOrigin(name: string, address: string) {
  if (new URL(address).origin !== address.toLowerCase()) {
    throw new ConfigError(`${name} must be a host alone, for example https://host.`)
  }
}

type OwnRules = Pick<
  ServiceReader,
  'secret' | 'limit' | 'ownAddress' | 'otherSecret' | 'checkOurHost'
>

/** Bounds of values that are well-formed and dangerous in production. Decision 141. */
function ownRules(env: Env, values: Values, purpose: Purpose): OwnRules {
  function secret(name: string, lengthMin = secretLengthMin): string {
    const value = values.text(name)
    if (purpose === 'production') checkSecret(name, value.trim(), lengthMin)
    return value
  }

  return {
    secret,

    limit: (name, fallback, max) =>
      values.number(name, fallback, 1, purpose === 'production' ? max : 1e9),

    ownAddress(name, fallback) {
      const address = values.text(name, fallback)
      const isEvery = ['0.0.0.0', '::', '[::]', '*'].includes(address)
      if (isEvery && purpose === 'production' && env[`${name}_EVERY`] !== 'accepted') {
        throw new ConfigError(
          `${name} is every address of this machine: name one, or set ${name}_EVERY=accepted where a firewall keeps visitors out.`,
        )
      }
      return address
    },

    otherSecret(name, other, lengthMin) {
      const value = secret(name, lengthMin)
      if (purpose === 'production' && value.trim() === env[other]?.trim()) {
        throw new ConfigError(`${name} must be another secret than ${other}.`)
      }
      return value
    },

    checkOurHost(publicUrl, names) {
      if (purpose !== 'production') return
      const { host } = new URL(publicUrl)
      const other = names.find((name) => env[name] && new URL(env[name]).host !== host)
      if (other) throw new ConfigError(`${other} must lead to the host of PUBLIC_URL, ${host}.`)
    },
  }
}

export function createReader(env: Env): ServiceReader {
  const values = readValues(env)
  const purpose = purposeOf(values.flag)
  if (purpose === 'production' && env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    throw new ConfigError('NODE_TLS_REJECT_UNAUTHORIZED must not be 0 in production.')
  }

  function checkEncrypted(name: string, address: string, scheme = 'https:') {
    const { protocol, hostname } = new URL(address)
    if (purpose !== 'production' || protocol === scheme || isLoopback(hostname)) return
    throw new ConfigError(`${name} must begin with ${scheme} unless it leads to this machine.`)
  }

  return {
    ...values,
    ...ownRules(env, values, purpose),
    checkEncrypted,
    checkOrigin,

    timeScale(name) {
      const value = values.number(name, 1, 1, 10_000)
      if (purpose === 'production' && value > 1) {
        throw new ConfigError(
          `${name} must be 1 in production: it shortens the waits that prove how a payment ended.`,
        )
      }
      return value
    },

    notInProduction(name) {
      const isOn = values.flag(name, false)
      if (isOn && purpose === 'production') {
        throw new ConfigError(`${name} must be off in production.`)
      }
      return isOn
    },

    ownUrl(name, fallback) {
      const address = webAddress(name, values.text(name, fallback))
      checkEncrypted(name, address)
      return address
    },

    url(name, schemes) {
      const text = values.text(name)
      const address = schemes ? text : webAddress(name, text)
      const { hostname } = new URL(address)
      if (purpose === 'sandbox' && !isLoopback(hostname)) {
        throw new ConfigError(
          `${name} must lead to this machine while SANDBOX is on: take SANDBOX away for a real provider.`,
        )
      }
      if (schemes?.isPlainAccepted !== true) checkEncrypted(name, address, schemes?.encrypted)
      return address
    },

    databaseUrl(name) {
      const text = values.text(name)
      if (purpose !== 'production') return text
      if (!URL.canParse(text)) {
        throw new ConfigError(
          `${name} must be an address such as postgres://user:password@host/name.`,
        )
      }
      const url = new URL(text)
      if (isDatabaseHere(url, env) || isEncrypted(url)) return text
      throw new ConfigError(
        `${name} must name sslmode=verify-full, verify-ca or require, unless it leads to this machine.`,
      )
    },
  }
}
