import { type Instant, instantOf } from '@portal/kernel/instant'
import type { PoolClient } from 'pg'
import type { Database } from '../../../apps/service/src/adapters/postgres/connections/database.ts'
import type { StatementGroup } from '../../../apps/service/src/adapters/postgres/connections/statement-group.ts'
import { createPaymentStore } from '../../../apps/service/src/adapters/postgres/payments/payment-store.ts'
import type { PaymentStore } from '../../../apps/service/src/ports/payment-store.port.ts'
import type { AccidentPlan } from '../../sim/days/accident-plan.ts'
import type { Faults } from '../../sim/days/faults.ts'
import { Disk } from '../../sim/disk/disk.ts'
import { createMemoryStore } from '../../sim/memory/memory-store.ts'
import type { Scheduler } from '../../sim/time/scheduler.ts'
import type { SimProcess } from '../../sim/time/sim-process.ts'
import { withMembers } from '../postgresql/statements.ts'

/** The outcome of a transaction, apart from its own errors. */
export type Fate = 'commit' | 'commit-fails' | 'commit-unheard'

export type Side = {
  store: PaymentStore
  /** The outcome of the next transaction. */
  fate: Fate
}

/** The simulation's store on the true time, which moves on between two statements. */
export function memorySide(): Side & { disk: Disk } {
  const disk = new Disk()
  let last = 0
  const instant = (): Instant => {
    last = Math.max(last + 1, Date.now())
    return instantOf(last)
  }
  const scheduler = {
    between: () => 0,
    wait: async () => {},
    instant,
    story: null,
    get now() {
      return Date.now()
    },
  } as unknown as Scheduler
  const accidents = { kills: () => false, pass: async () => {} } as unknown as AccidentPlan
  const faults = {
    maybeFreeze: () => {},
    strikes: (kind: string) => kind === side.fate,
  } as unknown as Faults
  const process = { name: 'a' } as unknown as SimProcess
  const store = createMemoryStore({ disk, scheduler, process, accidents, faults })
  const side: Side & { disk: Disk } = { disk, store, fate: 'commit' }
  return side
}

/** The store on PostgreSQL; its connections break at the commit if the fate says so. */
export function postgresSide(database: Database): Side {
  const breaking = (client: PoolClient): PoolClient => {
    let isOpen = false
    return withMembers(client, {
      query(asked: StatementGroup | string, values?: unknown[]) {
        if (typeof asked === 'string') return client.query(asked, values)
        const [first, last] = [asked.statements[0]?.name, asked.statements.at(-1)?.name]
        isOpen ||= first === 'begin'
        if ((!isOpen || last === 'commit') && side.fate !== 'commit') {
          const { callback } = asked
          const lost = new Error('the answer was lost')
          if (side.fate === 'commit-fails') return callback(new Error('it was not committed'))
          asked.callback = (error) => callback(error ?? lost)
        }
        return client.query(asked)
      },
    })
  }
  const connect = async () => breaking(await database.connect())
  const side: Side = {
    store: createPaymentStore(withMembers(database, { connect })),
    fate: 'commit',
  }
  return side
}

/** Every moment in operations and stores is a multiple of this from the start. */
export const stepMs = 600_000

/**
 * Replaces moments by their steps since the start, wherever they are: the stores' own differ by some
 * milliseconds.
 */
export function normalised(value: unknown, base: number): unknown {
  if (typeof value === 'number') {
    return value > 1e12 ? `${Math.round((value - base) / stepMs)} steps` : value
  }
  if (value instanceof Date) return normalised(value.getTime(), base)
  if (Array.isArray(value)) return value.map((one) => normalised(one, base))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, normalised(one, base)]),
  )
}
