import type { Payment } from '../../../../apps/service/src/ports/payment.port.ts'
import { walletPin as facts } from '../../../catalogue/wallet-pin.ts'
import { isShaken } from '../../checks/invariants.ts'
import { isKept } from '../../outside/charge.ts'
import type { Outside } from '../../outside/outside.ts'
import { minuteMs, secondMs } from '../../time/durations.ts'
import type { MethodModel, SecretHand } from '../method-model.ts'
import { isUntroubled, openTries, purseOf, typePin, wrongMax } from './purse.ts'
import { secretBugs } from './secret.bugs.ts'
import { secretProvider, secretWalletFor } from './secret-wallet.model.ts'

declare module '../../engine/engine-modules.ts' {
  interface EngineModules {
    'methods/protocols/secret.protocol.ts': typeof import('../../../../apps/service/src/methods/protocols/secret.protocol.ts')
    'methods/wallet-pin/wallet-pin.method.ts': typeof import('../../../../apps/service/src/methods/wallet-pin/wallet-pin.method.ts')
    'payments/attempts/secret.flow.ts': typeof import('../../../../apps/service/src/payments/attempts/secret.flow.ts')
    'payments/charges/secret.rules.ts': typeof import('../../../../apps/service/src/payments/charges/secret.rules.ts')
    'payments/attempts/submission.flow.ts': typeof import('../../../../apps/service/src/payments/attempts/submission.flow.ts')
  }
}

export const walletPin: MethodModel = {
  name: facts.name,
  provider: secretProvider,
  mode: facts.mode,
  emailId: null,
  habit: 'forgetful',
  payerOf: (payer) => payer,
  async load(load) {
    const { walletPinMethod } = await load('methods/wallet-pin/wallet-pin.method.ts')
    return (outside, process) =>
      walletPinMethod({
        provider: secretWalletFor(outside, process),
        isOffered: () => true,
        wallet: () => ({ name: 'ZUBA_MONEY', label: 'Zuba Money', slug: 'zuba-money' }),
      })
  },
  submit,
  // The PIN was the last that the visitor does.
  pay: async () => {},
  payLate: () => {},
  bugs: secretBugs,
  faultOf,
}

/** Types PINs until one is right, or patience ends; a tab may close at any time. */
async function submit(hand: SecretHand) {
  const { scheduler, faults } = hand.outside
  const isForgetful = faults.has('forgetful')
  const wrongShare = scheduler.pick(isForgetful ? [0.5, 0.9] : [0.1, 0.5])
  const tries = isForgetful ? 6 : scheduler.pick([1, 2, 4])
  for (let count = 1; count <= tries; count++) {
    const code = await sendTyped(hand, count, () =>
      typePin(hand.outside, scheduler.chance(wrongShare)),
    )
    if (code === 'pin.locked') checkLock(hand)
    const isOver = code !== 'pin.wrong' && code !== 'attempt.busy'
    if (isOver || scheduler.chance(0.1)) return
    await scheduler.wait(scheduler.between(secondMs, 30 * secondMs), null)
  }
}

/** Answers to a repeat that gave up waiting for the first, and one that leaves nothing to repeat. */
const undecided: readonly string[] = ['REQUEST_RAISED', 'IN_PROCESS', 'attempt.busy', 'pin.locked']

/** One request with its repeats: a second tap, and another of the same key where no answer came. */
async function sendTyped(
  { outside, witness, disk, id, send }: SecretHand,
  count: number,
  type: () => string,
): Promise<string | null> {
  const { scheduler } = outside
  const pin = type()
  // The field may have been filled anew; the key stays.
  const again = () => (scheduler.chance(0.3) ? type() : pin)
  const answers: string[] = []
  async function hear(secret: string): Promise<string | null> {
    const answer = await send(`${count}`, secret)
    if (!answer) return null
    const code = answer.ok ? answer.value.status : answer.error.code
    if (code === 'idempotency.conflict') {
      witness.objectTo('10: a request under its own key was refused for another PIN')
    }
    if (!undecided.includes(code)) answers.push(code)
    // The database may have lost the first answer, and the attempt with it.
    if (new Set(answers).size > 1 && !isShaken(disk, id)) {
      witness.objectTo(`10: one request was answered ${answers.join(' and ')}`)
    }
    return code
  }
  const first = hear(pin)
  if (scheduler.chance(0.2)) void hear(again())
  return (await first) ?? (await hear(again()))
}

/**
 * A wallet is locked by its own word, or after five PINs that were wrong or may have been. Where machines or the
 * database had trouble, an answer that was heard need not be stored.
 */
function checkLock({ outside, witness, payer, disk }: SecretHand) {
  const { kinds } = outside.faults.plan
  const isOwnWord = purseOf(outside).locked.has(payer)
  const isStored =
    !kinds.has('commit-fails') && !kinds.has('commit-unheard') && disk.shaken.size === 0
  if (!isOwnWord && isStored && isUntroubled(outside) && openTries(outside, payer) < wrongMax) {
    witness.objectTo('11: a wallet is called locked, and not five PINs were wrong')
  }
}

/** Time within which the answer that a process heard is stored. */
const storedWithinMs = 2 * minuteMs

/** Faults of a stored payment, by the wallet's own knowledge. */
function faultOf(outside: Outside, payment: Payment): string | null {
  const { id, state, endedAt, sessions, reason } = payment
  const word = outside.words.get(id)
  const { now } = outside.scheduler
  // A further request may have failed to leave, and a wallet that remembers the PIN has told it again.
  const isSaid = reason === 'not-reached' || reason === 'wrong-pin'
  if (word?.kind === 'wrong-secret' && state === 'failed' && !isSaid) {
    return '8: a PIN was wrong, and the page says that the payment failed'
  }
  const isOld = word !== undefined && now > word.at + storedWithinMs
  if (word?.kind === 'accepted' && isOld && state === 'in-process' && sessions.length === 0) {
    return '7: the id of a request that is judged later was not stored'
  }
  const debit = outside.charges.get(id)?.transactions.find(isKept)
  const isOver = state === 'failed' || state === 'expired'
  if (!debit || !isOver || endedAt === null) return null
  const visibleFrom = Math.max(debit.takenAt ?? now, debit.unseenUntil)
  return endedAt > visibleFrom ? '8: "nothing taken" is said, and the wallet has a debit' : null
}
