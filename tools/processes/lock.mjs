// Plain JavaScript, because the first step of every command may run under Node 20.
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

const lookMs = 200

/**
 * The moment a process began, which distinguishes it from a later one of the same number; empty for one that
 * has ended, null where the system does not say.
 */
function startOf(pid) {
  if (!existsSync('/proc/self/stat')) return null
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const isZombie = fields[0] === 'Z'
    return isZombie ? '' : fields[19]
  } catch {
    return ''
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The living process that a lock names; 0 where it names none, null where there is no lock. */
function holderOf(file) {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return null
  }
  const [pid = 0, start = ''] = text.split(' ')
  const isAlive = Number(pid) > 0 && (startOf(pid) ?? start) === start && isRunning(Number(pid))
  return isAlive ? Number(pid) : 0
}

/** A link appears together with its content, so no other command ever reads half a lock. */
function take(file) {
  const own = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  writeFileSync(own, `${process.pid} ${startOf(process.pid) ?? ''}`)
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

/** Moved away before it is removed: another command may have taken it over meanwhile, and gets it back. */
function removeDead(file) {
  const aside = `${file}.dead.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  try {
    if (holderOf(aside) > 0) linkSync(aside, file)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  rmSync(aside, { recursive: true, force: true })
}

const stuck = (file, holder, doing, waitMs) =>
  holder > 0
    ? `Process ${holder}, which ${doing}, still holds ${file} after ${waitMs / 1_000} s: end it and try again.`
    : `The lock ${file} could not be taken for ${waitMs / 1_000} s: remove it and try again.`

/**
 * Runs work while no other command holds the lock. A lock names its process and ends with it, whatever ended
 * the process. A command that waits says for which one: `doing` completes "process 123, which …". It waits for
 * `waitMs`, longer than a build or an installation takes, and then throws.
 */
export async function withLock(
  file,
  doing,
  work,
  { tell = (line) => console.error(line), waitMs = 15 * 60_000 } = {},
) {
  mkdirSync(dirname(file), { recursive: true })
  const until = performance.now() + waitMs
  let told = 0
  while (!take(file)) {
    const holder = holderOf(file)
    if (performance.now() > until) throw new Error(stuck(file, holder, doing, waitMs))
    if (holder === 0) removeDead(file)
    if (holder > 0 && holder !== told) {
      tell(`Waiting for process ${holder}, which ${doing}…`)
      told = holder
    }
    await new Promise((done) => setTimeout(done, lookMs))
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}
