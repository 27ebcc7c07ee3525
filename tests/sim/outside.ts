import { type Money, money } from '@portal/kernel/money'
import type { Callback } from '../../apps/service/src/ports/payment-provider.port.ts'
import type { CrashPlan } from './crash-plan.ts'
import type { Faults } from './faults.ts'
import type { Scheduler, SimProcess } from './scheduler.ts'

export const lost = { kind: 'lost', detail: 'no answer' } as const
const callTimeoutMs = 8_000
/** A request whose answer was lost may still be acted on this much later. */
const lateActMaxMs = 20_000
export const settleMs = 60_000

export const methods = ['cards', 'wallet'] as const
export type Method = (typeof methods)[number]

/** One debit, or what could become one, as it really is. */
export type Charge = {
  method: Method
  reference: string
  asked: Money
  askedAt: number
  /** After this the page or the prompt is dead. */
  diesAt: number
  status: 'absent' | 'pending' | 'failed' | 'successful' | 'cancelled'
  taken: Money | null
  providerId: string
  /** Until then the provider's own records do not show it. */
  unseenUntil: number
  refunds: number
  refundPendingUntil: number
}

export type Grant = { reference: string; msisdn: string; amount: Money }
export type Proof = Callback['proven']

/** Tells the portal; resolves once it said that it heard, and never when it died meanwhile. */
type Listener = (method: Method, reference: string, proven: Proof) => Promise<void>

/**
 * What really happened outside in one schedule, and how it is reached: calls that are lost on either
 * way, callbacks that come never, late, twice or false.
 */
export class Outside {
  readonly charges = new Map<string, Charge>()
  readonly grants: Grant[] = []
  readonly sent: { kind: 'charge' | 'top-up'; reference: string; amount: Money }[] = []
  /** When each push was first sent, whether or not it arrived. */
  readonly pushedAt = new Map<string, number>()
  /** Charges that were asked for and not acted on yet, although nobody waits for the answer any more. */
  readonly underWay = new Set<string>()
  /** What the outside would never forgive, in words. */
  readonly complaints: string[] = []
  readonly scheduler: Scheduler
  readonly faults: Faults
  readonly crashes: CrashPlan
  /** Whether the wallet signs its callbacks; unsigned ones prove nothing. */
  readonly signs: boolean
  /** How soon the wallet may be asked about a push. */
  readonly enquireAfterMs: number
  listener: Listener = async () => {}
  /** Every kind of answer ever given about a reference: the proof behind "failed". */
  readonly #told = new Map<string, Set<string>>()
  #ids = 0

  constructor(scheduler: Scheduler, faults: Faults, crashes: CrashPlan) {
    this.scheduler = scheduler
    this.faults = faults
    this.crashes = crashes
    this.signs = scheduler.chance(0.85)
    this.enquireAfterMs = scheduler.pick([3 * 60_000, 3 * 60_000, 5_000])
  }

  /** One call: acts or not, answers or not, by its fate. */
  async call<T>(
    process: SimProcess,
    name: string,
    act: () => T,
    reference?: string,
  ): Promise<T | typeof lost> {
    const { scheduler, crashes } = this
    await crashes.pass(process, `${name}:unsent`)
    const fate = this.faults.fate()
    if (fate === 'refuse' || fate === 'error') {
      await scheduler.wait(scheduler.between(1, 20), process)
      return lost
    }
    if (fate === 'timeout') {
      // The other side acts in its own time, whether or not we live to hear of it.
      if (reference) this.underWay.add(reference)
      scheduler.at(scheduler.between(0, lateActMaxMs), null, () => {
        if (reference) this.underWay.delete(reference)
        act()
      })
      await crashes.pass(process, `${name}:acted`)
      await scheduler.wait(callTimeoutMs, process)
      return lost
    }
    await scheduler.wait(scheduler.between(1, fate === 'slow' ? 7_000 : 80), process)
    const result = act()
    await crashes.pass(process, `${name}:acted`)
    await scheduler.wait(scheduler.between(1, 80), process)
    await crashes.pass(process, `${name}:answered`)
    return result
  }

  open(method: Method, reference: string, asked: Money, lifeMs: number): Charge {
    const charge: Charge = {
      method,
      reference,
      asked,
      askedAt: this.scheduler.now,
      diesAt: this.scheduler.now + lifeMs,
      status: 'absent',
      taken: null,
      providerId: `P${++this.#ids}`,
      unseenUntil: 0,
      refunds: 0,
      refundPendingUntil: 0,
    }
    this.charges.set(reference, charge)
    return charge
  }

  wasTold(reference: string, kind: string): boolean {
    return this.#told.get(reference)?.has(kind) ?? false
  }

  note(reference: string, kind: string) {
    this.#told.set(reference, (this.#told.get(reference) ?? new Set()).add(kind))
  }

  chargeOf(providerId: string): Charge {
    const found = [...this.charges.values()].find((one) => one.providerId === providerId)
    if (found?.status !== 'successful')
      throw new Error(`A refund of what was not taken: ${providerId}`)
    return found
  }

  /** Gives back once; how often it was asked for makes no difference. */
  giveBack(charge: Charge) {
    if (charge.refunds > 0) return
    charge.refunds = 1
    charge.refundPendingUntil = this.scheduler.now + this.scheduler.pick([0, 0, 40_000])
  }

  /** A try has ended: the portal is told, as the faults of the day have it. */
  announce(charge: Charge, status: 'successful' | 'failed') {
    const { scheduler, faults } = this
    if (faults.strikes('no-callback')) return
    const isWrong = faults.strikes('wrong-amount-callback')
    const proven = this.#proofOf(charge, status, isWrong)
    const delayMs = faults.strikes('late-callback')
      ? scheduler.between(10_000, 600_000)
      : scheduler.between(0, 3_000)
    this.#tell(charge, proven, delayMs)
    if (faults.strikes('duplicate-callback'))
      this.#tell(charge, proven, scheduler.between(0, 3_000))
    // What nobody signed is refused where signing is agreed; elsewhere it is a hint like any other.
    const isForged = status === 'failed' && faults.strikes('forged-callback')
    if (isForged && !(charge.method === 'wallet' && this.signs)) this.#tell(charge, null, delayMs)
  }

  #proofOf(charge: Charge, status: 'successful' | 'failed', isWrong: boolean): Proof {
    if (charge.method === 'cards' || !this.signs) return null
    this.note(charge.reference, status)
    if (status === 'failed') return { kind: 'failed', detail: 'declined' }
    const { minor, currency } = charge.asked
    return {
      kind: 'successful',
      providerId: charge.providerId,
      amount: isWrong ? money(minor * 10n, currency) : null,
      reference: charge.reference,
    }
  }

  /** Sent again while nobody says that it was heard. */
  #tell(charge: Charge, proven: Proof, delayMs: number, tries = 3) {
    const { scheduler } = this
    scheduler.at(delayMs, null, () => {
      let heard = false
      void this.listener(charge.method, charge.reference, proven).then(() => {
        heard = true
      })
      scheduler.at(5_000, null, () => {
        if (!heard && tries > 1)
          this.#tell(charge, proven, scheduler.between(2_000, 30_000), tries - 1)
      })
    })
  }
}
