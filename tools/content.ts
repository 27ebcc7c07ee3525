import { buildWhatIsStale } from './portal/build.ts'
import { startProgram } from './processes/process.ts'

/** `npm run content`: checks the content, and takes its questions out and in as a table. The checks need the pages. */
await buildWhatIsStale()
const program = startProgram({
  name: 'The content',
  program: 'apps/service/src/content-tool.ts',
  args: process.argv.slice(2),
  env: {},
})
program.ended.then(() => process.exit(program.child.exitCode ?? 1))
