import { mpesa as facts } from '../../../catalogue/mpesa.ts'
import { type Outside, settleMs } from '../../outside/outside.ts'
import { minuteMs, secondMs } from '../../time/durations.ts'
import type { Hand, MethodModel } from '../method-model.ts'
import {
  isSession,
  markedCallback,
  markedProvider,
  markedWalletFor,
} from './marked-wallet.model.ts'
import { mpesaBugs } from './mpesa.bugs.ts'

declare module '../../engine/engine-modules.ts' {
  interface EngineModules {
    'methods/mpesa/mpesa.method.ts': typeof import('../../../../apps/service/src/methods/mpesa/mpesa.method.ts')
  }
}

export const mpesa: MethodModel = {
  name: facts.name,
  provider: markedProvider,
  mode: facts.mode,
  emailId: 'a@example.com',
  payerOf: (payer) => payer,
  async load(load) {
    const { mpesaMethod } = await load('methods/mpesa/mpesa.method.ts')
    return (outside, process) =>
      mpesaMethod({ provider: markedWalletFor(outside, process), isOffered: true })
  },
  pay,
  bugs: mpesaBugs,
  canBeAsked: ({ sessions }) => sessions.some(isSession),
  doubtsAfterMs: settleMs,
  // Its prompts die for good.
  payLate: () => {},
}

const acts = ['approve', 'approve', 'approve', 'decline', 'leave'] as const

/** Approves on the phone, declines, or never looks. */
async function pay({ outside, id }: Hand) {
  const { scheduler } = outside
  const act = scheduler.pick([...acts])
  if (act === 'leave') return
  await scheduler.wait(scheduler.between(500, 70 * secondMs), null)
  answer(outside, id, act)
}

function answer(outside: Outside, reference: string, act: 'approve' | 'decline') {
  const { scheduler, faults } = outside
  const charge = outside.charges.get(reference)
  if (!charge || charge.isRefused || charge.transactions.length > 0) return
  if (scheduler.now >= charge.diesAt) return
  const transaction = outside.begin(charge)
  const isDeclined = act === 'decline' || faults.strikes('decline')
  if (faults.has('slow-records')) {
    transaction.lagsUntil = scheduler.now + scheduler.between(0, minuteMs)
  }
  outside.end(transaction, isDeclined ? 'failed' : 'successful')
  outside.tell(transaction, markedCallback(transaction))
}
