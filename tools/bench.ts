import { spawn } from 'node:child_process'
import { buildWhatIsStale } from './portal/build.ts'
import { contentWithPin } from './portal/pin-content.ts'
import { fail, startPortal } from './portal/portal.ts'
import { wideLimits } from './portal/wide-limits.ts'
import { freePort, freeSandboxPort } from './processes/free-port.ts'
import { root } from './processes/process.ts'
import { temporaryFolder } from './processes/temporary-folder.ts'
import { findChromium, provideChromium } from './tests/chromium.ts'

const vitest = ['node_modules/vitest/vitest.mjs', 'run']

/**
 * `npm run bench`: every figure against its budget; `npm run bench -- NAME …` some of them. These, which
 * bring their own processes, and `fuzz`, `crash` and `sim` run only when they are named.
 */
const alone: Record<string, { args: string[]; env?: Record<string, string> }> = {
  matrix: { args: ['tests/bench/matrix.main.ts'] },
  overload: {
    args: [...vitest, '--project', 'capacity', 'tests/capacity/overload.test.ts'],
    env: { OVERLOAD_SECONDS: '30' },
  },
  drills: { args: [...vitest, '--project', 'drills'] },
  // Every journey in every setting, of which `npm test` draws some.
  journeys: { args: ['tools/test.ts', 'journeys'] },
  growth: { args: ['tests/growth/growth.main.ts'] },
}

function run(args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)))
}

async function measure(names: string[]): Promise<number> {
  await provideChromium()
  await using folder = await temporaryFolder('bench')
  const [port, sandboxPort] = [await freePort(), await freeSandboxPort()]
  const operationsPort = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const unlimited = { READS: '1e9', PAGES: '1e9' }
  const limits = Object.entries(unlimited).map(([name, value]) => [
    `LIMIT_${name}_PER_ADDRESS`,
    value,
  ])
  const portal = await startPortal(
    {
      host: '127.0.0.1',
      port,
      operationsPort,
      sandboxPort,
      dataDir: folder.path,
      databaseUrl: undefined,
      sandbox: true,
      publicUrl,
    },
    { env: { ...wideLimits, ...Object.fromEntries(limits) } },
  )
  try {
    return await run(['tests/bench/bench.main.ts', ...names], {
      PORTAL_URL: publicUrl,
      PORTAL_OPERATIONS_URL: `http://127.0.0.1:${operationsPort}`,
      SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
      PORTAL_DATABASE_URL: portal.databaseUrl,
      PORTAL_SERVICE_PID: String(portal.service.child.pid),
      CHROMIUM_PATH: findChromium() ?? '',
    })
  } finally {
    await portal.stop()
  }
}

async function bench(): Promise<number> {
  const wanted = process.argv.slice(2)
  const measured = wanted.filter((name) => !(name in alone))
  await using folder = await temporaryFolder('bench-content')
  // For every portal that is measured.
  process.env.CONTENT_DIR ??= await contentWithPin(folder.path)
  await buildWhatIsStale()
  const codes: number[] = []
  if (measured.length > 0 || wanted.length === 0) codes.push(await measure(measured))
  for (const name of wanted) {
    const program = alone[name]
    if (program) codes.push(await run(program.args, program.env))
  }
  return codes.every((code) => code === 0) ? 0 : 1
}

bench().then((code) => process.exit(code), fail)
