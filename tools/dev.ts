import { spawnSync } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildWhatIsStale } from './build.ts'
import { readSurroundings } from './environment.ts'
import { fail, type RunningPortal, startPortal } from './portal.ts'
import { root } from './process.ts'

/**
 * `npm run dev`: as `npm start`, and every change of a source or content file builds what it touches,
 * starts the service again and loads open pages again. The database and the sandbox keep running.
 */
const watched = ['apps/web', 'apps/service/src', 'apps/service/migrations', 'packages', 'content']
const isSource = /\.(tsx?|css|json|sql)$/
const leftOut = /(^|\/)(node_modules|dist)\//
const settleMs = 150

async function dev() {
  const surroundings = readSurroundings()
  await buildWhatIsStale()
  const portal = await startPortal(surroundings, { env: { DEVELOPMENT: 'on' } })
  stopWithUs(portal)
  console.log(`ready ${surroundings.publicUrl}`)
  onChange(async (file) => {
    console.log(`${file} changed`)
    // In a process of its own: this process would not read a module a second time.
    const built = spawnSync(process.execPath, [join(root, 'tools/build.main.ts')], {
      cwd: root,
      stdio: 'inherit',
    })
    if (built.status !== 0) return
    await portal.restartService().catch((error: unknown) => console.error(String(error)))
    console.log(`ready ${surroundings.publicUrl}`)
  })
}

function onChange(work: (file: string) => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  for (const folder of watched) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      const file = `${folder}/${name}`
      if (!name || !isSource.test(file) || leftOut.test(file)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        running = running.then(() => work(file))
      }, settleMs)
    })
  }
}

function stopWithUs(portal: RunningPortal) {
  const end = () => portal.stop().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  process.once('disconnect', end)
}

dev().catch(fail)
