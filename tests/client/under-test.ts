import { operationsPortOf } from '@portal/kernel/network/operations-port'
/** Addresses of the portal and the sandbox that the test command started. */
export type UnderTest = {
  portalUrl: string
  /** Address of metrics and readiness. */
  operationsUrl: string
  sandboxUrl: string
  databaseUrl: string
}

function named(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing: run these tests by npm test -- api`)
  return value
}

/** The default of `npm start`. */
function operationsUrlOf(portalUrl: string): string {
  const url = new URL(portalUrl)
  url.port = String(operationsPortOf(Number(url.port)))
  return url.origin
}

/** Each is asked for only when it is read: who needs no common portal needs its database alone. */
export const portalUnderTest = (): UnderTest => ({
  get portalUrl() {
    return named('PORTAL_URL')
  },
  get operationsUrl() {
    return process.env.PORTAL_OPERATIONS_URL ?? operationsUrlOf(named('PORTAL_URL'))
  },
  get sandboxUrl() {
    return named('SANDBOX_URL')
  },
  get databaseUrl() {
    return named('PORTAL_DATABASE_URL')
  },
})
