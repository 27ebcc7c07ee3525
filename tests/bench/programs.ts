import { spawn } from 'node:child_process'
import { root } from '../../tools/processes/process.ts'
import type { Bench, Figure } from './figure.ts'

type Ran = { ok: boolean; output: string }

/** Runs one of our programs to its end; what it prints is kept, and shown where it failed. */
function runProgram(args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((done) =>
    child.once('exit', (code) => {
      if (code !== 0) console.log(output)
      done({ ok: code === 0, output })
    }),
  )
}

const verdict = (figure: string, value: string, budget: string, ok: boolean): Figure => ({
  figure,
  value,
  budget,
  ok,
})

function summaryOf(output: string): Record<string, unknown> {
  const line = output.split('\n').findLast((each) => each.startsWith('{'))
  return line ? (JSON.parse(line) as Record<string, unknown>) : {}
}

const schedules = 200_000
const seedsPerCell = 50

/** Half of the schedules on each of two cores, then the two tables. */
async function simulate(): Promise<Figure[]> {
  const half = schedules / 2
  const run = (seed: number) =>
    runProgram(['tests/sim/main.ts', '--seed', String(seed), '--schedules', String(half)])
  const halves = await Promise.all([run(1), run(half + 1)])
  const cellsOf = ['tests/sim/matrix.main.ts', '--seeds', `${seedsPerCell}`]
  const [matrix, bugs] = await Promise.all([
    runProgram([...cellsOf, '--write', 'docs/fault-matrix.md']),
    runProgram(['tests/sim/planted-bugs.main.ts', '--write', 'docs/planted-bugs.md']),
  ])
  const sums = halves.map(({ output }) => summaryOf(output))
  const sum = (name: string) =>
    sums.reduce((total, each) => total + Number(each[name] ?? 0), 0).toLocaleString('en-US')
  const caught = /(\d+) of (\d+) planted bugs caught/.exec(bugs.output)
  const cells = summaryOf(matrix.output)
  return [
    verdict(
      'simulated schedules that keep every promise',
      `${sum('schedules')}, with ${sum('accidents')} accidents`,
      schedules.toLocaleString('en-US'),
      halves.every(({ ok }) => ok),
    ),
    verdict(
      'schedules of the [fault matrix](fault-matrix.md)',
      `${cells.schedules}, with ${cells.crashes} kills`,
      `${seedsPerCell} a cell`,
      matrix.ok,
    ),
    verdict(
      '[planted bugs](planted-bugs.md) caught',
      caught?.[1] ?? '0',
      `all ${caught?.[2]}`,
      bugs.ok,
    ),
  ]
}

const crashPayments = 1_000
const crashKillsMin = 50
const killEveryMs = 1_000

/** Several processes on one database, with wrong clocks, one of each role killed again and again, and the database. */
async function crash(): Promise<Figure[]> {
  const vitest = 'node_modules/vitest/vitest.mjs'
  const ran = await runProgram([vitest, 'run', '--project', 'scale', 'tests/scale/kills.test.ts'], {
    SCALE_PAYMENTS: String(crashPayments),
    SCALE_KILL_EVERY_MS: String(killEveryMs),
    // A colour's code would come before the summary.
    NO_COLOR: '1',
  })
  const { payments = 0, seconds, kills = 0, clocksApartSeconds } = summaryOf(ran.output)
  const figure = `payments over 2 http and 2 worker processes, whose clocks are up to ${clocksApartSeconds} s apart and which are killed by signal 9: nothing lost, nothing doubled`
  const isGood = ran.ok && payments === crashPayments
  const wanted = crashPayments.toLocaleString('en-US')
  const killed = `processes killed in these ${seconds} s, now and then with the database`
  return [
    verdict(figure, isGood ? wanted : 'failed', wanted, isGood),
    verdict(killed, String(kills), `≥ ${crashKillsMin}`, Number(kills) >= crashKillsMin),
  ]
}

const requestsPerRoute = 2_000

async function fuzz(): Promise<Figure[]> {
  const ran = await runProgram(['tests/fuzz/fuzz.main.ts', '--requests', `${requestsPerRoute}`])
  const { requests = 0, routes = 0, failed = 0, seed } = summaryOf(ran.output)
  const figure = `odd requests answered as documented, without a 5xx (seed ${seed})`
  const value = `${Number(requests).toLocaleString('en-US')} to ${routes} addresses, ${failed} wrong`
  return [verdict(figure, value, `${requestsPerRoute.toLocaleString('en-US')} an address`, ran.ok)]
}

export const simulation: Bench = { name: 'sim', run: simulate }
export const crashes: Bench = { name: 'crash', run: crash }
export const oddRequests: Bench = { name: 'fuzz', run: fuzz }
