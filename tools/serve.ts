import { buildWhatIsStale } from './portal/build.ts'
import { fail } from './portal/portal.ts'
import { serviceMemory } from './portal/service-memory.ts'
import { startProgram } from './processes/process.ts'

/** `npm run serve -- http|worker`: one production role; everything comes from the environment. */
async function serve() {
  const role = process.argv[2]
  if (role !== 'http' && role !== 'worker') {
    throw new Error('Say which role to run: npm run serve -- http, or npm run serve -- worker')
  }
  if (role === 'http') await buildWhatIsStale()
  const service = startProgram({
    name: 'The portal service',
    program: 'apps/service/src/main.ts',
    args: [role],
    env: serviceMemory(),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void service.stop())
  await service.ended
  process.exit(service.child.exitCode ?? 1)
}

serve().catch(fail)
