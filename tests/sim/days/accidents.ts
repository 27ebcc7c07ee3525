import type { Witness } from '../checks/witness.ts'
import type { Disk } from '../disk/disk.ts'
import type { Portal } from '../engine/portal.ts'
import { methodModels } from '../models.ts'
import { hourMs, minuteMs, secondMs } from '../time/durations.ts'
import type { Scheduler } from '../time/scheduler.ts'
import { restartMs } from './accident-plan.ts'
import type { Faults } from './faults.ts'

type Parts = {
  scheduler: Scheduler
  faults: Faults
  disk: Disk
  portals: readonly [Portal, ...Portal[]]
  witness: Witness
  onLoss: () => void
}

/** Most money moves in the first minutes, so most accidents fall there. */
const momentOf = (scheduler: Scheduler): number =>
  scheduler.chance(0.7)
    ? scheduler.between(100, 2 * minuteMs)
    : scheduler.between(100, 50 * minuteMs)

/** Plans the accidents of machines and database for one day, in addition to the faults of calls. */
export function planAccidents(parts: Parts, takenOutInMs: number | null) {
  const { scheduler, portals, faults } = parts
  for (const { process } of portals) {
    if (scheduler.chance(0.5)) {
      process.setClock(scheduler.between(-5 * minuteMs, 5 * minuteMs))
    }
  }
  const crashes = scheduler.pick([0, 0, 1, 3, 6])
  for (let index = 0; index < crashes; index++) {
    scheduler.at(momentOf(scheduler), null, () => {
      scheduler.pick(portals).process.crash()
      faults.disturb(restartMs)
    })
  }
  const freezes = scheduler.pick([0, 0, 0, 2, 5])
  for (let index = 0; index < freezes; index++) planFreeze(parts)
  if (scheduler.chance(0.15)) planClockJump(parts)
  if (takenOutInMs !== null) planDisconnection(parts, takenOutInMs)
  else if (scheduler.chance(0.08)) {
    planDisconnection(parts, scheduler.between(minuteMs, 3 * hourMs))
  }
  if (scheduler.chance(0.08)) planFailover(parts)
  else if (scheduler.chance(0.02)) planRestore(parts)
}

function planFreeze({ scheduler, faults, portals }: Parts) {
  const forMs = scheduler.pick([
    scheduler.between(secondMs, minuteMs),
    scheduler.between(minuteMs, 20 * minuteMs),
  ])
  scheduler.at(momentOf(scheduler), null, () => {
    scheduler.pick(portals).process.freeze(forMs)
    faults.disturb(forMs)
  })
}

/**
 * Sets a wall clock forward or back, but not while its machine is suspended: a clock that is set back by
 * just the time of the suspension hides it from both clocks, and no program could notice.
 */
function planClockJump({ scheduler, faults, portals }: Parts) {
  scheduler.at(momentOf(scheduler), null, () => {
    const { process } = scheduler.pick(portals)
    if (process.frozenUntil > scheduler.now) return
    process.setClock(scheduler.between(-5 * minuteMs, 5 * minuteMs))
    faults.disturb()
  })
}

function planDisconnection({ scheduler, faults, portals, witness }: Parts, inMs: number) {
  const { provider } = scheduler.pick(methodModels)
  scheduler.at(inMs, null, () => {
    scheduler.tell(`${provider} is not connected any more`)
    witness.disconnected.add(provider)
    for (const portal of portals) {
      portal.disconnect(provider)
      portal.process.crash()
    }
    faults.disturb(restartMs)
  })
}

function planFailover(parts: Parts) {
  const { scheduler } = parts
  scheduler.at(momentOf(scheduler), null, () => {
    const lagMs = scheduler.pick([0, scheduler.between(1, 500), scheduler.between(500, 5_000)])
    failOver(parts, lagMs)
  })
}

/** A replica takes over that lacks the last moments; providers and operator may know of them. */
export function failOver({ scheduler, faults, disk, onLoss }: Parts, lagMs: number) {
  scheduler.tell(`a replica takes over that lacks ${lagMs} ms`)
  const awayMs = scheduler.between(secondMs, 30 * secondMs)
  disk.goBack(scheduler.now - lagMs, scheduler.now)
  disk.downUntil = scheduler.now + awayMs
  faults.disturb(awayMs)
  onLoss()
}

function planRestore(parts: Parts) {
  const { scheduler } = parts
  const whenMs = scheduler.between(minuteMs, 4 * hourMs)
  const ageMs = scheduler.between(minuteMs, Math.max(2 * minuteMs, whenMs))
  scheduler.at(whenMs, null, () => restore(parts, ageMs))
}

/**
 * Restores a backup. As the runbook says, paid rows without a delivery try are not delivered late, since their money may
 * have gone back.
 */
export function restore({ scheduler, faults, disk, portals, onLoss }: Parts, ageMs: number) {
  scheduler.tell(`a backup is restored that is ${ageMs / 1_000} s old`)
  disk.goBack(scheduler.now - ageMs, scheduler.now)
  const awayMs = scheduler.between(minuteMs, 30 * minuteMs)
  disk.downUntil = scheduler.now + awayMs
  faults.disturb(awayMs)
  onLoss()
  scheduler.at(awayMs + secondMs, null, () => void followRunbook(disk, portals[0]))
}

async function followRunbook(disk: Disk, { deps }: Portal) {
  await deps.store
    .transaction(async (tx) => {
      for (const payment of disk.payments.values()) {
        if (payment.state === 'paid' && payment.tries === 0) {
          await tx.savePayment(payment, { ...payment, tries: 1 })
        }
      }
    })
    .catch(() => {})
}
