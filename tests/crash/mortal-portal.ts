import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, freeSandboxPort } from '../../tools/free-port.ts'
import { type EmbeddedPostgres, startPostgres } from '../../tools/postgres.ts'
import type { Running } from '../../tools/process.ts'
import { startSandbox, startService } from '../client/own-portal.ts'

/** The parts that are killed, always by signal 9 and without warning. */
export const victims = ['service', 'service and database', 'database connection'] as const
export type Victim = (typeof victims)[number]

/** A whole portal whose parts can be killed and restarted on the same addresses and data. */
export type MortalPortal = {
  url: string
  sandboxUrl: string
  databaseUrl(): string
  /** Kills a part, restarts what died, and resolves when the portal is ready. */
  killAndRestart(victim: Victim): Promise<void>
  serviceLog(): Promise<string>
  stop(): Promise<void>
}

async function killHard(running: Running) {
  running.child.kill('SIGKILL')
  await running.ended
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
  const folder = await mkdtemp(join(tmpdir(), 'portal-crash-'))
  // Under root the database runs as another user, who must be able to reach its files.
  await chmod(folder, 0o755)
  const [port, sandboxPort] = [await freePort(), await freeSandboxPort()]
  const sandbox = await startSandbox(folder, sandboxPort)
  let postgres: EmbeddedPostgres = await startPostgres({ dataDir: folder })
  const start = () => startService({ folder, databaseUrl: postgres.url, sandboxPort, port })
  let service = await start()
  return {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    databaseUrl: () => postgres.url,
    async killAndRestart(victim) {
      if (victim === 'database connection') return killOneConnection(postgres.url)
      if (victim === 'service and database') process.kill(postgres.pid, 'SIGKILL')
      await killHard(service)
      if (victim === 'service and database') postgres = await startPostgres({ dataDir: folder })
      service = await start()
    },
    serviceLog: () => readFile(join(folder, 'service.log'), 'utf8'),
    async stop() {
      await service.stop()
      await sandbox.stop()
      await postgres.stop()
      if (!process.env.CRASH_KEEP) await rm(folder, { recursive: true, force: true })
    },
  }
}
