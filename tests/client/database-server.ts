import { join } from 'node:path'
import { startPostgres } from '../../tools/database/postgres.ts'
import { freePort } from '../../tools/processes/free-port.ts'
import { temporaryFolder } from '../../tools/processes/temporary-folder.ts'
import { type Forwarder, startForwarder } from '../scale/forwarder.ts'

/** A PostgreSQL that can be killed, stopped, and exchanged for another at the same address. */
export type DatabaseServer = Pick<Forwarder, 'turnTo' | 'endWithAnswers'> & {
  url: string
  /** Address of this very server, without the forwarder. */
  ownUrl: string
  /** Folder with the database's files and its password. */
  dataDir: string
  /** The database's files, copied while it is stopped or a backup is under way. */
  folder: string
  pid(): number
  kill(): void
  start(): Promise<void>
  /** Stops the database alone: its address remains. */
  halt(): Promise<void>
  /** Ends the address too, and removes the files. */
  stop(): Promise<void>
}

export async function startDatabaseServer(
  settings: Record<string, string> = {},
): Promise<DatabaseServer> {
  await using started = new AsyncDisposableStack()
  const { path: dataDir } = started.use(await temporaryFolder('database'))
  const [port, forwarderPort] = [await freePort(), await freePort()]
  const start = () => startPostgres({ dataDir, port, settings, endsWithParent: true })
  let postgres = await start()
  started.defer(() => postgres.stop())
  const { turnTo, endWithAnswers, stop } = await startForwarder(forwarderPort, port)
  started.defer(stop)
  const running = started.move()
  return {
    url: postgres.url.replace(`:${port}/`, `:${forwarderPort}/`),
    ownUrl: postgres.url,
    dataDir,
    folder: join(dataDir, 'postgres'),
    turnTo,
    endWithAnswers,
    pid: () => postgres.pid,
    kill: () => process.kill(postgres.pid, 'SIGKILL'),
    async start() {
      postgres = await start()
    },
    halt: () => postgres.stop(),
    stop: () => running.disposeAsync(),
  }
}
