import { type Money, money } from '@portal/kernel/money'
import credentials from '../credentials.json' with { type: 'json' }
import { callbackKinds } from '../faults/fault.gate.ts'
import type { World } from '../world.ts'
import type { CardPayment, CardTransaction } from './card.store.ts'
import { major, transactionOf } from './envelope.ts'

const answerWithinMs = 5_000
const lateMs = 20_000
/** Gaps before a callback that met no 2xx is sent again. */
const retryGapsMs = [2_000, 10_000, 30_000] as const

/** Tells the merchant's server about tries with a card. `address` overrides where it is told. */
export type Webhook = {
  /** A try has ended, well or not: the event is the same, its status tells. */
  announce(payment: CardPayment, transaction: CardTransaction): void
  /** Lies about a payment that was declined or cancelled, where that fault is set. */
  forge(payment: CardPayment): void
}

type Message = { address: string; hash: string; body: string }

async function deliver(message: Message): Promise<boolean> {
  try {
    const response = await fetch(message.address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'verif-hash': message.hash },
      body: message.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

export function createWebhook(world: World, address: string | null): Webhook {
  const hash = credentials.flutterwaveWebhookHash

  const addressFor = (payment: CardPayment): string =>
    address ?? `${new URL(payment.redirectUrl).origin}/callbacks/flutterwave`

  /** The first try comes at once, the others only for as long as nobody says 2xx. */
  function send(message: Message, delayMs: number, retries: readonly number[] = retryGapsMs): void {
    const generation = world.generation()
    world.later(delayMs, async () => {
      const received = await deliver(message)
      const [gapMs, ...rest] = retries
      if (received || gapMs === undefined || generation !== world.generation()) return
      send(message, world.scaled(gapMs), rest)
    })
  }

  const bodyOf = (data: object): string =>
    JSON.stringify({ event: 'charge.completed', data, 'event.type': 'CARD_TRANSACTION' })

  const tenfold = (amount: Money): Money => money(amount.minor * 10n, amount.currency)

  return {
    announce(payment, transaction) {
      const fault = world.faults.take('flutterwave', callbackKinds)
      if (fault?.kind === 'no-callback') return
      const data = transactionOf(payment, transaction)
      const wrong = major(tenfold(payment.amount))
      const told =
        fault?.kind === 'wrong-amount-callback'
          ? { ...data, amount: wrong, charged_amount: wrong }
          : data
      const message = { address: addressFor(payment), hash, body: bodyOf(told) }
      const late = fault?.kind === 'late-callback'
      send(message, late ? (fault.delayMs ?? world.scaled(lateMs)) : 0)
      if (fault?.kind === 'duplicate-callback') send(message, 0)
    },
    forge(payment) {
      if (!world.faults.take('flutterwave', ['forged-callback'])) return
      const lie: CardTransaction = {
        id: 1,
        status: 'successful',
        processorResponse: 'Approved. Successful',
        card: { number: '5531886652142950', network: 'MASTERCARD', reason: null },
        at: world.clock.now(),
      }
      const body = bodyOf(transactionOf(payment, lie))
      // Once as a stranger would, and once as somebody who has got hold of the hash.
      send({ address: addressFor(payment), hash: 'not-the-hash', body }, 0, [])
      send({ address: addressFor(payment), hash, body }, 0)
    },
  }
}
