import type { Money } from '@portal/kernel/money'
import type { Deadline } from '../../../apps/service/src/ports/outcome.port.ts'
import type { Callback } from '../../../apps/service/src/ports/payment-provider.port.ts'
import type { AccidentPlan } from '../days/accident-plan.ts'
import type { Faults } from '../days/faults.ts'
import { hourMs, secondMs } from '../time/durations.ts'
import type { Scheduler } from '../time/scheduler.ts'
import type { SimProcess } from '../time/sim-process.ts'
import { type Charge, newCharge, newTransaction, type Transaction } from './charge.ts'
import { type Grant, paymentOfReference } from './grant.ts'

export const lost = { kind: 'lost', detail: 'no answer' } as const
export const unsent = { kind: 'unsent', detail: 'never sent' } as const
export const callTimeoutMs = 8_000
/** Longer than any request is under way. */
export const settleMs = 60_000

type Leg = 'charge' | 'fulfil'
/** `isOver`: it was answered for good, and nothing will come of it. */
export type Sent = { kind: Leg; reference: string; amount: Money; at: number; isOver?: boolean }
/** The newest answer about a charge that a process received and lived to apply. */
export type Word = { kind: string; at: number }
export type Complaint = {
  reference: string
  words: string
  /** Loss that excuses it: of rows of this payment, of rows of any payment, or none. */
  excuse: 'own-loss' | 'any-loss' | 'none'
}

/**
 * Delivers a callback to the portal. Resolves when the portal has confirmed it, and never if the portal
 * died.
 */
/** A callback that travels; `mark` where it goes to an address of the charge's own. */
export type Posted = Callback & { mark?: string }
type Listener = (provider: string, callback: Posted) => Promise<boolean>

const none: readonly never[] = []

/**
 * The true state of the outside in one schedule, and the way to it: calls that are lost in either
 * direction, and callbacks that never come, come late, twice, or are false.
 */
export class Outside {
  readonly charges = new Map<string, Charge>()
  readonly grants: Grant[] = []
  readonly #grantsOf = new Map<string, readonly Grant[]>()
  readonly sent: Sent[] = []
  /** Charges that were sent and have not arrived yet; their sender may be dead. */
  readonly underWay = new Set<string>()
  /** Faults that the outside does not accept. */
  readonly complaints: Complaint[] = []
  /** The provider's last answer about each charge, and the last callback that the portal confirmed. */
  readonly words = new Map<string, Word>()
  /** Arrivals of callbacks that named the transaction and were confirmed, by the provider's id. */
  readonly heardOf = new Map<string, number>()
  /** The last arrival of any callback that was confirmed, signed or not: the portal promised to ask. */
  readonly confirmingOf = new Map<string, number>()
  /** The first moment at which the portal heard of a success, by reference. */
  readonly seenPaidAt = new Map<string, number>()
  /** The last arrival of a signed callback that says a charge failed, confirmed or not. */
  readonly deniedAt = new Map<string, number>()
  readonly reversalsHeard = new Set<string>()
  /** The moment at which the operator first refused to deliver a payment for good, by its id, and whether it lists that. */
  readonly refusedForGood = new Map<string, { at: number; isListed: boolean }>()
  /** The first moment at which the portal heard of that. */
  readonly refusalHeardAt = new Map<string, number>()
  readonly scheduler: Scheduler
  readonly faults: Faults
  readonly accidents: AccidentPlan
  /** Increases with everything that happens outside. */
  version = 0
  listener: Listener = async () => true
  /** Every kind of answer that was ever given about a reference: the proof behind "failed". */
  readonly #told = new Map<string, Set<string>>()
  #ids = 0

  constructor(scheduler: Scheduler, faults: Faults, accidents: AccidentPlan) {
    this.scheduler = scheduler
    this.faults = faults
    this.accidents = accidents
  }

  newId(letter: string): string {
    return `${letter}${++this.#ids}`
  }

  /**
   * One step of an adapter: on half of the calls first a call that changes nothing (for a token or a
   * bucket), then the one that counts. Each checks the lease before it leaves, as the production client
   * does.
   */
  async call<T extends { kind: string }>(
    process: SimProcess,
    name: string,
    { within, reference }: { within: Deadline; reference: string },
    act: () => T,
  ): Promise<T | typeof lost | typeof unsent> {
    const { scheduler, accidents, faults } = this
    await accidents.pass(process, `${name}:unsent`)
    faults.maybeFreeze(process)
    await scheduler.wait(0, process)
    const isPrepared = scheduler.chance(0.5) || (await this.#prepare(process, name, within))
    await accidents.pass(process, `${name}:between`)
    faults.maybeFreeze(process)
    await scheduler.wait(0, process)
    if (!isPrepared || within.leftMs() < callTimeoutMs) return this.#noteUnsent(name, reference)
    const answer = await this.#send(process, name, reference, act)
    scheduler.tell(`${process.name} heard ${name} ${reference}: ${answer.kind}`)
    await accidents.pass(process, `${name}:answered`)
    const isForeign = 'reference' in answer && answer.reference !== reference
    if (isForeign) return answer
    if (name === 'charge' || name === 'enquire') this.#hear(reference, answer.kind)
    if ('forGood' in answer && answer.forGood) this.#hearRefusal(paymentOfReference(reference))
    return answer
  }

  #hearRefusal(id: string) {
    if (this.refusalHeardAt.has(id)) return
    this.refusalHeardAt.set(id, this.scheduler.now)
    this.version++
  }

  /**
   * Whether the operator refuses this delivery for good: a barred line stays barred, whatever the round. `isRefused`: it does, whatever strikes. Some refusals
   * leave a record, and others only the answer.
   */
  refusesForGood(reference: string, isRefused = false): boolean {
    const id = paymentOfReference(reference)
    if (this.refusedForGood.has(id)) return true
    const isBarred =
      isRefused || this.faults.strikes('refuse-for-good') || this.faults.has('barred-lines')
    if (!isBarred) return false
    this.version++
    this.refusedForGood.set(id, { at: this.scheduler.now, isListed: this.scheduler.chance(0.6) })
    return true
  }

  async #prepare(process: SimProcess, name: string, within: Deadline): Promise<boolean> {
    if (within.leftMs() < callTimeoutMs) return false
    const fate = this.faults.fate(name)
    const isAnswered = fate === 'answer' || fate === 'slow'
    await this.scheduler.wait(this.#delayMs(fate), process)
    return isAnswered
  }

  async #send<T extends { kind: string }>(
    process: SimProcess,
    name: string,
    reference: string,
    act: () => T,
  ): Promise<T | typeof lost | typeof unsent> {
    const { scheduler, accidents, faults } = this
    const fate = faults.fate(name)
    if (fate === 'refuse') {
      await scheduler.wait(scheduler.between(1, 20), process)
      return this.#noteUnsent(name, reference)
    }
    const isActedOn = fate !== 'error' || scheduler.chance(0.5)
    const arrivesMs =
      fate === 'timeout' ? scheduler.between(...faults.plan.actsAfterMs) : this.#delayMs(fate) / 2
    let result: T | null = null
    if (isActedOn) {
      if (name === 'charge') this.underWay.add(reference)
      // The request arrives whether or not its sender survives.
      scheduler.at(arrivesMs, null, () => {
        if (name === 'charge') this.underWay.delete(reference)
        this.version++
        result = act()
        scheduler.tell(`${name} ${reference} arrives: ${result.kind}`)
      })
    }
    await scheduler.wait(fate === 'timeout' ? 0 : arrivesMs, process)
    await accidents.pass(process, `${name}:acted`)
    await scheduler.wait(fate === 'timeout' ? callTimeoutMs : scheduler.between(1, 80), process)
    return fate === 'timeout' || fate === 'error' || result === null ? lost : result
  }

  #delayMs(fate: string): number {
    if (fate === 'timeout') return callTimeoutMs
    return this.scheduler.between(2, fate === 'slow' ? 14_000 : 160)
  }

  #noteUnsent(name: string, reference: string) {
    this.scheduler.tell(`${name} ${reference} was not sent`)
    if (name === 'charge') this.note(reference, 'unsent')
    return unsent
  }

  #hear(reference: string, kind: string) {
    if (kind === 'lost' || kind === 'unsent') return
    const { now } = this.scheduler
    const charge = this.charges.get(reference)
    // Only one of several pages is shown, and it may be the first.
    if (kind === 'accepted' && charge) charge.shownUntil = charge.firstDiesAt
    this.words.set(reference, { kind, at: now })
    if (kind === 'successful' && !this.seenPaidAt.has(reference))
      this.seenPaidAt.set(reference, now)
    this.version++
  }

  isRefusalListed(reference: string): boolean {
    return this.refusedForGood.get(paymentOfReference(reference))?.isListed ?? false
  }

  /**
   * An answer of the provider that is about another payment: success under the reference of some other charge, or of
   * none that there is. Null on most calls.
   */
  foreignWord(
    reference: string,
  ): { kind: 'successful'; providerId: string; amount: Money | null; reference: string } | null {
    if (!this.faults.strikes('foreign-answer')) return null
    const others = [...this.charges.values()].filter((one) => one.reference !== reference)
    const other = others[this.scheduler.between(0, others.length - 1)]
    const amount = this.charges.get(reference)?.asked ?? other?.asked ?? null
    return {
      kind: 'successful',
      providerId: this.newId('X'),
      amount,
      reference: other?.reference ?? 'NONE',
    }
  }

  open(charge: Pick<Charge, 'provider' | 'reference' | 'asked' | 'payer' | 'diesAt'>): Charge {
    const session = this.faults.has('session-callbacks') ? this.newId('S') : null
    const opened = newCharge({ ...charge, session, askedAt: this.scheduler.now })
    this.charges.set(charge.reference, opened)
    return opened
  }

  begin(charge: Charge): Transaction {
    const transaction = newTransaction(charge, this.newId('P'), this.scheduler.now)
    charge.transactions.push(transaction)
    this.version++
    return transaction
  }

  /** Ends a transaction, moves the payer's money accordingly, and reports it to the portal. */
  end(transaction: Transaction, status: 'successful' | 'failed' | 'reversed') {
    transaction.status = status
    if (status === 'successful') transaction.takenAt = this.scheduler.now
    this.scheduler.tell(`${transaction.charge.reference} ${transaction.providerId}: ${status}`)
    this.version++
  }

  /** The payer's bank takes the money back within hours, unless it goes back by a refund. */
  reverseLater(transaction: Transaction, callbackOf: (reversed: Transaction) => Callback) {
    this.scheduler.at(this.scheduler.between(secondMs, 3 * hourMs), null, () => {
      if (transaction.status !== 'successful' || transaction.refunds.length > 0) return
      this.end(transaction, 'reversed')
      this.tell(transaction, callbackOf(transaction))
    })
  }

  transactions(): Transaction[] {
    return [...this.charges.values()].flatMap(({ transactions }) => transactions)
  }

  transactionOf(providerId: string): Transaction | null {
    return this.transactions().find((one) => one.providerId === providerId) ?? null
  }

  wasTold(reference: string, kind: string): boolean {
    return this.#told.get(reference)?.has(kind) ?? false
  }

  note(reference: string, kind: string) {
    this.#told.set(reference, (this.#told.get(reference) ?? new Set()).add(kind))
  }

  complain(reference: string, words: string, excuse: Complaint['excuse'] = 'own-loss') {
    this.complaints.push({ reference, words, excuse })
    this.version++
  }

  grant(grant: Grant) {
    const id = paymentOfReference(grant.reference)
    this.#grantsOf.set(id, [...this.grantsOf(id), grant])
    this.grants.push(grant)
    this.version++
  }

  /** Takes a delivery back: nobody has it any more. */
  withdraw(reference: string) {
    const id = paymentOfReference(reference)
    const left = this.grantsOf(id).filter((grant) => grant.reference !== reference)
    this.#grantsOf.set(id, left)
    this.version++
  }

  grantsOf(id: string): readonly Grant[] {
    return this.#grantsOf.get(id) ?? none
  }

  /** Reports only half of the transactions that took long. */
  tell(transaction: Transaction, callback: Posted, isLong = false) {
    const { scheduler, faults } = this
    if (isLong && !scheduler.chance(0.5)) return
    if (faults.strikes('no-callback')) return
    const copies = faults.strikes('duplicate-callback') ? scheduler.between(2, 3) : 1
    for (let copy = 0; copy < copies; copy++) {
      const namesAmount = callback.proven?.kind === 'successful' && callback.proven.amount !== null
      const isLate = faults.strikes('late-callback') || (namesAmount && scheduler.chance(0.6))
      const delayMs = isLate ? scheduler.between(10_000, 1_800_000) : scheduler.between(0, 3_000)
      // One without a signature, to an address of its own, is sent once.
      this.#post(transaction, callback, delayMs, callback.mark === undefined ? 3 : 1)
    }
    // The repeat comes whether or not the first callback was heard.
    if (faults.has('repeated-callbacks')) {
      this.#post(transaction, callback, scheduler.between(2_000, 20_000), 3)
    }
  }

  /** Sends a stranger's callback: it proves nothing and names a reference that exists. */
  tellForged(transaction: Transaction, callback: Callback) {
    const forged = { ...callback, isAuthentic: false, proven: null }
    this.#post(transaction, forged, this.scheduler.between(0, 60_000), 1)
  }

  #post(transaction: Transaction, callback: Posted, delayMs: number, tries: number) {
    const { scheduler } = this
    scheduler.at(delayMs, null, () => {
      let isHeard = false
      const arrivedAt = scheduler.now
      const { reference } = transaction.charge
      if (callback.proven?.kind === 'failed') {
        this.deniedAt.set(reference, scheduler.now)
        this.version++
      }
      void this.listener(transaction.charge.provider, callback).then((isOurs) => {
        isHeard = true
        scheduler.tell(`callback about ${transaction.providerId} was heard`)
        if (isOurs) this.#confirm(transaction, callback, arrivedAt)
      })
      scheduler.at(5_000, null, () => {
        if (!isHeard && tries > 1) {
          this.#post(transaction, callback, scheduler.between(2_000, 30_000), tries - 1)
        }
      })
    })
  }

  /** `arrivedAt`: a database that went back after it may have lost what the portal stored of it. */
  #confirm(transaction: Transaction, callback: Callback, arrivedAt: number) {
    const { proven, isAuthentic, claim } = callback
    const { providerId, charge, status } = transaction
    this.confirmingOf.set(providerId, arrivedAt)
    if (!isAuthentic) return
    if (!this.heardOf.has(providerId)) this.heardOf.set(providerId, arrivedAt)
    if (proven) this.#hear(charge.reference, proven.kind)
    const namesAmount = proven?.kind === 'successful' && proven.amount !== null
    if (namesAmount && transaction.named) transaction.named.heardAt ??= this.scheduler.now
    if (claim === 'failure' && status === 'reversed') this.reversalsHeard.add(providerId)
    this.version++
  }
}
