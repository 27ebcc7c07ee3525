import { instantOf } from '@portal/kernel/instant'
import type { Money } from '@portal/kernel/money'
import type { PushWallet } from '../../apps/service/src/ports/payment-provider.port.ts'
import { type Outside, settleMs } from './outside.ts'
import type { SimProcess } from './scheduler.ts'

const promptLifeMs = 2 * 60_000
/** The clocks of both sides may differ by so much before a question counts as too early. */
const skewMs = 31_000

/**
 * A wallet that asks on the phone: it takes each push once, answers questions only after a
 * while, names no amounts, and gives back whole charges by their own id.
 */
export function walletFor(outside: Outside, process: SimProcess): PushWallet {
  const call = outside.call.bind(outside)
  const { pushedAt, enquireAfterMs } = outside
  return {
    name: 'wallet',
    capabilities: ['charge', 'enquire', 'refund', 'findPayer', 'readCallback'],
    enquireAfterMs,
    chargeIsRepeatable: false,
    chargeSettlesAfterMs: settleMs,
    refundIsRepeatable: true,
    refundSettlesAfterMs: settleMs,
    chargeLifeMs: promptLifeMs,
    charge: ({ reference, amount }) => {
      if (!pushedAt.has(reference)) pushedAt.set(reference, outside.scheduler.now)
      return call(process, 'charge', () => ask(outside, reference, amount), reference)
    },
    enquire: ({ reference }) => {
      const isEarly =
        outside.scheduler.now < (pushedAt.get(reference) ?? 0) + enquireAfterMs - skewMs
      if (isEarly)
        outside.complaints.push(`the wallet was asked about ${reference} before its time`)
      return call(process, 'enquire', () => tell(outside, reference))
    },
    refund: ({ providerId }) => call(process, 'refund', () => refund(outside, providerId)),
    findPayer: async () => ({ kind: 'known' }),
    readCallback: () => null,
  }
}

function ask(outside: Outside, reference: string, amount: Money) {
  const { scheduler, faults, charges } = outside
  outside.sent.push({ kind: 'charge', reference, amount })
  if (charges.has(reference)) {
    outside.complaints.push(`a prompt was sent twice for ${reference}`)
    return { kind: 'lost', detail: 'duplicate' } as const
  }
  if (!faults.isCalm && scheduler.chance(0.02)) {
    outside.open('wallet', reference, amount, 0)
    outside.note(reference, 'refused')
    return { kind: 'refused', detail: 'locked', cause: 'wallet-locked' } as const
  }
  outside.open('wallet', reference, amount, promptLifeMs)
  return {
    kind: 'accepted',
    redirectUrl: null,
    expiresAt: instantOf(scheduler.clock.now() + promptLifeMs),
  } as const
}

function tell(outside: Outside, reference: string) {
  const answer = wordOn(outside, reference)
  outside.note(reference, answer.kind)
  return answer
}

function wordOn(outside: Outside, reference: string) {
  const charge = outside.charges.get(reference)
  if (!charge || outside.wasTold(reference, 'refused')) return { kind: 'absent' } as const
  // A push that arrived late is still too young to be asked about, and then nothing is told.
  const isYoung = outside.scheduler.now < charge.askedAt + outside.enquireAfterMs
  if (isYoung) return { kind: 'pending' } as const
  if (charge.status === 'successful') {
    return { kind: 'successful', providerId: charge.providerId, amount: null, reference } as const
  }
  const isOver = charge.status === 'failed' || outside.scheduler.now >= charge.diesAt
  return isOver
    ? ({ kind: 'failed', detail: 'expired', cause: 'not-answered' } as const)
    : ({ kind: 'pending' } as const)
}

function refund(outside: Outside, providerId: string) {
  const charge = outside.chargeOf(providerId)
  if (charge.refunds === 0 && outside.faults.refusesRefund()) {
    return { kind: 'refused', detail: 'no funds' } as const
  }
  outside.giveBack(charge)
  charge.refundPendingUntil = 0
  return { kind: 'refunded' } as const
}

export type PromptAct = 'approve' | 'decline' | 'approve-late'

/**
 * The payer's hand on the phone. A phone that was off may show a prompt, and take the approval, after
 * the wallet itself has given it up: then the debit comes late.
 */
export function actOnPrompt(outside: Outside, reference: string, act: PromptAct) {
  const { scheduler, faults } = outside
  const charge = outside.charges.get(reference)
  if (charge?.status !== 'absent' || outside.wasTold(reference, 'refused')) return
  const isOver = scheduler.now >= charge.diesAt
  if (isOver && act !== 'approve-late') return
  if (act === 'decline' || faults.strikes('decline')) {
    charge.status = 'failed'
    outside.announce(charge, 'failed')
    return
  }
  charge.status = 'successful'
  charge.taken = charge.asked
  outside.announce(charge, 'successful')
}
