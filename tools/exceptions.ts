import { startProgram } from './process.ts'

/**
 * `npm run exceptions`: lists and closes the cases that wait for a person; needs DATABASE_URL, and to have
 * one asked about the service's own settings.
 */
const program = startProgram({
  name: 'The exceptions',
  program: 'apps/service/src/exceptions.ts',
  args: process.argv.slice(2),
  env: {},
})
program.ended.then(() => process.exit(program.child.exitCode ?? 1))
