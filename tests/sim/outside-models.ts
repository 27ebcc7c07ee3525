import { type Instant, instantOf } from '@portal/kernel/instant'
import { type Money, money } from '@portal/kernel/money'
import type { Operator } from '../../apps/service/src/ports/operator.port.ts'
import type { HostedCardGateway } from '../../apps/service/src/ports/payment-provider.port.ts'
import type { Scheduler, SimProcess } from './scheduler.ts'

const lost = { kind: 'lost', detail: 'no answer' } as const
const callTimeoutMs = 8_000
/** A request whose answer was lost may still be acted on this much later. */
const lateActMaxMs = 20_000
export const settleMs = 60_000
export const linkLifeMs = 30 * 60_000

export type Charge = {
  reference: string
  asked: Money
  linkDiesAt: number
  status: 'absent' | 'pending' | 'failed' | 'successful' | 'cancelled'
  taken: Money | null
  providerId: string
  refunds: number
  refundPendingUntil: number
}

export type Grant = { reference: string; msisdn: string; amount: Money }

/** What may go wrong with one call: each kind of the fault list, by the dice. */
export type Faults = {
  share: number
  lastsUntil: number
  failDelivery: number
  refuseRefund: number
}

type Fate = 'answer' | 'timeout' | 'refuse' | 'slow'

/** The outside world of one schedule: a card gateway, the operator, and what really happened there. */
export class Outside {
  readonly charges = new Map<string, Charge>()
  readonly grants: Grant[] = []
  readonly topUps = new Map<string, 'completed' | 'failed'>()
  readonly sent: { kind: 'charge' | 'top-up'; reference: string; amount: Money }[] = []
  /** Every kind of answer ever given about a reference: the proof behind "failed". */
  readonly #told = new Map<string, Set<string>>()
  #ids = 0
  readonly scheduler: Scheduler
  readonly faults: Faults

  constructor(scheduler: Scheduler, faults: Faults) {
    this.scheduler = scheduler
    this.faults = faults
  }

  get isCalm(): boolean {
    return this.scheduler.now >= this.faults.lastsUntil
  }

  #fate(): Fate {
    if (this.isCalm || !this.scheduler.chance(this.faults.share)) return 'answer'
    return this.scheduler.pick(['timeout', 'refuse', 'slow', 'timeout'])
  }

  /** One call: acts or not, answers or not, by its fate. */
  async #call<T>(process: SimProcess, act: () => T): Promise<T | typeof lost> {
    const fate = this.#fate()
    const { scheduler } = this
    if (fate === 'refuse') {
      await scheduler.wait(scheduler.between(1, 20), process)
      return lost
    }
    if (fate === 'timeout') {
      // The other side acts in its own time, whether or not we live to hear of it.
      scheduler.at(scheduler.between(0, lateActMaxMs), null, () => void act())
      await scheduler.wait(callTimeoutMs, process)
      return lost
    }
    await scheduler.wait(scheduler.between(1, fate === 'slow' ? 7_000 : 80), process)
    const result = act()
    await scheduler.wait(scheduler.between(1, 80), process)
    return result
  }

  gatewayFor(process: SimProcess): HostedCardGateway {
    return {
      name: 'cards',
      capabilities: ['charge', 'enquire', 'refund', 'enquireRefund', 'readCallback', 'readReturn'],
      enquireAfterMs: 0,
      chargeIsRepeatable: true,
      chargeSettlesAfterMs: settleMs,
      refundIsRepeatable: false,
      refundSettlesAfterMs: settleMs,
      chargeLifeMs: linkLifeMs,
      charge: ({ reference, amount }) =>
        this.#call(process, () => this.#openCharge(reference, amount)),
      enquire: ({ reference }) => this.#call(process, () => this.#tell(reference)),
      refund: ({ providerId }) => this.#call(process, () => this.#refund(providerId)),
      enquireRefund: ({ providerId }) => this.#call(process, () => this.#tellRefund(providerId)),
      readCallback: () => null,
      readReturn: () => null,
    }
  }

  operatorFor(process: SimProcess): Operator {
    return {
      topUpSettlesAfterMs: settleMs,
      lineType: async () => ({ kind: 'line', lineType: 'PREPAID' }),
      topUp: ({ reference, msisdn, amount }) =>
        this.#call(process, () => this.#topUp({ reference, msisdn, amount })),
      enquireTopUp: ({ reference }) =>
        this.#call(process, () => {
          const found = this.topUps.get(reference)
          if (!found) return { kind: 'absent' } as const
          return found === 'completed'
            ? ({ kind: 'delivered' } as const)
            : ({ kind: 'failed', detail: 'refused' } as const)
        }),
    }
  }

  #openCharge(reference: string, amount: Money) {
    this.sent.push({ kind: 'charge', reference, amount })
    const known = this.charges.get(reference)
    if (!known && !this.isCalm && this.scheduler.chance(0.02)) {
      this.#remember(reference, amount)
      this.#note(reference, 'refused')
      return { kind: 'refused', detail: 'not accepted' } as const
    }
    const charge = known ?? this.#remember(reference, amount)
    charge.linkDiesAt = this.scheduler.now + linkLifeMs
    return {
      kind: 'accepted',
      redirectUrl: `https://pay.invalid/${reference}`,
      expiresAt: instantOf(this.scheduler.clock.now() + linkLifeMs) as Instant,
    } as const
  }

  #remember(reference: string, amount: Money): Charge {
    const charge: Charge = {
      reference,
      asked: amount,
      linkDiesAt: 0,
      status: 'absent',
      taken: null,
      providerId: `P${++this.#ids}`,
      refunds: 0,
      refundPendingUntil: 0,
    }
    this.charges.set(reference, charge)
    return charge
  }

  wasTold(reference: string, kind: string): boolean {
    return this.#told.get(reference)?.has(kind) ?? false
  }

  #note(reference: string, kind: string) {
    this.#told.set(reference, (this.#told.get(reference) ?? new Set()).add(kind))
  }

  #tell(reference: string) {
    const charge = this.charges.get(reference)
    const answer = this.#describe(charge)
    this.#note(reference, answer.kind)
    return answer
  }

  #describe(charge: Charge | undefined) {
    switch (charge?.status) {
      case 'successful':
        return {
          kind: 'successful',
          providerId: charge.providerId,
          amount: charge.taken ?? charge.asked,
          reference: charge.reference,
        } as const
      case 'failed':
        return { kind: 'failed', detail: 'declined' } as const
      case 'pending':
        return { kind: 'pending' } as const
      default:
        return { kind: 'absent' } as const
    }
  }

  #chargeOf(providerId: string): Charge {
    const found = [...this.charges.values()].find((one) => one.providerId === providerId)
    if (found?.status !== 'successful')
      throw new Error(`A refund of what was not taken: ${providerId}`)
    return found
  }

  #refund(providerId: string) {
    const charge = this.#chargeOf(providerId)
    if (charge.refunds === 0 && this.scheduler.chance(this.isCalm ? 0 : this.faults.refuseRefund)) {
      return { kind: 'refused', detail: 'no funds' } as const
    }
    if (charge.refunds === 0) {
      charge.refunds = 1
      charge.refundPendingUntil = this.scheduler.now + this.scheduler.pick([0, 0, 40_000])
    }
    return this.#tellRefund(providerId) as { kind: 'refunded' } | { kind: 'pending' }
  }

  #tellRefund(providerId: string) {
    const charge = this.#chargeOf(providerId)
    if (charge.refunds === 0) return { kind: 'absent' } as const
    return this.scheduler.now >= charge.refundPendingUntil
      ? ({ kind: 'refunded' } as const)
      : ({ kind: 'pending' } as const)
  }

  #topUp({ reference, msisdn, amount }: Grant) {
    this.sent.push({ kind: 'top-up', reference, amount })
    // Asked again under the same reference, the operator answers with the first result.
    if (!this.topUps.has(reference)) {
      const fails = !this.isCalm && this.scheduler.chance(this.faults.failDelivery)
      this.topUps.set(reference, fails ? 'failed' : 'completed')
      if (!fails) this.grants.push({ reference, msisdn, amount })
    }
    return this.topUps.get(reference) === 'completed'
      ? ({ kind: 'delivered' } as const)
      : ({ kind: 'failed', detail: 'refused' } as const)
  }

  /** The visitor's hand on the hosted page; nothing happens on a dead or used link. */
  visitorActs(reference: string, act: 'pay' | 'decline' | 'cancel', wrongAmount: boolean) {
    const charge = this.charges.get(reference)
    if (!charge || this.scheduler.now >= charge.linkDiesAt) return
    if (charge.status === 'successful' || charge.status === 'cancelled') return
    if (act === 'cancel') charge.status = charge.status === 'absent' ? 'cancelled' : charge.status
    else if (act === 'decline') charge.status = 'failed'
    else {
      charge.status = 'pending'
      this.scheduler.at(this.scheduler.between(0, 15_000), null, () => {
        charge.status = 'successful'
        const { minor, currency } = charge.asked
        charge.taken = wrongAmount ? money(minor - 100n, currency) : charge.asked
      })
    }
  }
}
