import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProgram } from '../../tools/processes/process.ts'
import { temporaryFolder } from '../../tools/processes/temporary-folder.ts'

/** Runs a program of the service to its end, as at a terminal. */
export async function runProgram(name: string, args: string[], env: Record<string, string>) {
  await using folder = await temporaryFolder('program')
  const logFile = join(folder.path, 'log')
  const started = startProgram({ name, program: `apps/service/src/${name}.ts`, args, env, logFile })
  await started.ended
  const said = await readFile(logFile, 'utf8')
  return { code: started.child.exitCode, said }
}
