import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, relative } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { runningDatabase } from '../database/postgres.ts'
import { freePort } from './free-port.ts'
import { longWait, root, startProgram, waitForAnswer } from './process.ts'
import { temporaryFolder } from './temporary-folder.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a long wait is reported after ten seconds, and then every thirty', () => {
  vi.useFakeTimers()
  const lines: string[] = []
  const report = longWait('Still starting', (line) => lines.push(line))
  for (let second = 0; second < 75; second++) {
    report()
    vi.advanceTimersByTime(1_000)
  }
  expect(lines).toEqual(['Still starting (10 s)', 'Still starting (40 s)', 'Still starting (70 s)'])
})

/** Runs this code as one of our programs, whose log is a file. */
async function started(folder: string, code: string) {
  const file = join(folder, 'program.mjs')
  await writeFile(file, code)
  const logFile = join(folder, 'program.log')
  const program = relative(root, file)
  return { logFile, running: startProgram({ name: 'The program', program, env: {}, logFile }) }
}

test('what a program reports to a person is shown at the terminal, besides its log', async () => {
  await using folder = await temporaryFolder('notice')
  const shown = vi.spyOn(console, 'error').mockImplementation(() => {})
  const code = "process.send({ notice: 'content/brand.json:3 is wrong' }, () => process.exit())"
  const { running } = await started(folder.path, code)
  await running.ended
  expect(shown.mock.calls).toEqual([['content/brand.json:3 is wrong']])
})

test('a program is waited for while it lives, and no longer', async () => {
  await using folder = await temporaryFolder('wait')
  const port = await freePort()
  const { running, logFile } = await started(folder.path, 'setInterval(() => {}, 1_000)')
  const answered = waitForAnswer(`http://127.0.0.1:${port}/`, running, logFile)
  const server = createServer((_request, response) => response.end()).listen(port, '127.0.0.1')
  await answered
  await new Promise((done) => server.close(done))
  const ended = waitForAnswer(`http://127.0.0.1:${port}/`, running, logFile)
  await Promise.all([running.stop(), expect(ended).rejects.toThrow('The program ended at once')])
})

test('why a program ended is told by its own lines of the log, not by those of the start before', async () => {
  await using folder = await temporaryFolder('again')
  const fault = (name: string) => `console.log('${name} is missing')`
  const first = await started(folder.path, fault('BSS_URL'))
  await first.running.ended
  const { running, logFile } = await started(folder.path, fault('BSS_API_KEY'))
  await running.ended
  const answered = waitForAnswer(`http://127.0.0.1:${await freePort()}/`, running, logFile)
  const told = await answered.catch((error: unknown) => String(error))
  expect(told).toContain('BSS_API_KEY is missing')
  expect(told).not.toContain('BSS_URL')
})

test('a folder in which no portal ever ran has no running database', async () => {
  await using folder = await temporaryFolder('none')
  expect(await runningDatabase(join(folder.path, 'data'))).toBeNull()
})
