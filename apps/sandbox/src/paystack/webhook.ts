import { createHmac } from 'node:crypto'
import { type CallbackMessage, createCallbackSender } from '../callbacks/callback.sender.ts'
import type { World } from '../world.ts'
import credentials from './credentials.json' with { type: 'json' }
import { customerOf, integration, transactionOf } from './transaction.shape.ts'
import { type Refund, refundStatusOf, type Transaction } from './transaction.ts'

/** Tells the merchant's server of payments that succeeded, and of refunds. Nothing is told of what failed. */
export type Webhook = {
  announce(transaction: Transaction): void
  /** Each state of a refund, as it begins. */
  tellRefund(transaction: Transaction, refund: Refund): void
  /** Lies about a payment that was declined or left, where that fault is set. */
  forge(transaction: Transaction): void
}

const minuteMs = 60_000
/** Four times after three minutes, then each hour for three days; before the time scale. */
const gapsMs = [...Array(4).fill(3 * minuteMs), ...Array(71).fill(60 * minuteMs)]

/** Of the very bytes that are sent, in lower-case hex. */
export const signatureOf = (body: string, secretKey = credentials.secretKey): string =>
  createHmac('sha512', secretKey).update(body).digest('hex')

export function createWebhook(world: World): Webhook {
  const sender = createCallbackSender(world, 'paystack', gapsMs)
  const address = world.callbackUrlOf('paystack') ?? `${world.portalUrl}/callbacks/paystack`

  function messageOf(event: string, data: object, signature?: string): CallbackMessage {
    const body = JSON.stringify({ event, data })
    const headers = { 'x-paystack-signature': signature ?? signatureOf(body) }
    return { address, headers, body }
  }

  /** Amounts of refunds are sometimes texts, sometimes numbers: here they take turns. */
  function refundEvent(transaction: Transaction, refund: Refund): CallbackMessage {
    const status = refundStatusOf(refund, world.clock.now())
    const amount = Number(refund.amount.minor)
    return messageOf(`refund.${status}`, {
      status,
      transaction_reference: transaction.reference,
      refund_reference: null,
      amount: status === 'processed' || status === 'failed' ? String(amount) : amount,
      currency: refund.amount.currency,
      processor: 'mpgs_zen',
      customer: customerOf(transaction),
      integration,
      domain: 'test',
    })
  }

  return {
    announce(transaction) {
      const data = transactionOf(transaction, world.clock.now())
      sender.announce((amountIsWrong) =>
        messageOf('charge.success', amountIsWrong ? { ...data, amount: data.amount * 10 } : data),
      )
    },
    tellRefund(transaction, refund) {
      const tell = () => sender.announce(() => refundEvent(transaction, refund))
      const now = world.clock.now()
      world.later(0, tell)
      for (const at of [refund.processingAt, refund.endsAt]) world.later(at - now + 1, tell)
    },
    forge(transaction) {
      if (!world.faults.take('paystack', ['forged-callback'])) return
      const data = { ...transactionOf(transaction, world.clock.now()), status: 'success' }
      // As strangers would send it: by another key, without any, and under a signature of something else.
      const body = JSON.stringify({ event: 'charge.success', data })
      sender.lie(
        messageOf('charge.success', data, signatureOf(body, 'sk_test_of_a_stranger')),
        false,
      )
      sender.lie(messageOf('charge.success', data, ''), false)
      sender.lie(messageOf('charge.success', data, signatureOf('{}')), true)
    },
  }
}
