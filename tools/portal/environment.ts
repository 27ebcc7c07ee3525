import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { operationsPortOf } from '@portal/kernel/network/operations-port'
import credentials from '../../apps/sandbox/src/credentials.json' with { type: 'json' }
import { providers } from '../../apps/sandbox/src/providers.ts'
import { contentBrand } from './content-brand.ts'

/** The settings of a start, with the defaults of a developer's machine. */
export type Surroundings = {
  host: string
  port: number
  /** Port of metrics and readiness, on this machine only. */
  operationsPort: number
  sandboxPort: number
  dataDir: string
  databaseUrl: string | undefined
  sandbox: boolean
  publicUrl: string
}

export class SettingError extends Error {}

function portFrom(name: string, fallback: number): number {
  const value = Number(process.env[name] || fallback)
  if (Number.isInteger(value) && value > 0 && value < 65_536) return value
  throw new SettingError(`${name} must be a port, a whole number from 1 to 65535.`)
}

export function readSurroundings(): Surroundings {
  const host = process.env.HOST || '127.0.0.1'
  const port = portFrom('PORT', 3_000)
  const sandbox = process.env.SANDBOX || 'on'
  if (sandbox !== 'on' && sandbox !== 'off') throw new SettingError('SANDBOX must be on or off.')
  return {
    host,
    port,
    operationsPort: portFrom('OPERATIONS_PORT', operationsPortOf(port)),
    sandboxPort: portFrom('SANDBOX_PORT', 4_000),
    dataDir: resolve(process.env.DATA_DIR || './data'),
    databaseUrl: process.env.DATABASE_URL || undefined,
    sandbox: sandbox === 'on',
    publicUrl: process.env.PUBLIC_URL || `http://${host}:${port}`,
  }
}

/** The portal on this port, as the sandbox's providers know it. */
const portalBeside = (sandboxPort: number, port: number) => ({
  sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
  port,
})

/**
 * The outside world as the sandbox plays it for the portal on this port; variables of the environment
 * come first. Its `SANDBOX_CONNECTS` names providers that stand beside another of the same payment method, a comma list.
 */
export function sandboxSettings(
  sandboxPort: number,
  port: number,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const portal = portalBeside(sandboxPort, port)
  const connects = (env.SANDBOX_CONNECTS ?? '').split(',')
  const sandbox: Record<string, string> = {
    // Lets the service accept the published secrets, from providers on this machine only.
    SANDBOX: 'on',
    BSS_URL: portal.sandboxUrl,
    BSS_API_KEY: credentials.bssApiKey,
    SMPP_URL: `smpp://127.0.0.1:${sandboxPort + 1}`,
    SMPP_SYSTEM_ID: credentials.smppSystemId,
    SMPP_PASSWORD: credentials.smppPassword,
    SMPP_SOURCE: contentBrand(env).sender,
    SMTP_URL: `smtp://127.0.0.1:${sandboxPort + 2}`,
    SMTP_USER: credentials.smtpUser,
    SMTP_PASSWORD: credentials.smtpPassword,
    MAIL_FROM: 'no-reply@portal.example',
    NOMINATIM_URL: `${portal.sandboxUrl}/nominatim`,
    NOMINATIM_USER_AGENT: 'portal (maps@portal.example)',
    NOMINATIM_INTERVAL_MS: '0',
  }
  for (const provider of providers) {
    if (provider.isConnectedByName && !connects.includes(provider.name)) continue
    Object.assign(sandbox, provider.settingsFor(portal))
  }
  return Object.fromEntries(
    Object.entries(sandbox).map(([name, value]) => [name, env[name] || value]),
  )
}

/** The step of an answer about a code, for tests: a fast world needs no second to answer all alike. */
const answerStepMs = 100

/** Settings by which a portal waits this long at most for each answer of the outside world, in milliseconds. */
export const waitingFor = (timeoutMs: number): Record<string, string> =>
  Object.fromEntries([
    ...['BSS_TIMEOUT_MS', 'SMPP_TIMEOUT_MS', 'SMTP_TIMEOUT_MS'].map((name) => [
      name,
      `${timeoutMs}`,
    ]),
    ...providers.map((each) => [each.timeoutSetting, `${timeoutMs}`]),
    ['OTP_ANSWER_STEP_MS', `${answerStepMs}`],
  ])

/** Registers the portal with each provider that wants it, as a merchant does by hand. */
export async function registerPortal(sandboxPort: number, port: number): Promise<void> {
  const portal = portalBeside(sandboxPort, port)
  for (const provider of providers) {
    const registration = provider.registrationOf?.(portal)
    if (!registration) continue
    const reply = await fetch(portal.sandboxUrl + registration.path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registration.body),
    })
    if (!reply.ok) throw new SettingError(`The sandbox on ${sandboxPort} is another version's.`)
  }
}

/** The value of the environment, or else one that is made once and kept in the data folder. */
async function keptSecret(dataDir: string, variable: string, make: () => string): Promise<string> {
  const named = process.env[variable]
  if (named) return named
  const file = join(dataDir, variable.toLowerCase().replaceAll('_', '-'))
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept) return kept.trim()
  const text = make()
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, text, { mode: 0o600 })
  return text
}

function newPinKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
    publicKeyEncoding: { format: 'der', type: 'spki' },
  })
  return privateKey.toString('base64')
}

const newSecret = () => randomBytes(32).toString('base64url')

/** The portal's own secrets on a developer's machine. */
export const ownSecrets = async (dataDir: string) => ({
  PIN_PRIVATE_KEY: await keptSecret(dataDir, 'PIN_PRIVATE_KEY', newPinKey),
  SESSION_SECRET: await keptSecret(dataDir, 'SESSION_SECRET', newSecret),
  OTP_SECRET: await keptSecret(dataDir, 'OTP_SECRET', newSecret),
})
