import { toIso } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import { moneyPin } from '../people/people.facts.ts'
import type { PromptAnswer, PromptStatus } from '../phone/phone.store.ts'
import type { World } from '../world.ts'
import type { WalletCallback } from './callback.ts'
import type { Push, PushEnd } from './push.store.ts'

const wrongPinsMax = 3

const failed = (message: string, code: number): PushEnd => ({
  status: 'TF',
  message,
  responseCode: `DP0080000${code}`,
  airtelMoneyId: null,
})

/** The wallet's own number of a payment, in the form its messages show: MP261121.0215.L12345. */
function moneyId(world: World): string {
  const [date = '', time = ''] = toIso(world.clock.now())
    .slice(2, 16)
    .replaceAll(/[-:]/g, '')
    .split('T')
  return `MP${date}.${time}.L${world.nextId()}`
}

function debit(world: World, push: Push): PushEnd {
  if (world.faults.take('airtel-money', ['decline'])) return failed('Do not honor', 1009)
  const wallet = world.people.wallet('money', push.msisdn)
  if (!wallet || wallet.balance.minor < push.amount.minor) {
    return failed('Transaction Failed. Not enough balance', 1007)
  }
  wallet.balance = money(wallet.balance.minor - push.amount.minor, wallet.balance.currency)
  wallet.debits.push({
    reference: push.id,
    amount: push.amount,
    at: world.clock.now(),
    refunded: false,
  })
  return {
    status: 'TS',
    message: 'Your transaction has been successfully processed.',
    responseCode: 'DP00800001001',
    airtelMoneyId: moneyId(world),
  }
}

/** The wallet owner's answer to the prompt. An answer without a PIN counts as one with the right PIN. */
export function answerPush(
  world: World,
  push: Push,
  callback: WalletCallback,
  answer: PromptAnswer,
): PromptStatus {
  const end = (how: PushEnd): void => {
    push.end = how
    callback.announce(push, how)
  }
  if (answer.action === 'decline') {
    callback.forge(push)
    end(failed('Transaction declined by the user', 1008))
    return 'declined'
  }
  if (answer.pin !== null && answer.pin !== moneyPin) {
    push.wrongPins += 1
    if (push.wrongPins < wrongPinsMax) return 'waiting'
    end(failed('Invalid PIN entered too often', 1002))
    return 'declined'
  }
  end(debit(world, push))
  return 'approved'
}
