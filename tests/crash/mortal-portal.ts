import pg from 'pg'
import { type OwnedStack, startOwnedStack } from '../client/stack.ts'

/** The parts that are killed, always by signal 9 and without warning. */
export type Victim = 'service' | 'service and database' | 'database connection'

/** A whole portal whose parts can be killed and restarted on the same addresses and data. */
export type MortalPortal = OwnedStack & {
  /** Kills a part, restarts what died, and resolves when the portal is ready. */
  killAndRestart(victim: Victim): Promise<void>
}

/** Kills one connection. The server treats that as damaged memory and restarts automatically. */
async function killOneConnection(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(
    `select pid from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()
     order by state_change desc limit 1`,
  )
  if (rows[0]) process.kill(Number(rows[0].pid), 'SIGKILL')
  await client.end().catch(() => {})
}

export async function startMortalPortal(): Promise<MortalPortal> {
  const stack = await startOwnedStack()
  const { service, database } = stack
  return {
    ...stack,
    async killAndRestart(victim) {
      if (victim === 'database connection') return killOneConnection(stack.databaseUrl)
      if (victim === 'service and database') database.kill()
      await service.kill()
      if (victim === 'service and database') await database.start()
      await service.start()
    },
  }
}
