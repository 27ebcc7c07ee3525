import { createHmac } from 'node:crypto'
import { toDecimal } from '@portal/kernel/money'
import { type CallbackMessage, createCallbackSender } from '../callbacks/callback.sender.ts'
import type { World } from '../world.ts'
import { callbackUrlFor } from './callback-url.routes.ts'
import credentials from './credentials.json' with { type: 'json' }
import type { Push, PushEnd } from './push.store.ts'

/** Tells the merchant how a payment ended. */
export type WalletCallback = {
  announce(push: Push, end: PushEnd): void
  /** Calls a declined payment paid, where that fault is set. */
  forge(push: Push): void
}

const hashOf = (text: string): string =>
  createHmac('sha256', credentials.hashKey).update(text).digest('base64')

const transactionOf = (push: Push, end: PushEnd): object => ({
  id: push.id,
  message: end.message,
  status_code: end.status,
  ...(end.airtelMoneyId ? { airtel_money_id: end.airtelMoneyId } : {}),
})

/** The hash covers the text of the inner object, character by character as it is sent. */
const signed = (transaction: object): string => {
  const text = JSON.stringify(transaction)
  return `{"transaction":${text},"hash":${JSON.stringify(hashOf(text))}}`
}

export function createWalletCallback(world: World): WalletCallback {
  const sender = createCallbackSender(world, 'airtel-money')
  const messageFor = (push: Push, body: string): CallbackMessage => ({
    address: callbackUrlFor(world, push.clientId),
    body,
  })
  return {
    announce(push, end) {
      sender.announce((amountIsWrong) => {
        // The real one names no amount, so a wrong one has to be added.
        const amount = Number(toDecimal({ ...push.amount, minor: push.amount.minor * 10n }))
        const transaction = transactionOf(push, end)
        return messageFor(push, signed(amountIsWrong ? { ...transaction, amount } : transaction))
      })
    },
    forge(push) {
      if (!world.faults.take('airtel-money', ['forged-callback'])) return
      const transaction = transactionOf(push, {
        status: 'TS',
        message: 'Your transaction has been successfully processed.',
        responseCode: 'DP00800001001',
        airtelMoneyId: 'MP000000.0000.L00000',
      })
      const hash = hashOf('something else')
      // One copy as a stranger would send it, one as an attacker who knows the form but not the key.
      sender.lie(messageFor(push, JSON.stringify({ transaction })), false)
      sender.lie(messageFor(push, JSON.stringify({ transaction, hash })), false)
    },
  }
}
