import { after } from '@portal/kernel/instant'
import type { Order, Payment } from '../../../../apps/service/src/ports/payment.port.ts'
import { paymentPurpose } from '../../../../apps/service/src/ports/payment-store.port.ts'
import { airtime as facts } from '../../../catalogue/airtime.ts'
import { isKept } from '../../outside/charge.ts'
import type { Outside } from '../../outside/outside.ts'
import { minuteMs } from '../../time/durations.ts'
import type { MethodModel } from '../method-model.ts'
import { accountFor, accountProvider } from './account.model.ts'
import { airtimeBugs } from './airtime.bugs.ts'

declare module '../../engine/engine-modules.ts' {
  interface EngineModules {
    'methods/protocols/direct.protocol.ts': typeof import('../../../../apps/service/src/methods/protocols/direct.protocol.ts')
    'methods/airtime/airtime.method.ts': typeof import('../../../../apps/service/src/methods/airtime/airtime.method.ts')
  }
}

/** Numbers that end with one of these pay for themselves, as far as they may. */
const ownPayers = ['1', '2']

const proofLifeMs = 10 * minuteMs

export const airtime: MethodModel = {
  name: facts.name,
  provider: accountProvider,
  mode: facts.mode,
  emailId: 'a@example.com',
  payerOf: (payer, number) => (ownPayers.includes(number.slice(-1)) ? number : payer),
  async load(load) {
    const { airtimeMethod } = await load('methods/airtime/airtime.method.ts')
    return (outside, process) =>
      airtimeMethod({ provider: accountFor(outside, process), isOffered: true })
  },
  prove(disk, { ownerHash, subject, digest }, now) {
    const until = after(now, proofLifeMs)
    disk.prove({ ownerHash, subject, digest, purpose: paymentPurpose, until, usedBy: null })
  },
  // The visitor has confirmed before, and nothing is left to press.
  pay: async () => {},
  payLate: () => {},
  bugs: airtimeBugs,
  faultOf,
}

/** Time within which the answer that a process heard is stored. */
const storedWithinMs = 2 * minuteMs

/** Faults of a stored payment, by the operator's own knowledge. */
function faultOf(outside: Outside, payment: Payment, { transactionType }: Order): string | null {
  const { id, state, endedAt, msisdn, payerMsisdn, sessions } = payment
  const isOfLine =
    transactionType === 'PREPAID RECHARGE' || transactionType === 'POSTPAID BILL PAYMENT'
  if (isOfLine && msisdn === payerMsisdn) {
    return '13: airtime is to pay for airtime or the bill of its own number'
  }
  const word = outside.words.get(id)
  const isStored = word !== undefined && outside.scheduler.now > word.at + storedWithinMs
  if (word?.kind === 'accepted' && isStored && state === 'in-process' && sessions.length === 0) {
    return '7: the id of a debit that is made later was not stored'
  }
  const debit = outside.charges.get(id)?.transactions.find(isKept)
  const isOver = state === 'failed' || state === 'expired'
  if (!debit || !isOver || endedAt === null) return null
  const visibleFrom = Math.max(debit.takenAt ?? 0, debit.unseenUntil)
  return endedAt > visibleFrom ? '8: "nothing taken" is said, and the operator has a debit' : null
}
