import type { SessionId, TransactionId } from '@portal/kernel/ids'
import type { ReturnOutcome } from '../../../apps/service/src/ports/payment-provider.port.ts'
import { openPortal, type Portal, type PortalParts } from '../engine/portal.ts'

type Back = { transactionId: TransactionId; provider: string; isConfirming: ReturnOutcome }

/**
 * People who know an id that is not theirs. They reach a portal of their own without a worker, so every
 * change there is theirs, and no owner's page may say anything else afterwards.
 */
export class Strangers {
  readonly #parts: PortalParts
  readonly #portal: Portal
  #before = new Map<string, string>()

  constructor(parts: PortalParts) {
    this.#parts = parts
    this.#portal = openPortal('strangers', parts, {
      begin: () => {
        this.#before = this.#pages()
      },
      end: () => this.#compare(),
    })
  }

  async comeBack(back: Back) {
    await this.#parts.witness.watch(this.#parts.engine.noteReturn(this.#portal.deps, null, back))
  }

  async tryAll(transactionId: TransactionId, provider: string, key: string) {
    const { scheduler, engine, witness, outside } = this.#parts
    const { deps } = this.#portal
    const stranger = { session: `session-of-another-${scheduler.between(1, 9)}` as SessionId }
    const submitted = await witness.watch(
      engine.processPayment(deps, stranger, {
        key: `s-${key}`,
        body: 'one body',
        transactionId,
        provider: null,
        mode: null,
        paymentMobile: null,
      }),
    )
    if (submitted?.ok) witness.objectTo('11: a stranger could submit a payment')
    await this.#tryToOpen(transactionId, key)
    const given = await witness.watch(engine.giveUp(deps, stranger, transactionId))
    if (given) witness.objectTo('11: a stranger could give a payment up')
    await witness.watch(
      engine.receiveCallback(deps, {
        provider,
        reference: transactionId,
        session: null,
        providerId: outside.newId('F'),
        isAuthentic: false,
        claim: null,
        proven: null,
        bodyDigest: '',
      }),
    )
    await this.comeBack({ transactionId, provider, isConfirming: 'paid' })
  }

  /** An attempt for the order of another, under a key of their own and under the owner's, which can be guessed. */
  async #tryToOpen(id: TransactionId, key: string) {
    const { scheduler, engine, witness, disk } = this.#parts
    const payment = disk.payments.get(id)
    const order = payment && disk.orders.get(payment.orderId)
    if (!order) return
    const stranger = { session: `session-of-another-${scheduler.between(1, 9)}` as SessionId }
    const { transactionType, msisdn, amount } = order
    const { provider, mode, payerMsisdn } = payment
    for (const each of [`s-${key}`, `i-${key}`]) {
      const opened = await witness.watch(
        engine.initiate(this.#portal.deps, stranger, {
          key: each,
          body: 'one body',
          order: { id: order.id },
          asked: { transactionType, msisdn, amount },
          choice: { provider, mode, emailId: 'a@example.com', payerMsisdn },
        }),
      )
      if (opened?.ok) witness.objectTo('11: a stranger opened an attempt for the order of another')
    }
  }

  #pages(): Map<string, string> {
    const now = this.#parts.outside.scheduler.instant()
    const { deps } = this.#portal
    const pages = [...this.#parts.disk.payments.values()].flatMap((payment) => {
      const order = this.#parts.disk.orders.get(payment.orderId)
      if (!order) return []
      const part = this.#parts.engine.transactionPartOf(deps, order, payment, true, now)
      return [[payment.id as string, JSON.stringify(part)] as const]
    })
    return new Map(pages)
  }

  #compare() {
    for (const [id, page] of this.#pages()) {
      if (this.#before.get(id) === page) continue
      this.#parts.witness.objectTo(`11: a stranger changed what the owner of ${id} sees`)
    }
  }
}
