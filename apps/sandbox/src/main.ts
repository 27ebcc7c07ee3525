import { providers } from './providers.ts'
import { startSandbox } from './start.ts'

/** A number from the environment, or a stop that names the variable. */
function numberFrom(name: string, fallback: number, accepts: (value: number) => boolean): number {
  const raw = process.env[name]
  if (raw === undefined || raw === '') return fallback
  const value = Number(raw)
  if (accepts(value)) return value
  console.error(`${name} is "${raw}", which it cannot be.`)
  process.exit(1)
}

const port = numberFrom(
  'SANDBOX_PORT',
  4000,
  (value) => Number.isInteger(value) && value >= 0 && value < 65_534,
)
const timeScale = numberFrom('TIME_SCALE', 1, (value) => value >= 1)
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
