import { buildWhatIsStale } from './portal/build.ts'
import { fail } from './portal/portal.ts'
import { serviceMemory } from './portal/service-memory.ts'
import { startProgram } from './processes/process.ts'

const roles: Readonly<Record<string, { program: string; hasPages: boolean }>> = {
  http: { program: 'apps/service/src/main.ts', hasPages: true },
  worker: { program: 'apps/service/src/main.ts', hasPages: false },
  /** Over a portal service that is not ours. Decision 181. */
  pages: { program: 'apps/service/src/pages.ts', hasPages: true },
}

/** `npm run serve -- http|worker|pages`: one production role; everything comes from the environment. */
async function serve() {
  const name = process.argv[2] ?? ''
  const role = Object.entries(roles).find(([each]) => each === name)?.[1]
  if (!role) {
    throw new Error('Say which role to run: npm run serve -- http, or worker, or pages')
  }
  if (role.hasPages) await buildWhatIsStale()
  const service = startProgram({
    name: 'The portal service',
    program: role.program,
    args: [name],
    env: serviceMemory(),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void service.stop())
  await service.ended
  process.exit(service.child.exitCode ?? 1)
}

serve().catch(fail)
