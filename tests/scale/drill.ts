import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import type { EmbeddedPostgres } from '../../tools/postgres.ts'
import type { Member } from '../client/processes.ts'
import { type Fleet, startFleet } from '../client/stack.ts'
import { copyable, isRoot, owner } from './copies.ts'

/** DRILL_EACH chooses the number of payments in each state. */
export const paymentsInEachState = Number(process.env.DRILL_EACH || 20)
/**
 * Delivery window (45 s) and settling time (18 s) at a time scale of 20; then the first refunds are under
 * way.
 */
export const untilRefundsMs = 66_000
/** Longest time from the database's return to the end of a payment, in milliseconds. */
export const settledWithinMs = 150_000

/** One http and one worker process on a database that can be copied while it runs. */
export type Drill = {
  fleet: Fleet
  archive: string
  members: readonly Member[]
  /** A folder to which the database's own user writes; removed at the end of the drill. */
  openFolder(name: string): Promise<string>
  /** Stops everything, including the server that replaced the database. */
  stop(substitute: EmbeddedPostgres | undefined): Promise<void>
}

export async function startDrill(): Promise<Drill> {
  const folders: string[] = []
  async function openFolder(name: string): Promise<string> {
    const folder = await mkdtemp(`/var/tmp/drill-${name}-`)
    folders.push(folder)
    await chmod(folder, 0o755)
    if (isRoot) await chown(folder, owner.uid, owner.gid)
    return folder
  }
  const archive = await openFolder('archive')
  const fleet = await startFleet({ http: 1, workers: 1, database: copyable(archive) })
  const members = [...fleet.https, ...fleet.workers]
  return {
    fleet,
    archive,
    members,
    openFolder,
    async stop(substitute) {
      // A process that stops finishes its work first, so its database is stopped after it.
      await Promise.all(members.map((member) => member.stop()))
      await substitute?.stop()
      await fleet.stop()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}
