import { money } from '@portal/kernel/money'
import type { PromptAnswer, PromptStatus } from '../phone/phone.store.ts'
import type { World } from '../world.ts'
import type { DarajaCallback } from './callback.ts'
import { receiptFor } from './names.ts'
import type { Push } from './push.store.ts'

const words = {
  0: 'The service request is processed successfully.',
  1: 'The balance is insufficient for the transaction.',
  17: 'The receiver cannot process the transaction.',
  1032: 'Request cancelled by user.',
  1037: 'No response from user.',
  2001: 'The initiator information is invalid.',
} as const
type Code = keyof typeof words

/** Ends a push and tells the merchant; one that has ended stays as it is. */
export function endPush(world: World, push: Push, callback: DarajaCallback, code: Code): void {
  if (push.end) return
  const receipt = code === 0 ? receiptFor(world) : null
  push.end = { code, words: words[code], receipt, at: world.clock.now() }
  callback.announce(push, push.end)
}

function debit(world: World, push: Push): Code {
  if (world.faults.take('daraja', ['decline'])) return 2001
  const wallet = world.people.wallet('mpesa', push.msisdn)
  if (!wallet) return 17
  if (wallet.balance.minor < push.amount.minor) return 1
  wallet.balance = money(wallet.balance.minor - push.amount.minor, wallet.balance.currency)
  const { amount, callbackUrl } = push
  // Of all that the merchant sends, the address alone tells its payments apart.
  push.debit = { reference: callbackUrl, amount, at: world.clock.now(), refunded: false }
  wallet.debits.push(push.debit)
  return 0
}

/** The wallet owner's answer to the prompt. Any PIN of four digits is right, and an answer without one counts as such. */
export function answerPush(
  world: World,
  push: Push,
  callback: DarajaCallback,
  answer: PromptAnswer,
): PromptStatus {
  if (push.end) return 'expired'
  if (answer.action === 'decline') {
    callback.forge(push)
    endPush(world, push, callback, 1032)
    return 'declined'
  }
  if (answer.pin !== null && !/^\d{4}$/.test(answer.pin)) {
    endPush(world, push, callback, 2001)
    return 'declined'
  }
  endPush(world, push, callback, debit(world, push))
  return 'approved'
}
