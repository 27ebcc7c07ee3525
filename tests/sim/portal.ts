import { createHash } from 'node:crypto'
import type { Checkout } from '../../apps/service/src/payments/checkout.flow.ts'
import type { Provider } from '../../apps/service/src/ports/payment-provider.port.ts'
import { cardGatewayFor } from './card-gateway.model.ts'
import type { Engine } from './engine.ts'
import { createMemoryStore, type Disk } from './memory-store.ts'
import { operatorFor, type TopUps } from './operator.model.ts'
import type { Outside } from './outside.ts'
import type { Scheduler, SimProcess } from './scheduler.ts'
import { walletFor } from './wallet.model.ts'

export type Portal = { process: SimProcess; world: Checkout }

export type PortalParts = {
  engine: Engine
  scheduler: Scheduler
  outside: Outside
  topUps: TopUps
  disk: Disk
}

/** One process of the product in a schedule: its handlers, its worker, and its death. */
export function createPortal(
  name: string,
  { engine, scheduler, outside, topUps, disk }: PortalParts,
  onBug: (error: unknown) => void,
): Portal {
  const process: SimProcess = {
    name,
    life: 0,
    /** Killed between two steps; it comes up again by itself, remembering only what was stored. */
    crash() {
      process.life++
      scheduler.at(scheduler.between(200, 20_000), process, startWork)
    },
  }
  const providers: Provider[] = [cardGatewayFor(outside, process), walletFor(outside, process)]
  const world: Checkout = {
    store: createMemoryStore(disk, scheduler, process, outside.crashes),
    providers: new Map(providers.map((provider) => [provider.name, provider])),
    operator: operatorFor(outside, topUps, process),
    clock: scheduler.clock,
    settings: engine.paymentSettings(1),
    returnUrl: 'https://portal.invalid/return',
    random: (count) => scheduler.bytes(count),
    referencePrefix: 'SIM',
    digest: (text) => createHash('sha256').update(text).digest('hex'),
    pause: (ms) => scheduler.wait(ms, process),
    observer: { moved: () => {}, called: () => {} },
  }

  async function work() {
    for (;;) {
      const due = await engine.claimWork(world, 8)
      await Promise.all(due.map((id) => engine.workOn(world, id).catch(onBug)))
      if (due.length === 0) await idle(disk, scheduler, process)
    }
  }

  const startWork = () => void work().catch(onBug)
  scheduler.at(scheduler.between(0, 500), process, startWork)
  return { process, world }
}

/**
 * A real worker looks every 200 ms. Here it sleeps until something is due or was written, so that a
 * day of virtual time costs only its events.
 */
function idle(disk: Disk, scheduler: Scheduler, process: SimProcess): Promise<void> {
  const now = scheduler.clock.now()
  const due = [...disk.payments.values()]
    .filter(({ nextAt }) => nextAt !== null)
    .map(({ nextAt, leaseUntil }) => Math.max(nextAt ?? 0, leaseUntil ?? 0) - now)
  return new Promise((resolve) => {
    const wake = () => scheduler.at(scheduler.between(0, 200), process, resolve)
    disk.listeners.add(wake)
    if (due.length > 0) {
      scheduler.at(Math.max(200, Math.min(...due)) + scheduler.between(0, 50), process, () => {
        disk.listeners.delete(wake)
        resolve()
      })
    }
  })
}
