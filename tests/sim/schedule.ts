import { currencies, money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { Engine } from './engine.ts'
import { checkEnd, checkStep, Violation, type Witness } from './invariants.ts'
import { type Disk, emptyDisk } from './memory-store.ts'
import { type Faults, Outside } from './outside-models.ts'
import { createPortal, type Portal } from './portal.ts'
import { Scheduler } from './scheduler.ts'
import { sendVisitor } from './visitor.ts'

const hourMs = 3_600_000

export type ScheduleResult = {
  seed: number
  steps: number
  violation: string | null
  /** How each payment ended: shows that the schedules reach every corner. */
  ends: string[]
}

/** One simulated day: a few visitors, two processes, faults, crashes; the same for the same seed. */
export async function runSchedule(engine: Engine, seed: number): Promise<ScheduleResult> {
  const scheduler = new Scheduler(seed)
  const faults: Faults = {
    // The last is an outage: hardly anything is answered for as long as it lasts.
    share: scheduler.pick([0, 0.1, 0.3, 0.6, 0.95]),
    lastsUntil: scheduler.now + scheduler.pick([60_000, 600_000, hourMs]),
    failDelivery: scheduler.pick([0, 0, 0.3, 1]),
    refuseRefund: scheduler.pick([0, 0, 0.5, 1]),
  }
  const outside = new Outside(scheduler, faults)
  const disk: Disk = emptyDisk()
  const witness: Witness = { answered: new Set(), byKey: new Map(), faults: [] }
  const onBug = (error: unknown) => witness.faults.push(`bug: ${String(error)}`)
  const parts = { engine, scheduler, outside, disk }
  const portals: [Portal, ...Portal[]] = [
    createPortal('a', parts, onBug),
    createPortal('b', parts, onBug),
  ]
  const visitors = scheduler.between(1, 2)
  for (let index = 0; index < visitors; index++) {
    const amount = money(BigInt(scheduler.between(5, 500)) * 100n, currencies[0])
    const msisdn = `97100000${scheduler.between(1, 8)}` as Msisdn
    sendVisitor({ engine, scheduler, outside, disk, portals, witness, amount, msisdn })
  }
  planCrashes(scheduler, portals)
  const seen = { history: 0, sent: 0, states: new Map<string, string>() }
  const check = () => checkStep(engine, disk, outside, witness, seen)
  let violation: string | null = null
  try {
    await scheduler.run(26 * hourMs, check)
    checkEnd(disk, outside)
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    violation = error.message
  }
  const ends = [...disk.payments.values()].map(({ state }) => state)
  return { seed, steps: scheduler.steps, violation, ends }
}

function planCrashes(scheduler: Scheduler, portals: readonly [Portal, ...Portal[]]) {
  const crashes = scheduler.pick([0, 0, 1, 3, 6])
  for (let index = 0; index < crashes; index++) {
    // Most money moves in the first minutes: that is where a crash hurts.
    const when = scheduler.chance(0.7)
      ? scheduler.between(100, 120_000)
      : scheduler.between(100, 3_000_000)
    scheduler.at(when, null, () => scheduler.pick(portals).crash())
  }
  if (scheduler.chance(0.15)) {
    scheduler.at(scheduler.between(0, 300_000), null, () =>
      scheduler.skewClock(scheduler.between(-30_000, 30_000)),
    )
  }
}
