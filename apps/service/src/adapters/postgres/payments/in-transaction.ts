import type { PoolClient } from 'pg'
import { type PaymentTransaction, ProviderIdTaken } from '../../../ports/payment-store.port.ts'
import type { Database } from '../connections/database.ts'
import { openTransaction } from './payment-transaction.ts'

/** Runs a transaction at most this many times when it collides with another one. */
const triesMax = 4

/**
 * Runs `work` in one transaction. It may run several times, since a reference that was drawn twice
 * and a deadlock are rolled back and retried; so `work` itself must draw every value that has to be
 * unique.
 */
export async function inTransaction<T>(
  database: Database,
  work: (tx: PaymentTransaction) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(database, work)
    } catch (error) {
      if (tries >= triesMax || !helpsToRepeat(error)) throw namedError(error)
    }
  }
}

/** References have 40 bits: with ten million kept, one in a hundred thousand is drawn a second time. */
const drawnCodes = new Set(['orders_by_reference', 'orders_by_receipt'])
const uniqueViolation = '23505'
const idsOfProviders = new Set(['payments_by_provider_id', 'provider_sessions_pkey'])
const collisions = new Set(['40001', '40P01'])

const codesOf = (error: unknown) =>
  error instanceof Error ? (error as { code?: string; constraint?: string }) : {}

/** The port names the errors that callers handle; all others are failures of the database. */
function namedError(error: unknown): unknown {
  const { code, constraint } = codesOf(error)
  const isTaken = code === uniqueViolation && idsOfProviders.has(constraint ?? '')
  return isTaken ? new ProviderIdTaken('The provider id belongs to another payment') : error
}

function helpsToRepeat(error: unknown): boolean {
  const { code, constraint } = codesOf(error)
  if (code === uniqueViolation) return drawnCodes.has(constraint ?? '')
  return collisions.has(code ?? '')
}

const runOnce = <T>(database: Database, work: (tx: PaymentTransaction) => Promise<T>): Promise<T> =>
  onConnection(database, async (client) => {
    const tx = openTransaction(client)
    const result = await work(tx)
    await tx.commit()
    return result
  })

/** Runs `work`, which commits what it did, on a connection of its own; what fails is rolled back. */
export async function onConnection<T>(
  database: Database,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await database.connect()
  let broken: Error | undefined
  // The pool listens to idle connections only: without this listener, a connection lost between two
  // statements ends the process.
  const onLost = (error: Error) => {
    broken = error
  }
  client.on('error', onLost)
  try {
    const result = await work(client)
    database.noteCommit()
    return result
  } catch (error) {
    database.noteFailure(error)
    await client.query('rollback').catch((reason: Error) => {
      broken = reason
    })
    throw error
  } finally {
    // A broken connection is thrown away, and may still fail once more while it is taken down.
    if (!broken) client.off('error', onLost)
    client.release(broken)
  }
}
