import { startProgram } from './processes/process.ts'

/** `npm run migrate`: applies missing migrations as the role of DATABASE_URL. */
const program = startProgram({
  name: 'The migrations',
  program: 'apps/service/src/migrate.ts',
  env: {},
})
program.ended.then(() => process.exit(program.child.exitCode ?? 1))
