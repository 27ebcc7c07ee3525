import type { Fault } from '../client/outside.ts'
import type { Gate } from './crash-gate.ts'

export const ways = ['card', 'wallet'] as const
export type Way = (typeof ways)[number]

export const providers = { card: 'flutterwave', wallet: 'airtel-money' } as const

/** What the visitor is doing when the service dies. */
export type Stage = 'none' | 'initiate' | 'process' | 'pay' | 'refund'

/** What the outside shows once the moment has come that no gate can hold. */
export type Sign = 'asked' | 'delivered' | 'refunded'

export type CrashPoint = {
  name: string
  stage: Stage
  ways: readonly Way[]
  gate?: Gate
  /** Set before the visitor acts: what is called does not act, or acts and never answers. */
  fault?: { of: 'provider' | 'bss'; kind: 'refuse' | 'timeout' }
  /** The fault is set only when the gate is reached, and then the gate is opened. */
  faultAtGate?: true
  sign?: Sign
  /** The money is paid while the service stands at the gate. */
  paidMeanwhile?: true
  /** The push never went out: the wallet's not knowing it is the proof, and nothing is taken. */
  neverAsked?: true
}

const moved = (from: string, to: string): Gate => ({
  table: 'payments',
  event: 'update',
  when: `old.state <> new.state and old.state in (${from}) and new.state = '${to}'`,
})

const open = `'raised', 'in-process', 'unknown'`

export const noCrash: CrashPoint = { name: 'not at all', stage: 'none', ways }

/** Every moment of a payment at which a process can die and another has to go on. */
export const crashPoints: readonly CrashPoint[] = [
  {
    name: 'before the row',
    stage: 'initiate',
    ways,
    gate: { table: 'payments', event: 'insert', when: 'true' },
  },
  {
    name: 'after the row, before the call',
    stage: 'process',
    ways,
    gate: {
      table: 'payments',
      event: 'update',
      when: 'old.charge_sent_at is null and new.charge_sent_at is not null',
    },
  },
  {
    name: 'call marked as sent, never arrived',
    stage: 'process',
    ways,
    fault: { of: 'provider', kind: 'refuse' },
    gate: moved(`'raised'`, 'unknown'),
    neverAsked: true,
  },
  {
    name: 'after the call, before the answer',
    stage: 'process',
    ways,
    fault: { of: 'provider', kind: 'timeout' },
    sign: 'asked',
  },
  {
    name: 'after the answer, before the record',
    stage: 'process',
    ways,
    gate: moved(`'raised'`, 'in-process'),
  },
  {
    name: 'callback before our commit',
    stage: 'process',
    ways: ['wallet'],
    gate: moved(`'raised'`, 'in-process'),
    paidMeanwhile: true,
  },
  {
    name: 'committed, not answered',
    stage: 'process',
    ways,
    gate: {
      table: 'idempotency_keys',
      event: 'update',
      when: `new.operation = 'process' and new.answer is not null`,
    },
  },
  {
    name: 'paid, not recorded',
    stage: 'pay',
    ways,
    gate: moved(open, 'paid'),
  },
  {
    name: 'paid, not delivered',
    stage: 'pay',
    ways,
    fault: { of: 'bss', kind: 'refuse' },
    gate: {
      table: 'payments',
      event: 'update',
      when: `old.state = 'paid' and new.state = 'paid' and old.fulfilment_sent_by is not null
             and new.next_at is distinct from old.next_at`,
    },
  },
  {
    name: 'delivery sent, no answer',
    stage: 'pay',
    ways,
    fault: { of: 'bss', kind: 'timeout' },
    sign: 'delivered',
  },
  { name: 'delivered, not recorded', stage: 'pay', ways, gate: moved(`'paid'`, 'delivered') },
  {
    name: 'refund due, not recorded',
    stage: 'refund',
    ways,
    gate: {
      table: 'payments',
      event: 'update',
      when: `old.state <> 'refund-due' and new.state = 'refund-due'`,
    },
  },
  {
    name: 'refund sent, no answer',
    stage: 'refund',
    ways,
    gate: {
      table: 'payments',
      event: 'update',
      when: `old.state <> 'refund-due' and new.state = 'refund-due'`,
    },
    fault: { of: 'provider', kind: 'timeout' },
    faultAtGate: true,
    sign: 'refunded',
  },
  {
    name: 'refunded, not recorded',
    stage: 'refund',
    ways,
    gate: moved(`'refund-due'`, 'refunded'),
  },
]

export const faultAt = (point: CrashPoint, way: Way): Fault | null =>
  point.fault
    ? {
        system: point.fault.of === 'bss' ? 'bss' : providers[way],
        kind: point.fault.kind,
        times: 1,
      }
    : null
