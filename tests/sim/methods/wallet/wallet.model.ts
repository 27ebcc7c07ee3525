import { wallet as facts } from '../../../catalogue/wallet.ts'
import type { Transaction } from '../../outside/charge.ts'
import type { Outside } from '../../outside/outside.ts'
import { hourMs, minuteMs, secondMs } from '../../time/durations.ts'
import type { Hand, MethodModel } from '../method-model.ts'
import { walletCallback, walletFor, walletProvider } from './push-wallet.model.ts'
import { walletBugs } from './wallet.bugs.ts'

declare module '../../engine/engine-modules.ts' {
  interface EngineModules {
    'methods/wallet/wallet.method.ts': typeof import('../../../../apps/service/src/methods/wallet/wallet.method.ts')
  }
}

export const wallet: MethodModel = {
  name: facts.name,
  provider: walletProvider,
  mode: facts.mode,
  emailId: null,
  payerOf: (payer) => payer,
  async load(load) {
    const { walletMethod } = await load('methods/wallet/wallet.method.ts')
    return (outside, process) =>
      walletMethod({
        provider: walletFor(outside, process),
        isOffered: true,
        wallet: () => ({ name: 'ZUBA_MONEY', label: 'Zuba Money', slug: 'zuba-money' }),
      })
  },
  pay,
  bugs: walletBugs,
  payLate: (outside, reference) => actOnPrompt(outside, reference, 'approve-late'),
}

type PromptAct = 'approve' | 'decline' | 'approve-late'

const acts = ['approve', 'approve', 'approve', 'decline', 'leave'] as const
/** More acts on a day when phones are off: most approvals come late. */
const lateActs = ['approve-late', 'approve-late', 'approve-late', 'approve-late'] as const

/** Approves on the phone, declines, never looks, or approves after the wallet has given up. */
async function pay({ outside, id }: Hand) {
  const { scheduler, faults } = outside
  const late = faults.has('late-approval') ? lateActs : []
  const act = scheduler.pick<PromptAct | 'leave'>([...acts, ...late])
  if (act === 'leave') return
  const isLate = act === 'approve-late'
  const waitMs = isLate
    ? scheduler.between(100 * secondMs, 40 * minuteMs)
    : scheduler.between(500, 130 * secondMs)
  await scheduler.wait(waitMs, null)
  actOnPrompt(outside, id, act)
}

/**
 * The payer's act on the phone. A phone that was off may show a prompt and take the approval after the
 * wallet has given the prompt up; then the debit comes late.
 */
function actOnPrompt(outside: Outside, reference: string, act: PromptAct) {
  const { scheduler, faults } = outside
  const charge = outside.charges.get(reference)
  if (!charge || charge.isRefused || charge.transactions.length > 0) return
  if (scheduler.now >= charge.diesAt && act !== 'approve-late') return
  const transaction = outside.begin(charge)
  if (act === 'decline' || faults.strikes('decline')) {
    finish(outside, transaction, 'failed')
    return
  }
  const isLong = act === 'approve' && faults.has('long-pending')
  if (!isLong) {
    finish(outside, transaction, 'successful')
    return
  }
  const waitMs = scheduler.pick([scheduler.between(minuteMs, hourMs), 26 * hourMs, 60 * hourMs])
  const fails = scheduler.chance(0.3)
  scheduler.at(waitMs, null, () =>
    finish(outside, transaction, fails ? 'failed' : 'successful', true),
  )
}

function finish(
  outside: Outside,
  transaction: Transaction,
  status: 'successful' | 'failed',
  isLong = false,
) {
  const { scheduler, faults } = outside
  // The wallet's records may lag behind: those of a dead prompt still call it expired.
  if (faults.has('slow-records')) {
    const { now } = scheduler
    const isKnown = isLong || now < transaction.charge.diesAt
    if (isKnown) transaction.lagsUntil = now + scheduler.between(0, minuteMs)
    else transaction.unseenUntil = now + scheduler.between(0, 10 * secondMs)
  }
  outside.end(transaction, status)
  const callback = walletCallback(outside, transaction)
  outside.tell(transaction, callback, isLong)
  // If callbacks are signed the portal refuses a forged one before the engine hears of it.
  const isForged = !callback.isAuthentic && faults.strikes('forged-callback')
  if (isForged) outside.tellForged(transaction, callback)
  if (status === 'successful' && faults.has('reversal')) {
    outside.reverseLater(transaction, (reversed) => walletCallback(outside, reversed))
  }
}
