import { createHash } from 'node:crypto'
import type { Msisdn } from '@portal/kernel/msisdn'
import { checkEnd, checkStep, isShaken, Seen } from './checks/invariants.ts'
import { Liveness } from './checks/liveness.ts'
import { Oracle } from './checks/oracle.ts'
import { checkPages } from './checks/page-parts.ts'
import { Purchases } from './checks/purchases.ts'
import { Bookings, checkOrders, checkRecords } from './checks/records.ts'
import { Sentences } from './checks/sentences.ts'
import { Violation, Witness } from './checks/witness.ts'
import {
  type Accident,
  AccidentPlan,
  type CrashPoint,
  crashPoints,
  failoverPoints,
  freezePoints,
} from './days/accident-plan.ts'
import { failOver, planAccidents, restore } from './days/accidents.ts'
import { anyFaults, type FaultKind, type FaultPlan, Faults, onlyFault } from './days/faults.ts'
import type { HardDay } from './days/hard-day.ts'
import { hardDay } from './days/hard-days.ts'
import { Disk } from './disk/disk.ts'
import type { Engine } from './engine/engine.ts'
import { type Portal, startPortal } from './engine/portal.ts'
import type { MethodModel } from './methods/method-model.ts'
import { methodModels, productModels } from './models.ts'
import { Outside } from './outside/outside.ts'
import { install } from './people/installers.ts'
import { Strangers } from './people/strangers.ts'
import { closeExceptions } from './people/support-desk.ts'
import { sendVisitor } from './people/visitor.ts'
import { hourMs, secondMs } from './time/durations.ts'
import { Scheduler } from './time/scheduler.ts'

/** A day takes some thousands of steps; far more mean an endless loop. */
const stepsMax = 500_000

export type ScheduleResult = {
  seed: number
  steps: number
  violation: string | null
  /** The end of each payment; shows that the schedules reach every corner. */
  ends: string[]
  /** Every move that was made, as "from move"; those of refunds as "refund from move". */
  moves: Set<string>
  struck: number
  /** The events of the day in words; empty unless requested. */
  story: readonly string[]
  /** Equal for the same seed and source, to the last move and call. */
  digest: () => string
}

/** One cell of the fault matrix: only order and timing are left to chance. */
export type Cell = { method: MethodModel; fault: FaultKind | null; crash: CrashPoint | null }

const crashPointNames = Object.keys(crashPoints) as [CrashPoint, ...CrashPoint[]]

const accidentKinds = [
  'kill',
  'kill',
  'freeze',
  'freeze',
  'failover',
  'restore',
  null,
  null,
] as const

function anyAccident(scheduler: Scheduler): Accident | null {
  const times = scheduler.pick([1, 2, 3])
  const kind = scheduler.pick(accidentKinds)
  if (kind === 'kill') {
    return { kind, moment: crashPoints[scheduler.pick(crashPointNames)], times }
  }
  // One failover a day, since every loss excuses much.
  if (kind === 'failover') return { kind, moment: scheduler.pick(failoverPoints), times: 1 }
  if (kind === 'restore') return { kind, moment: 'deliver:committed', times: 1 }
  return kind === 'freeze' ? { kind, moment: scheduler.pick(freezePoints), times } : null
}

const hardShare = 0.7

function anyDay(scheduler: Scheduler): HardDay {
  if (scheduler.chance(hardShare)) return hardDay(scheduler)
  const accident = anyAccident(scheduler)
  return {
    plan: anyFaults(scheduler),
    accidents: accident ? [accident] : [],
    takenOutInMs: null,
  }
}

const cellDay = (scheduler: Scheduler, { fault, crash }: Cell): HardDay => ({
  plan: onlyFault(scheduler, fault),
  accidents:
    crash === null
      ? []
      : [{ kind: 'kill', moment: crashPoints[crash], times: scheduler.pick([1, 2, 3]) }],
  takenOutInMs: null,
})

function buildDay(engine: Engine, seed: number, cell: Cell | null) {
  const scheduler = new Scheduler(seed)
  const hard = cell ? cellDay(scheduler, cell) : anyDay(scheduler)
  const { plan, accidents: struckBy, takenOutInMs } = hard
  const faults = new Faults(scheduler, plan)
  const accidents = new AccidentPlan(scheduler, faults, struckBy)
  const outside = new Outside(scheduler, faults, accidents)
  const disk = new Disk()
  const witness = new Witness()
  const parts = { engine, scheduler, outside, disk, witness }
  const portals: [Portal, ...Portal[]] = [startPortal('a', parts), startPortal('b', parts)]
  const strangers = new Strangers(parts)
  const seen = new Seen()
  const lossListeners: (() => void)[] = []
  const onLoss = () => {
    witness.forget((id) => disk.payments.has(id))
    seen.reset()
    for (const listener of lossListeners) listener()
  }
  const scene = { scheduler, faults, disk, portals, witness, onLoss }
  accidents.onFailover = (lagMs) => failOver(scene, lagMs)
  accidents.onRestore = (ageMs) => restore(scene, ageMs)
  if (!cell) planAccidents(scene, takenOutInMs)
  return { ...parts, plan, faults, accidents, portals, strangers, seen, lossListeners }
}

type Day = ReturnType<typeof buildDay>

/** Delivers providers' callbacks to any process that is up. */
function listen({ engine, scheduler, outside, portals, witness }: Day) {
  outside.listener = async (provider, callback) => {
    const { deps } = scheduler.pick(portals)
    try {
      const received = { ...callback, provider, bodyDigest: '' }
      return callback.mark === undefined
        ? await engine.receiveCallback(deps, received)
        : await engine.receiveMarkedCallback(deps, callback.mark, received)
    } catch (error) {
      witness.noteBug(error)
      // A server error: the provider sends the callback again.
      return new Promise<boolean>(() => {})
    }
  }
}

function sendVisitors(day: Day, cell: Cell | null, endMs: number) {
  const { scheduler } = day
  const closesAt = scheduler.now + endMs - settlesWithinMs
  const [first, ...others] = methodModels
  const methods: [MethodModel, ...MethodModel[]] = cell ? [cell.method] : [first, ...others]
  const visitors = scheduler.between(1, 2)
  // One phone may be asked by several sessions, and may differ from the number that is recharged.
  const shared = `97200000${scheduler.between(1, 3)}` as Msisdn
  const isShared = scheduler.chance(0.4)
  for (let index = 0; index < visitors; index++) {
    const own = `97200000${scheduler.between(4, 9)}` as Msisdn
    const payer = isShared ? shared : own
    const product = scheduler.pick(productModels)
    sendVisitor({ ...day, methods, product, payer, closesAt })
  }
}

/** Time after which everything that began in calm times is over. */
const settlesWithinMs = 25 * hourMs

/** Days for which providers may still owe an answer: a pending charge, a refund under way. */
function restMs({ habits, lastsUntil }: FaultPlan, now: number): number {
  const calmAfterMs = Math.max(0, lastsUntil - now)
  const takesDays = ['long-pending', 'slow-refund', 'failed-refund', 'short-balance'] as const
  return (
    settlesWithinMs + calmAfterMs + (takesDays.some((habit) => habits.has(habit)) ? 72 * hourMs : 0)
  )
}

/**
 * One simulated day with a few visitors, two processes, faults and accidents; the same for the same seed.
 */
export async function runSchedule(
  engine: Engine,
  seed: number,
  cell: Cell | null = null,
  withStory = false,
): Promise<ScheduleResult> {
  const day = buildDay(engine, seed, cell)
  if (withStory) day.scheduler.story = []
  const { scheduler, plan, disk, outside, accidents } = day
  const endMs = restMs(plan, scheduler.now)
  listen(day)
  sendVisitors(day, cell, endMs)
  planDesk(day, endMs)
  const checks = checksOf(day)
  let violation: string | null = null
  try {
    await scheduler.run(endMs, checks.step)
    checks.end()
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    violation = error.message
  }
  return {
    seed,
    steps: scheduler.steps,
    violation,
    ends: [...disk.payments.values()].map(({ state }) => state),
    moves: new Set([
      ...disk.history.map(({ from, move }) => `${from ?? 'nothing'} ${move}`),
      ...disk.refundHistory.map(({ from, move }) => `refund ${from ?? 'nothing'} ${move}`),
    ]),
    struck: accidents.struck,
    story: scheduler.story ?? [],
    digest: () => digestOf(disk, outside),
  }
}

/**
 * On most days a person works on the listed cases: daily from any time, or from twenty hours on, and before
 * the end.
 */
function planDesk({ engine, disk, outside, portals, witness, scheduler }: Day, endMs: number) {
  if (!scheduler.chance(0.7)) return
  const [portal] = portals
  const desk = { engine, disk, outside, portal, witness }
  const firstMs = scheduler.chance(0.5)
    ? scheduler.between(hourMs, endMs - hourMs)
    : scheduler.between(20 * hourMs, 24 * hourMs)
  const installers = { ...desk, outcomes: new Map() }
  const look = () => void closeExceptions(desk).then(() => install(installers))
  for (let moment = firstMs; moment < endMs - hourMs; moment += 24 * hourMs) {
    scheduler.at(moment, null, look)
  }
  scheduler.at(endMs - hourMs, null, look)
}

/** Time after the last trouble that a lease or a restart may add. */
const troubleTailMs = 90 * secondMs

function checksOf(day: Day) {
  const { engine, disk, outside, witness, scheduler, seen, faults, plan, portals } = day
  const parts = { engine, disk, outside, witness, seen }
  const [portal] = portals
  const providers = engine.methodsFor(outside, portal.process)
  const refundMayTakeMs = (name: string) => providers.get(name)?.provider.refunds.mayTakeMs ?? 0
  const oracle = new Oracle({ ...parts, refundMayTakeMs })
  const sentences = new Sentences({ ...parts, oracle, portal })
  const liveness = new Liveness({ engine, disk, outside, oracle, portal })
  const purchases = new Purchases({ disk, outside, witness })
  const bookings = new Bookings()
  day.lossListeners.push(() => bookings.reset())
  let checkedVersion = -1
  /** Checks that can change only with rows, with the outside, or with an answer. */
  const checkChange = () => {
    const version = disk.version + outside.version + witness.version
    if (version === checkedVersion) return
    checkedVersion = version
    checkStep(parts)
    oracle.checkStep()
    sentences.checkStep()
    liveness.lookAtAll()
    purchases.checkStep()
    bookings.checkStep(parts)
    checkOrders(disk)
    checkPages({ engine, disk, outside, portal })
    checkByModels(day)
  }
  return {
    step() {
      if (scheduler.steps > stepsMax) throw new Violation('7: it goes on without end')
      checkChange()
      const { beginsAt, lastsUntil, kinds } = plan
      const isFaulty = scheduler.now >= beginsAt && kinds.size > 0
      const calmSince = Math.max(faults.lastAt + troubleTailMs, isFaulty ? lastsUntil : 0)
      sentences.checkTime(calmSince)
      // Until then all machines may have stood still at once.
      const runningSince = Math.min(...portals.map(({ process }) => process.frozenUntil))
      liveness.checkTime(calmSince, runningSince)
    },
    end() {
      checkEnd(parts)
      oracle.checkEnd()
      purchases.checkEnd()
      checkRecords(parts)
    },
  }
}

/** Knowledge of the providers of some ways beside money: see `faultOf` of the models. */
function checkByModels({ disk, outside }: Day) {
  for (const payment of disk.payments.values()) {
    const model = methodModels.find(({ provider }) => provider === payment.provider)
    const order = disk.orders.get(payment.orderId)
    const fault = order && model?.faultOf?.(outside, payment, order)
    if (fault && !isShaken(disk, payment.id)) throw new Violation(`${fault}: ${payment.id}`)
  }
}

function digestOf(disk: Disk, outside: Outside): string {
  const story = [disk.history, disk.refundHistory, outside.sent, [...disk.payments.values()]]
  const text = JSON.stringify(story, (_key, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
