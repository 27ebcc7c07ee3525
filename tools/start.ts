import { buildWhatIsStale } from './portal/build.ts'
import { readSurroundings } from './portal/environment.ts'
import { fail, runUntilStopped, startPortal } from './portal/portal.ts'

/** `npm start`: the whole product on this machine, with the sandbox as its outside world. */
async function start() {
  const surroundings = readSurroundings()
  await buildWhatIsStale()
  runUntilStopped(await startPortal(surroundings, { env: { OPERATIONS_PUBLIC: 'on' } }))
  console.log(`ready ${surroundings.publicUrl}`)
}

start().catch(fail)
