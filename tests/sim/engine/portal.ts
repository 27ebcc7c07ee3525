import { createHash } from 'node:crypto'
import type { TransactionId } from '@portal/kernel/ids'
import type { CheckoutDeps } from '../../../apps/service/src/payments/orders/checkout.flow.ts'
import type { Witness } from '../checks/witness.ts'
import type { Disk } from '../disk/disk.ts'
import { createMemoryStore, type StoreParts } from '../memory/memory-store.ts'
import { promptLimits } from '../methods/wallet/prompt-count.ts'
import type { Outside } from '../outside/outside.ts'
import type { Planned, Scheduler } from '../time/scheduler.ts'
import { SimProcess } from '../time/sim-process.ts'
import type { Engine } from './engine.ts'
import { exchangeAt } from './rates.ts'

export type Portal = {
  process: SimProcess
  deps: CheckoutDeps
  /** Restarts with a configuration that no longer names the provider. */
  disconnect: (provider: string) => void
}

export type PortalParts = {
  engine: Engine
  scheduler: Scheduler
  outside: Outside
  disk: Disk
  witness: Witness
}

/** Pause of production after a claim or a piece of work that the database did not answer. */
const failureMs = 1_000

/** One process of the portal in a schedule: its handlers, its clocks, and its death. */
export function openPortal(
  name: string,
  { engine, scheduler, outside, disk, witness }: PortalParts,
  watch?: StoreParts['watch'],
): Portal {
  const process = new SimProcess(name, scheduler)
  const { accidents, faults } = outside
  const store = { disk, scheduler, process, accidents, faults, ...(watch ? { watch } : {}) }
  const methods = new Map(engine.methodsFor(outside, process))
  const deps: CheckoutDeps = {
    store: createMemoryStore(store),
    methods,
    products: engine.productsFor(outside, process, disk),
    clock: process.clock,
    counter: process.counter,
    settings: engine.paymentSettings(1),
    promptLimits,
    secretTriesMax: 5,
    returnUrl: 'https://portal.invalid/return',
    callbackMarks: {
      addressOf: (provider, id) => `https://portal.invalid/callbacks/${provider}/${id}`,
      read: (_provider, mark) => mark as TransactionId,
    },
    languages: [{ code: 'EN', prefix: '', tag: 'en', name: 'English' }],
    random: (count) => scheduler.bytes(count),
    exchange: exchangeAt(() => scheduler.now),
    referencePrefix: 'SIM',
    tvType: 'SimTV',
    digest: (text) => createHash('sha256').update(text).digest('hex'),
    pause: (ms) => scheduler.wait(ms, process),
    observer: {
      moved: () => {},
      called: () => {},
      failed: (_id, error) => witness.noteBug(error),
    },
  }
  return { process, deps, disconnect: (provider) => void methods.delete(provider) }
}

export function startPortal(name: string, parts: PortalParts): Portal {
  const { engine, scheduler, disk, witness } = parts
  const portal = openPortal(name, parts)
  const { process, deps } = portal

  async function claimAndWork(): Promise<void> {
    try {
      const due = await engine.claimWork(deps, 8)
      await Promise.all(
        due.map((claim) => engine.workOn(deps, claim).catch((error) => witness.noteBug(error))),
      )
      if (due.length === 0) await idle(disk, scheduler, process)
    } catch (error) {
      witness.noteBug(error)
      await scheduler.wait(failureMs, process)
    }
  }

  async function work() {
    for (;;) await claimAndWork()
  }

  process.onStart = () => void work()
  scheduler.at(scheduler.between(0, 500), process, process.onStart)
  return portal
}

/**
 * Sleeps until something is due, so that a day of virtual time costs only its events. A real worker looks
 * every 200 ms.
 */
function idle(disk: Disk, scheduler: Scheduler, process: SimProcess): Promise<void> {
  const { life } = process
  let timer: Planned | null = null
  let wakesAt = Number.POSITIVE_INFINITY
  return new Promise((resolve) => {
    const plan = () => {
      if (process.life !== life) disk.listeners.delete(plan)
      const dueAt = nextDueIn(disk)
      if (process.life !== life || dueAt >= wakesAt) return
      if (timer) timer.isCancelled = true
      wakesAt = dueAt
      const waitMs = Math.max(0, dueAt - scheduler.now) + scheduler.between(0, 200)
      timer = scheduler.at(waitMs, process, wake)
    }
    const wake = () => {
      wakesAt = Number.POSITIVE_INFINITY
      // Another process may have claimed it.
      if (nextDueIn(disk) > scheduler.now) return plan()
      disk.listeners.delete(plan)
      resolve()
    }
    disk.listeners.add(plan)
    plan()
  })
}

function nextDueIn({ payments }: Disk): number {
  let dueAt = Number.POSITIVE_INFINITY
  for (const { nextAt, leaseUntil } of payments.values()) {
    if (nextAt !== null) dueAt = Math.min(dueAt, Math.max(nextAt, leaseUntil ?? 0))
  }
  return dueAt
}
