import { systemClock, toIso } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import { type CallbackMessage, createCallbackSender } from '../callbacks/callback.sender.ts'
import type { World } from '../world.ts'
import { type ErrorObject, isErrorObject } from './envelope.ts'
import type { Order, Transaction } from './ledger.store.ts'
import { shapeOfTransaction } from './shapes.ts'
import { system, type WalletFacts } from './wallets.ts'

const tenfold = (transaction: Transaction): Transaction => ({
  ...transaction,
  amount: money(transaction.amount.minor * 10n, transaction.amount.currency),
})

/** A success that never was. */
const invented = ({ correlationId: _, ...order }: Order): Transaction => {
  const now = systemClock.now()
  return {
    ...order,
    reference: 'GM000000000000',
    type: 'merchantpay',
    status: 'completed',
    original: null,
    debit: null,
    createdAt: now,
    modifiedAt: now,
  }
}

/** Tells the address that the client named how a payment ended. */
export function tellEnd(
  world: World,
  wallet: WalletFacts,
  to: { address: string; order: Order },
  end: Transaction | ErrorObject,
): void {
  const sender = createCallbackSender(world, system)
  const messageOf = (body: object, key: string | null): CallbackMessage => ({
    address: to.address,
    method: 'PUT',
    headers: {
      'x-correlationid': to.order.correlationId,
      'x-date': toIso(world.clock.now()),
      ...(key ? { 'x-api-key': key } : {}),
    },
    body: JSON.stringify(body),
  })
  if (!isErrorObject(end)) {
    sender.announce((amountIsWrong) =>
      messageOf(shapeOfTransaction(amountIsWrong ? tenfold(end) : end), wallet.callbackKey),
    )
    return
  }
  if (world.faults.take(system, ['forged-callback'])) {
    const lie = shapeOfTransaction(invented(to.order))
    // One copy as a stranger would send it, one as an attacker who knows the form but not the key.
    sender.lie(messageOf(lie, null), false)
    sender.lie(messageOf(lie, 'something else'), false)
  }
  sender.announce(() => messageOf(end, wallet.callbackKey))
}
