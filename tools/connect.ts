import { CommandError, makeProvider, usage as usageOfNew } from './connect/new-provider.ts'
import { readSurroundings, sandboxSettings } from './portal/environment.ts'
import { fail } from './portal/portal.ts'
import { startProgram } from './processes/process.ts'

/**
 * `npm run connect -- new`: makes a payment provider to begin with. `npm run connect -- check`: asks the outside systems of the service's environment whether we are connected to them. Without
 * BSS_URL they are those that a sandbox on this machine plays.
 */
function settings(): Record<string, string> {
  if (process.env.BSS_URL) return {}
  const { port, sandboxPort } = readSurroundings()
  return sandboxSettings(sandboxPort, port)
}

async function connect() {
  const [command, ...args] = process.argv.slice(2)
  if (command === 'new') return console.log(await makeProvider(args))
  if (command !== 'check') console.error(usageOfNew)
  const program = startProgram({
    name: 'The check',
    program: 'apps/service/src/connect.ts',
    args: process.argv.slice(2),
    env: settings(),
  })
  await program.ended
  process.exit(program.child.exitCode ?? 1)
}

connect().catch((error: unknown) => {
  if (!(error instanceof CommandError)) return fail(error)
  console.error(error.message)
  process.exit(2)
})
