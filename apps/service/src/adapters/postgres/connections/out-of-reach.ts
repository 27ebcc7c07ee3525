/** Network errors of a server that cannot be reached. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * Errors of a server that cannot take the request now, by class where the whole class means that:
 * 08 connection, 53 insufficient resources, 57P stopped or starting, 57014 statement timed out,
 * 25006 a standby that is not yet the primary, 25P03 idle for too long within a transaction, 55P03
 * lock.
 */
const serverCodes = /^(08...|53...|57P..|57014|25006|25P03|55P03)$/

/** The driver's own words, which have no code. */
const driverWords =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/

/** The server was not heard from in time; it may be frozen, or its network gone. */
export class DatabaseSilent extends Error {
  constructor(detail: string) {
    super(`The database is silent: ${detail}`)
  }
}

/** True for failures that end once the database is back, so that a retry helps. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseSilent) return true
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (networkCodes.has(code) || serverCodes.test(code))) return true
  return driverWords.test(error.message)
}
