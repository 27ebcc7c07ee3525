import { currencies, isCurrency } from '@portal/kernel/money'
import { providers } from './providers.ts'
import { startSandbox } from './start.ts'

/** Stops the start and names the variable. */
function refuse(name: string, raw: string, allowed = ''): never {
  console.error(`${name} is "${raw}", which it cannot be.${allowed}`)
  process.exit(1)
}

/** A number from the environment, or a stop that names the variable. */
function numberFrom(name: string, fallback: number, accepts: (value: number) => boolean): number {
  const raw = process.env[name]
  if (raw === undefined || raw === '') return fallback
  const value = Number(raw)
  if (accepts(value)) return value
  return refuse(name, raw)
}

const port = numberFrom(
  'SANDBOX_PORT',
  4000,
  (value) => Number.isInteger(value) && value >= 0 && value < 65_534,
)
const timeScale = numberFrom('TIME_SCALE', 1, (value) => value >= 1)
const currency = process.env.SANDBOX_CURRENCY || 'ZMW'
if (!isCurrency(currency)) {
  refuse('SANDBOX_CURRENCY', currency, ` It is one of ${currencies.join(', ')}.`)
}
const host = process.env.HOST || '127.0.0.1'
const promptLifeMs = numberFrom('PROMPT_LIFE_MS', 120_000, (value) => value >= 1)
const portalPort = process.env.PORT || '3000'

/** Targets of callbacks in place of the portal, by provider: SANDBOX_CALLBACKS_AIRTEL_MONEY. */
const callbackUrls = Object.fromEntries(
  providers.flatMap(({ name }) => {
    const url = process.env[`SANDBOX_CALLBACKS_${name.toUpperCase().replaceAll('-', '_')}`]
    return url ? [[name, url]] : []
  }),
)

const sandbox = await startSandbox({
  port,
  host,
  currency,
  timeScale,
  promptLifeMs,
  portalUrl: `http://127.0.0.1:${portalPort}`,
  callbackUrls,
})
console.log(
  `sandbox ready http://${host}:${sandbox.port} smpp://${host}:${sandbox.smsPort} smtp://${host}:${sandbox.mailPort}`,
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    sandbox.stop().then(() => process.exit(0))
  })
}
