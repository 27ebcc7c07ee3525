import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '../../tools/process.ts'

/** Runs a program of the service to its end, as at a terminal. */
export async function runProgram(name: string, args: string[], env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-program-'))
  const logFile = join(folder, 'log')
  const started = startProgram({ name, program: `apps/service/src/${name}.ts`, args, env, logFile })
  await started.ended
  const said = await readFile(logFile, 'utf8')
  await rm(folder, { recursive: true })
  return { code: started.child.exitCode, said }
}
