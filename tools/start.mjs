// The first step of every command, in plain JavaScript because the machine's own Node may be 20:
// installs what is missing, then goes on under the Node that the project pins. Decision 001.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './processes/lock.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const commands = [
  'start',
  'dev',
  'serve',
  'sandbox',
  'test',
  'bench',
  'mutants',
  'exceptions',
  'connect',
  'migrate',
  'content',
]
const node = join(root, 'node_modules/.bin/node')
const marker = join(root, 'node_modules/.installed')
const lock = join(root, '.cache/install.lock')

const fingerprint = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

const isInstalled = () =>
  existsSync(node) && existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint()

const installReportMs = 20_000

async function install() {
  if (isInstalled()) return
  console.error('Installing dependencies: about 400 packages, which takes some minutes…')
  const started = Date.now()
  const report = setInterval(() => {
    const seconds = Math.round((Date.now() - started) / 1_000)
    console.error(`Still installing dependencies (${seconds} s)`)
  }, installReportMs)
  // Not `npm ci`: that refuses a lock file whose other platforms' packages a mirror does not carry.
  const npm = spawn(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, npm_config_update_notifier: 'false' },
    },
  )
  const status = await new Promise((done) => npm.once('error', done).once('close', done))
  clearInterval(report)
  if (status !== 0) {
    console.error('npm install failed; its own message is above.')
    process.exit(1)
  }
  writeFileSync(marker, fingerprint())
}

const [command, ...rest] = process.argv.slice(2)
if (!commands.includes(command)) {
  console.error(`Say one of: ${commands.join(', ')}`)
  process.exit(2)
}
// Two commands started at once must not install into each other.
if (!isInstalled()) await withLock(lock, 'installs the dependencies', install)

// Every process started from here on finds the pinned Node first, and what an earlier one compiled.
const environment = {
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
}
const child = spawn(node, [join(root, `tools/${command}.ts`), ...rest], {
  cwd: root,
  env: environment,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // A terminal sends Ctrl-C to the child as well; only other signals are passed on.
  process.on(signal, () => signal !== 'SIGINT' && child.kill(signal))
}
// A killed npm passes no signal on, so its end is watched for.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
