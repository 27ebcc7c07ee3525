import { toDecimal } from '@portal/kernel/money'
import { createCallbackSender } from '../callbacks/callback.sender.ts'
import type { World } from '../world.ts'
import { prefix } from './daraja.facts.ts'
import { receiptFor, stampOf } from './names.ts'
import type { Push, PushEnd } from './push.store.ts'

export type Reversal = {
  conversationId: string
  originatorId: string
  resultUrl: string
  receipt: string
  amount: string
}
export type ReversalEnd = { code: number | string; words: string }

/** Tells the merchant once, and never again, how a push or a reversal ended. */
export type DarajaCallback = {
  announce(push: Push, end: PushEnd): void
  announceReversal(reversal: Reversal, end: ReversalEnd): void
  /** Calls a declined payment paid, where that fault is set. */
  forge(push: Push): void
}

/** The balance comes as an item without a value, as from the real one. */
const metadataOf = (push: Push, { receipt, at }: PushEnd, amount: number): object => ({
  Item: [
    { Name: 'Amount', Value: amount },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: Number(stampOf(at)) },
    { Name: 'PhoneNumber', Value: Number(`${prefix}${push.msisdn}`) },
  ],
})

function bodyOf(push: Push, end: PushEnd, amountIsWrong = false): string {
  const amount = Number(toDecimal(push.amount)) * (amountIsWrong ? 10 : 1)
  const stkCallback = {
    MerchantRequestID: push.merchantRequestId,
    CheckoutRequestID: push.checkoutId,
    ResultCode: end.code,
    ResultDesc: end.words,
    ...(end.receipt === null ? {} : { CallbackMetadata: metadataOf(push, end, amount) }),
  }
  return JSON.stringify({ Body: { stkCallback } })
}

export function createDarajaCallback(world: World): DarajaCallback {
  const sender = createCallbackSender(world, 'daraja', [])
  return {
    announce(push, end) {
      sender.announce((amountIsWrong) => ({
        address: push.callbackUrl,
        body: bodyOf(push, end, amountIsWrong),
      }))
    },
    announceReversal({ conversationId, originatorId, resultUrl, receipt, amount }, end) {
      const isDone = end.code === 0
      const ResultParameter = [
        { Key: 'Amount', Value: amount },
        { Key: 'OriginalTransactionID', Value: receipt },
      ]
      const Result = {
        ResultType: 0,
        ResultCode: end.code,
        ResultDesc: end.words,
        OriginatorConversationID: originatorId,
        ConversationID: conversationId,
        TransactionID: isDone ? receiptFor(world) : '0000000000',
        ...(isDone ? { ResultParameters: { ResultParameter } } : {}),
      }
      sender.announce(() => ({ address: resultUrl, body: JSON.stringify({ Result }) }))
    },
    forge(push) {
      if (!world.faults.take('daraja', ['forged-callback'])) return
      const end = {
        ...{ code: 0, words: 'The service request is processed successfully.' },
        ...{ receipt: receiptFor(world), at: world.clock.now() },
      }
      // One copy as a stranger would send it, who guesses the address, and one by a reader of somebody's logs.
      const guessed = push.callbackUrl.replace(/[^/]+$/, 'guessed')
      for (const address of [guessed, push.callbackUrl]) {
        sender.lie({ address, body: bodyOf(push, end) }, false)
      }
    },
  }
}
