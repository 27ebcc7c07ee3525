import { createHash } from 'node:crypto'
import { currencies, money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { CrashPlan, type CrashPoint, crashPoints } from './crash-plan.ts'
import type { Engine } from './engine.ts'
import { anyFaults, type FaultKind, Faults, onlyFault } from './faults.ts'
import { checkEnd, checkStep, Violation, type Witness } from './invariants.ts'
import { type Disk, emptyDisk } from './memory-store.ts'
import { type Method, methods, Outside } from './outside.ts'
import { createPortal, type Portal } from './portal.ts'
import { Scheduler } from './scheduler.ts'
import { closeExceptions } from './support-desk.ts'
import { sendVisitor } from './visitor.ts'

const hourMs = 3_600_000
/** A day takes some thousands; far more is a circle in which nothing is ever settled. */
const stepsMax = 150_000

export type ScheduleResult = {
  seed: number
  steps: number
  violation: string | null
  /** How each payment ended: shows that the schedules reach every corner. */
  ends: string[]
  /** Every move that was made, as "from move". */
  moves: Set<string>
  /** How often the planned crash really happened. */
  crashes: number
  /** The same for the same seed and source, to the last move and call. */
  digest: string
}

/** One cell of the fault matrix: nothing else is left to chance but order and timing. */
export type Cell = { method: Method; fault: FaultKind | null; crash: CrashPoint | null }

const crashPointNames = Object.keys(crashPoints) as [CrashPoint, ...CrashPoint[]]

/** One simulated day: a few visitors, two processes, faults, crashes; the same for the same seed. */
export async function runSchedule(
  engine: Engine,
  seed: number,
  cell: Cell | null = null,
): Promise<ScheduleResult> {
  const scheduler = new Scheduler(seed)
  const plan = cell ? onlyFault(scheduler, cell.fault) : anyFaults(scheduler)
  const point = cell ? cell.crash : scheduler.chance(0.5) ? scheduler.pick(crashPointNames) : null
  const crashes = new CrashPlan(point, scheduler.pick([1, 2, 3]))
  const outside = new Outside(scheduler, new Faults(scheduler, plan), crashes)
  const disk: Disk = emptyDisk()
  const witness: Witness = { answered: new Set(), byKey: new Map(), faults: outside.complaints }
  const onBug = (error: unknown) => witness.faults.push(`bug: ${String(error)}`)
  const parts = { engine, scheduler, outside, topUps: new Map(), disk }
  const portals: [Portal, ...Portal[]] = [
    createPortal('a', parts, onBug),
    createPortal('b', parts, onBug),
  ]
  outside.listener = async (provider, reference, proven) => {
    const { world } = scheduler.pick(portals)
    await engine.receiveCallback(world, { provider, reference, proven, bodyDigest: '' })
  }
  const visitors = scheduler.between(1, 2)
  for (let index = 0; index < visitors; index++) {
    const amount = money(BigInt(scheduler.between(5, 500)) * 100n, currencies[0])
    const msisdn = `97100000${scheduler.between(1, 8)}` as Msisdn
    const chosen: [Method, ...Method[]] = cell ? [cell.method] : [...methods]
    const who = { engine, scheduler, outside, disk, portals, witness, amount, msisdn }
    sendVisitor({ ...who, methods: chosen })
  }
  if (!cell) planAccidents(scheduler, portals)
  const calmAfterMs = Math.max(0, plan.lastsUntil - scheduler.now)
  const endMs = 25 * hourMs + calmAfterMs
  if (scheduler.chance(0.7)) {
    scheduler.at(endMs - hourMs, null, () => {
      void closeExceptions(engine, disk, outside, portals[0]).catch(onBug)
    })
  }
  const seen = { history: 0, sent: 0, states: new Map<string, string>() }
  const check = () => {
    if (scheduler.steps > stepsMax) throw new Violation('7: it goes on without end')
    checkStep(engine, disk, outside, witness, seen)
  }
  let violation: string | null = null
  try {
    await scheduler.run(endMs, check)
    checkEnd(disk, outside)
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    violation = error.message
  }
  return {
    seed,
    steps: scheduler.steps,
    violation,
    ends: [...disk.payments.values()].map(({ state }) => state),
    moves: new Set(disk.history.map(({ from, move }) => `${from ?? 'nothing'} ${move}`)),
    crashes: crashes.struck,
    digest: digestOf(disk, outside),
  }
}

function digestOf(disk: Disk, outside: Outside): string {
  const story = [disk.history, outside.sent, [...disk.payments.values()]]
  const text = JSON.stringify(story, (_key, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function planAccidents(scheduler: Scheduler, portals: readonly [Portal, ...Portal[]]) {
  const crashes = scheduler.pick([0, 0, 1, 3, 6])
  for (let index = 0; index < crashes; index++) {
    // Most money moves in the first minutes: that is where a crash hurts.
    const when = scheduler.chance(0.7)
      ? scheduler.between(100, 120_000)
      : scheduler.between(100, 3_000_000)
    scheduler.at(when, null, () => scheduler.pick(portals).process.crash())
  }
  if (scheduler.chance(0.15)) {
    scheduler.at(scheduler.between(0, 300_000), null, () =>
      scheduler.skewClock(scheduler.between(-30_000, 30_000)),
    )
  }
}
