/**
 * Moment of a process's work on the database at which it is held until it is killed. The row is changed and nothing
 * of it committed; earlier commits remain.
 */
export type Gate = {
  table: 'payments' | 'idempotency_keys'
  when: string
  event: 'insert' | 'update'
}

/** The visitor's step when the service dies. */
export type Stage = 'none' | 'initiate' | 'process' | 'pay' | 'refund'

/** How the moment comes about on the real product. */
export type LiveMoment = {
  stage: Stage
  gate?: Gate
  /** Set before the visitor acts: what is called does not act, or acts and never answers. */
  fault?: { of: 'provider' | 'bss'; kind: 'refuse' | 'timeout' }
  /** The fault is set only when the gate is reached, and then the gate is opened. */
  faultAtGate?: true
  /** State of the outside, or of our record, by which a moment is known that no gate can hold. */
  sign?: 'asked' | 'ordered' | 'recorded' | 'refunded'
  /** Of ways whose payer is asked on the phone. */
  ofPush?: true
  /** Of ways whose payer is shown something to pay with. */
  ofOffer?: true
  /** The money is paid while the service waits at the gate. */
  paidMeanwhile?: true
  /** Of goods that the operator delivers by an order of its own. */
  ofOrder?: true
  /** The operator holds that order, and its staff bring it into these states. */
  held?: {
    beforeKill?: 'inProgress'
    whileAway?: 'completed' | 'failed' | 'cancelled'
    afterReturn?: 'completed'
  }
  /** The operator has taken the delivery on: nothing is left of which it could make anything else. */
  isTaken?: true
  /** The operator's time was over by then: the money goes back. */
  isTooLate?: true
  /** The push never went out: the wallet's not knowing it is the proof, and nothing is taken. */
  neverAsked?: true
}

type CrashMoment = {
  name: string
  /** The step of the simulation's engine, and what has happened to it by then. */
  simulated?: string
  live?: LiveMoment
}

const update = (when: string): Gate => ({ table: 'payments', event: 'update', when })
const moved = (from: string, to: string): Gate =>
  update(`old.state <> new.state and old.state in (${from}) and new.state = '${to}'`)

const open = `'raised', 'in-process', 'unknown'`
const refundIsDue = update(`old.state <> 'refund-due' and new.state = 'refund-due'`)

/** Every moment of a payment at which a process can die and another has to go on. */
export const crashMoments = [
  {
    name: 'before the row',
    simulated: 'register:uncommitted',
    live: { stage: 'initiate', gate: { table: 'payments', event: 'insert', when: 'true' } },
  },
  { name: 'row committed, not answered', simulated: 'register:committed' },
  {
    name: 'after the row, before the call',
    simulated: 'charge:unsent',
    live: {
      stage: 'process',
      gate: update('old.charge_sent_at is null and new.charge_sent_at is not null'),
    },
  },
  {
    name: 'call marked as sent, never arrived',
    live: {
      stage: 'process',
      fault: { of: 'provider', kind: 'refuse' },
      gate: moved(`'raised'`, 'unknown'),
      neverAsked: true,
    },
  },
  {
    name: 'after the call, before the answer',
    simulated: 'charge:acted',
    live: { stage: 'process', fault: { of: 'provider', kind: 'timeout' }, sign: 'asked' },
  },
  {
    name: 'after the answer, before the record',
    simulated: 'charge:answered',
    live: { stage: 'process', ofOffer: true, gate: moved(`'raised'`, 'in-process') },
  },
  {
    name: 'callback before our commit',
    live: {
      stage: 'process',
      ofPush: true,
      gate: moved(`'raised'`, 'in-process'),
      paidMeanwhile: true,
    },
  },
  { name: 'callback kept, not applied', simulated: 'callback:kept' },
  {
    name: 'committed, not answered',
    live: {
      stage: 'process',
      gate: {
        table: 'idempotency_keys',
        event: 'update',
        when: `new.operation = 'process' and new.answer is not null`,
      },
    },
  },
  {
    name: 'paid, not recorded',
    simulated: 'confirm:uncommitted',
    live: { stage: 'pay', gate: moved(open, 'paid') },
  },
  {
    name: 'paid, not delivered',
    simulated: 'confirm:committed',
    live: {
      stage: 'pay',
      fault: { of: 'bss', kind: 'refuse' },
      gate: update(
        `old.state = 'paid' and new.state = 'paid' and old.fulfilment_sent_by is not null
         and new.next_at is distinct from old.next_at`,
      ),
    },
  },
  {
    name: 'delivery sent, no answer',
    simulated: 'fulfil:acted',
    live: {
      stage: 'pay',
      fault: { of: 'bss', kind: 'timeout' },
      sign: 'ordered',
      isTaken: true,
    },
  },
  {
    name: 'order taken, not recorded',
    live: {
      stage: 'pay',
      ofOrder: true,
      isTaken: true,
      gate: update(
        `old.state = 'paid' and new.state = 'paid' and new.fulfilment_sent_by < old.fulfilment_sent_by`,
      ),
    },
  },
  {
    name: 'order in progress',
    live: {
      stage: 'pay',
      ofOrder: true,
      isTaken: true,
      sign: 'recorded',
      held: { beforeKill: 'inProgress', afterReturn: 'completed' },
    },
  },
  {
    name: 'order completed while we are away',
    live: {
      stage: 'pay',
      ofOrder: true,
      isTaken: true,
      sign: 'recorded',
      held: { whileAway: 'completed' },
    },
  },
  ...(['failed', 'cancelled'] as const).map((whileAway) => ({
    name: `order ${whileAway} while we are away` as const,
    live: { stage: 'pay', ofOrder: true, sign: 'recorded', held: { whileAway } } as const,
  })),
  { name: 'delivery asked about, not recorded', simulated: 'enquire-fulfilment:answered' },
  {
    name: 'order called off, not recorded',
    live: {
      stage: 'pay',
      ofOrder: true,
      isTaken: true,
      held: {},
      gate: update('new.fulfilment_round > old.fulfilment_round'),
      isTooLate: true,
    },
  },
  {
    name: 'delivered, not recorded',
    simulated: 'fulfil:answered',
    live: { stage: 'pay', gate: moved(`'paid'`, 'delivered'), isTaken: true },
  },
  { name: 'refund due, not recorded', live: { stage: 'refund', gate: refundIsDue } },
  {
    name: 'refund sent, no answer',
    simulated: 'refund:acted',
    live: {
      stage: 'refund',
      gate: refundIsDue,
      fault: { of: 'provider', kind: 'timeout' },
      faultAtGate: true,
      sign: 'refunded',
    },
  },
  {
    name: 'refunded, not recorded',
    simulated: 'refund:answered',
    live: { stage: 'refund', gate: moved(`'refund-due'`, 'refunded') },
  },
] as const satisfies readonly CrashMoment[]
