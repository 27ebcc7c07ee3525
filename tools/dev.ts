import { readdirSync, watch } from 'node:fs'
import { join, relative } from 'node:path'
import { readSurroundings } from './portal/environment.ts'
import { fail, type RunningPortal, startPortal } from './portal/portal.ts'
import { root } from './processes/process.ts'

/**
 * `npm run dev`: as `npm start`, with the web application served from its sources. Changes of pages, styles and
 * content are taken over by the running service, in open pages too; after a change of its own sources, or of
 * what both share, it is started again. The database and the sandbox keep running.
 */
const watched = ['apps/service/src', 'apps/service/migrations', 'packages']
const isSource = /\.(ts|json|sql)$/
const leftOut = /(^|\/)node_modules\/|\.test\.ts$/
const settleMs = 50

async function dev() {
  const surroundings = readSurroundings()
  const portal = await startPortal(surroundings, {
    env: { DEVELOPMENT: 'on', WEB_SOURCES: join(root, 'apps/web'), NODE_ENV: 'development' },
  })
  stopWithUs(portal)
  console.log(`ready ${surroundings.publicUrl}`)
  onChange(async (file) => {
    console.log(`${file} changed`)
    await portal.restartService().catch((error: unknown) => console.error(String(error)))
    console.log(`ready ${surroundings.publicUrl}`)
  })
}

/** Each folder by itself: a watch of a whole tree loses a file that an editor replaces. */
function watchTree(folder: string, changed: (file: string) => void) {
  const folders = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  for (const each of [folder, ...folders]) {
    watch(join(root, each), (_event, name) => changed(`${each}/${name}`))
  }
}

function onChange(work: (file: string) => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const changed = (file: string) => {
    if (!isSource.test(file) || leftOut.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(() => work(file))
    }, settleMs)
  }
  for (const folder of watched) watchTree(folder, changed)
}

function stopWithUs(portal: RunningPortal) {
  const end = () => portal.stop().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  process.once('disconnect', end)
}

dev().catch(fail)
