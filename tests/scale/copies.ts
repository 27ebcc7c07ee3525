import { execFileSync } from 'node:child_process'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbeddedPostgres, startPostgres } from '../../tools/database/postgres.ts'
import { freePort } from '../../tools/processes/free-port.ts'
import type { DatabaseServer } from '../client/database-server.ts'
import { onDatabase, runSql } from '../client/on-database.ts'
import { pause } from '../client/poll.ts'

/** Settings under which a running server can be copied, followed, and restored to a moment. */
export const copyable = (archive: string) => ({
  wal_level: 'replica',
  max_wal_senders: '4',
  archive_mode: 'on',
  archive_timeout: '1',
  archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
})

export const isRoot = process.getuid?.() === 0
/** The user that the database runs as under root. */
export const owner = { uid: 65_534, gid: 65_534 }

/** Takes a base backup as `pg_basebackup` does, by the functions behind it: the package brings no tool. */
export async function baseBackup(primary: DatabaseServer, dataDir: string): Promise<void> {
  await onDatabase(primary.ownUrl, async (client) => {
    await client.query(`select pg_backup_start('copy', true)`)
    execFileSync('cp', ['-a', primary.folder, join(dataDir, 'postgres')])
    const { rows } = await client.query('select labelfile, spcmapfile from pg_backup_stop()')
    const folder = join(dataDir, 'postgres')
    execFileSync('rm', ['-rf', join(folder, 'postmaster.pid'), join(folder, 'postmaster.opts')])
    execFileSync('sh', [
      '-c',
      `rm -rf ${folder}/pg_wal/* && mkdir -p ${folder}/pg_wal/archive_status`,
    ])
    await writeFile(join(folder, 'backup_label'), rows[0].labelfile)
    if (isRoot) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
  })
  execFileSync('cp', ['-a', join(primary.dataDir, 'postgres-password'), dataDir])
}

/** The statements that the runbook has an operator run on a restored database before any process starts. */
export async function followRunbook(url: string): Promise<void> {
  const runbook = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const blocks = [...runbook.matchAll(/```sql\n(.*?)```/gs)].map(([, statement = '']) => statement)
  const updates = blocks.filter((statement) => statement.startsWith('update payments'))
  if (updates.length !== 2) throw new Error('The runbook names other statements than before.')
  await runSql(url, updates.join('\n'))
}

async function signal(dataDir: string, name: 'standby' | 'recovery') {
  const file = join(dataDir, 'postgres', `${name}.signal`)
  await writeFile(file, '')
  if (isRoot) execFileSync('chown', [`${owner.uid}:${owner.gid}`, file])
}

export async function startReplica(primary: DatabaseServer, dataDir: string) {
  await baseBackup(primary, dataDir)
  await signal(dataDir, 'standby')
  const { hostname, port, username, password } = new URL(primary.ownUrl)
  const source = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
  // Written to the server's own file, so that the setting can be removed again.
  const own = join(dataDir, 'postgres', 'postgresql.auto.conf')
  await appendFile(own, `\nprimary_conninfo = '${source}'\n`)
  const replicaPort = await freePort()
  const server = await startPostgres({ dataDir, port: replicaPort })
  return {
    port: replicaPort,
    server,
    /** Stops the replica: no later commit reaches it. */
    detach: () =>
      onDatabase(server.url, async (client) => {
        await client.query(`alter system set primary_conninfo = ''`)
        await client.query('select pg_reload_conf()')
        const receiver = `select from pg_stat_activity where backend_type = 'walreceiver'`
        while ((await client.query(receiver)).rowCount !== 0) await pause(20)
      }),
    promote: () => runSql(server.url, 'select pg_promote(true, 60)'),
  }
}

/** Restores the backup to a moment and opens it for writing, on the port of the server it replaces. */
export async function restoreTo(
  dataDir: string,
  archive: string,
  moment: Date,
  port: number,
): Promise<EmbeddedPostgres> {
  await signal(dataDir, 'recovery')
  const server = await startPostgres({
    dataDir,
    port,
    settings: {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00'),
      recovery_target_action: 'promote',
    },
  })
  await onDatabase(server.url, async (client) => {
    for (;;) {
      const { rows } = await client.query('select pg_is_in_recovery() as waits')
      if (!rows[0].waits) return
      await pause(100)
    }
  })
  return server
}

export const databaseNow = (url: string): Promise<Date> =>
  onDatabase(
    url,
    async (client) => (await client.query('select clock_timestamp() as now')).rows[0].now,
  )
