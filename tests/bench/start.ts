import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort, freeSandboxPort } from '../../tools/processes/free-port.ts'
import { root } from '../../tools/processes/process.ts'
import { temporaryFolder } from '../../tools/processes/temporary-folder.ts'
import { atMost, type Bench, median } from './figure.ts'

const startMaxSeconds = 3

async function secondsToReady(dataDir: string): Promise<number> {
  const [port, sandboxPort] = [await freePort(), await freeSandboxPort()]
  const begun = performance.now()
  const child = spawn(process.execPath, [join(root, 'tools/start.mjs'), 'start'], {
    env: {
      ...process.env,
      PORT: String(port),
      OPERATIONS_PORT: String(await freePort()),
      SANDBOX_PORT: String(sandboxPort),
      PUBLIC_URL: '',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const seconds = await new Promise<number>((done, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('ready ')) done((performance.now() - begun) / 1_000)
    })
    child.once('exit', (code) => failed(new Error(`npm start ended with ${code}`)))
  })
  child.kill('SIGTERM')
  await ended
  return seconds
}

export const start: Bench = {
  name: 'start',
  async run() {
    await using folder = await temporaryFolder('start')
    // The first start makes the data that the others find.
    await secondsToReady(folder.path)
    const times: number[] = []
    while (times.length < 3) times.push(await secondsToReady(folder.path))
    return [atMost('start to ready, data present', median(times), startMaxSeconds, ' s')]
  },
}
