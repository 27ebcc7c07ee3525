import { createHmac } from 'node:crypto'
import { money } from '@portal/kernel/money'
import {
  type CallbackMessage,
  createCallbackSender,
} from '../../../../apps/sandbox/src/callbacks/callback.sender.ts'
import type { World } from '../../../../apps/sandbox/src/world.ts'
import type { Charge } from './charge.ts'
import credentials from './credentials.json' with { type: 'json' }
import { shapeOf } from './envelope.ts'

/** Tells the merchant how a charge ended. */
export type Webhook = {
  announce(charge: Charge): void
  /** Lies that a charge was paid, where that fault is set. */
  forge(charge: Charge): void
}

const signatureOf = (body: string, key: string): string =>
  createHmac('sha256', key).update(body).digest('hex')

export function createWebhook(world: World): Webhook {
  const sender = createCallbackSender(world, 'acme')
  const messageOf = (charge: Charge, shape: object, key: string): CallbackMessage => {
    const body = JSON.stringify(shape)
    return {
      address: world.callbackUrlOf('acme') ?? charge.notifyUrl,
      headers: { 'x-acme-signature': signatureOf(body, key) },
      body,
    }
  }

  return {
    announce(charge) {
      const { minor, currency } = charge.amount
      const tenfold = { ...charge, amount: money(minor * 10n, currency) }
      sender.announce((amountIsWrong) =>
        messageOf(charge, shapeOf(world, amountIsWrong ? tenfold : charge), credentials.webhookKey),
      )
    },
    forge(charge) {
      if (!world.faults.take('acme', ['forged-callback'])) return
      sender.lie(messageOf(charge, { ...shapeOf(world, charge), status: 'paid' }, 'a guess'), true)
    },
  }
}
