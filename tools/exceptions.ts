import { runningDatabase } from './database/postgres.ts'
import { readSurroundings } from './portal/environment.ts'
import { fail, serviceEnv } from './portal/portal.ts'
import { startProgram } from './processes/process.ts'

/**
 * `npm run exceptions`: lists and closes the cases that wait for a person. DATABASE_URL and the service's own settings
 * name a portal in production; without DATABASE_URL it is the portal that runs in the data folder.
 */
async function settings(): Promise<Record<string, string>> {
  if (process.env.DATABASE_URL) return {}
  const surroundings = readSurroundings()
  const databaseUrl = await runningDatabase(surroundings.dataDir)
  if (databaseUrl) return serviceEnv(surroundings, databaseUrl)
  throw new Error(
    `No portal runs in ${surroundings.dataDir}: start it by npm start, name its folder by DATA_DIR, or its database by DATABASE_URL.`,
  )
}

async function exceptions() {
  const program = startProgram({
    name: 'The exceptions',
    program: 'apps/service/src/exceptions.ts',
    args: process.argv.slice(2),
    env: await settings(),
  })
  await program.ended
  process.exit(program.child.exitCode ?? 1)
}

exceptions().catch(fail)
