import { type Money, money } from '@portal/kernel/money'
import { type CallbackMessage, createCallbackSender } from '../callbacks/callback.sender.ts'
import type { World } from '../world.ts'
import type { CardPayment, CardTransaction } from './card-payment.ts'
import credentials from './credentials.json' with { type: 'json' }
import { major, transactionOf } from './envelope.ts'

/** Tells the merchant's server about tries with a card. */
export type Webhook = {
  /** A try has ended, well or not: the event is the same, its status differs. */
  announce(payment: CardPayment, transaction: CardTransaction): void
  /** Lies about a payment that was declined or cancelled, where that fault is set. */
  forge(payment: CardPayment): void
}

export function createWebhook(world: World): Webhook {
  const address = world.callbackUrlOf('flutterwave')
  const sender = createCallbackSender(world, 'flutterwave')

  const messageFor = (payment: CardPayment, data: object, hash: string): CallbackMessage => ({
    address: address ?? `${new URL(payment.redirectUrl).origin}/callbacks/flutterwave`,
    headers: { 'verif-hash': hash },
    body: JSON.stringify({ event: 'charge.completed', data, 'event.type': 'CARD_TRANSACTION' }),
  })

  const tenfold = (amount: Money): Money => money(amount.minor * 10n, amount.currency)

  return {
    announce(payment, transaction) {
      const data = transactionOf(payment, transaction)
      sender.announce((amountIsWrong) => {
        const wrong = major(tenfold(payment.amount))
        const told = amountIsWrong ? { ...data, amount: wrong, charged_amount: wrong } : data
        return messageFor(payment, told, credentials.webhookHash)
      })
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
      const data = transactionOf(payment, lie)
      // One copy as a stranger would send it, one as an attacker who has the hash.
      sender.lie(messageFor(payment, data, 'not-the-hash'), false)
      sender.lie(messageFor(payment, data, credentials.webhookHash), true)
    },
  }
}
