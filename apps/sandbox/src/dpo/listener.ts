import { money, toDecimal } from '@portal/kernel/money'
import { type CallbackMessage, createCallbackSender } from '../callbacks/callback.sender.ts'
import type { World } from '../world.ts'
import { type CardTransaction, codeOf } from './card-transaction.ts'
import { type Parts, writeMessage } from './message.ts'

/** Posts results to the merchant's server. Nothing in them is signed. */
export type Listener = {
  announce(transaction: CardTransaction): void
  /** Lies about a transaction that was declined or left, where that fault is set. */
  forge(transaction: CardTransaction): void
}

function tellingOf(transaction: CardTransaction, code: string): Parts {
  return {
    Result: code,
    ResultExplanation: code === '000' ? 'Transaction Paid' : 'Transaction declined',
    TransactionToken: transaction.token,
    TransactionRef: transaction.transRef,
    CompanyRef: transaction.companyRef ?? '',
    TransactionApproval: transaction.approval ?? '',
    TransactionCurrency: transaction.amount.currency,
    TransactionAmount: toDecimal(transaction.amount),
  }
}

export function createListener(world: World): Listener {
  const sender = createCallbackSender(world, 'dpo')
  const address = world.callbackUrlOf('dpo') ?? `${world.portalUrl}/callbacks/dpo`
  const messageOf = (parts: Parts): CallbackMessage => ({
    address,
    headers: { 'content-type': 'application/xml' },
    body: writeMessage(parts),
  })

  return {
    announce(transaction) {
      const told = tellingOf(transaction, codeOf(transaction, world.clock.now()))
      const { minor, currency } = transaction.amount
      const tenfold = toDecimal(money(minor * 10n, currency))
      sender.announce((amountIsWrong) =>
        messageOf(amountIsWrong ? { ...told, TransactionAmount: tenfold } : told),
      )
    },
    forge(transaction) {
      if (!world.faults.take('dpo', ['forged-callback'])) return
      const lie = tellingOf(transaction, '000')
      sender.lie(messageOf(lie), true)
      // One more names a transaction that the gateway never had.
      sender.lie(
        messageOf({ ...lie, TransactionToken: 'FFFFFFFF-0000-4000-8000-000000000000' }),
        false,
      )
    },
  }
}
