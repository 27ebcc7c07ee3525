import { instantOf } from '@portal/kernel/instant'
import { type Money, money } from '@portal/kernel/money'
import type { HostedCardGateway } from '../../apps/service/src/ports/payment-provider.port.ts'
import { type Charge, type Outside, settleMs } from './outside.ts'
import type { SimProcess } from './scheduler.ts'

const linkLifeMs = 30 * 60_000

/** A gateway whose pages the visitor pays on; it can be asked about payments and refunds at any time. */
export function cardGatewayFor(outside: Outside, process: SimProcess): HostedCardGateway {
  const call = outside.call.bind(outside)
  return {
    name: 'cards',
    capabilities: ['charge', 'enquire', 'refund', 'enquireRefund', 'readCallback', 'readReturn'],
    enquireAfterMs: 0,
    chargeIsRepeatable: true,
    chargeSettlesAfterMs: linkLifeMs,
    refundIsRepeatable: false,
    refundSettlesAfterMs: settleMs,
    chargeLifeMs: linkLifeMs,
    charge: ({ reference, amount }) =>
      call(process, 'charge', () => openPage(outside, reference, amount)),
    enquire: ({ reference }) => call(process, 'enquire', () => tell(outside, reference)),
    refund: ({ providerId }) => call(process, 'refund', () => refund(outside, providerId)),
    enquireRefund: ({ providerId }) =>
      call(process, 'enquire-refund', () => tellRefund(outside, providerId)),
    readCallback: () => null,
    readReturn: () => null,
  }
}

function openPage(outside: Outside, reference: string, amount: Money) {
  const { scheduler, faults, charges } = outside
  outside.sent.push({ kind: 'charge', reference, amount })
  const known = charges.get(reference)
  if (!known && !faults.isCalm && scheduler.chance(0.02)) {
    outside.open('cards', reference, amount, 0)
    outside.note(reference, 'refused')
    return { kind: 'refused', detail: 'not accepted' } as const
  }
  const charge = known ?? outside.open('cards', reference, amount, linkLifeMs)
  charge.diesAt = scheduler.now + linkLifeMs
  return {
    kind: 'accepted',
    redirectUrl: `https://pay.invalid/${reference}`,
    expiresAt: instantOf(scheduler.clock.now() + linkLifeMs),
  } as const
}

function tell(outside: Outside, reference: string) {
  const charge = outside.charges.get(reference)
  const isSeen = charge !== undefined && outside.scheduler.now >= charge.unseenUntil
  const answer = wordOn(isSeen ? charge : undefined)
  outside.note(reference, answer.kind)
  return answer
}

function wordOn(charge: Charge | undefined) {
  switch (charge?.status) {
    case 'successful':
      return {
        kind: 'successful',
        providerId: charge.providerId,
        amount: charge.taken ?? charge.asked,
        reference: charge.reference,
      } as const
    case 'failed':
      return { kind: 'failed', detail: 'declined' } as const
    case 'pending':
      return { kind: 'pending' } as const
    default:
      return { kind: 'absent' } as const
  }
}

function refund(outside: Outside, providerId: string) {
  const charge = outside.chargeOf(providerId)
  if (charge.refunds === 0 && outside.faults.refusesRefund()) {
    return { kind: 'refused', detail: 'no funds' } as const
  }
  outside.giveBack(charge)
  return isBack(outside, charge)
}

const isBack = ({ scheduler }: Outside, charge: Charge) =>
  scheduler.now >= charge.refundPendingUntil
    ? ({ kind: 'refunded' } as const)
    : ({ kind: 'pending' } as const)

function tellRefund(outside: Outside, providerId: string) {
  const charge = outside.chargeOf(providerId)
  return charge.refunds === 0 ? ({ kind: 'absent' } as const) : isBack(outside, charge)
}

export type CardAct = 'pay' | 'decline' | 'cancel'

/** The visitor's hand on the hosted page; nothing happens on a dead or used link. */
export function actOnPage(outside: Outside, reference: string, act: CardAct) {
  const { scheduler, faults } = outside
  const charge = outside.charges.get(reference)
  if (!charge || scheduler.now >= charge.diesAt) return
  if (charge.status === 'successful' || charge.status === 'cancelled') return
  if (act === 'cancel') {
    charge.status = charge.status === 'absent' ? 'cancelled' : charge.status
  } else if (act === 'decline' || faults.strikes('decline')) {
    charge.status = 'failed'
    outside.announce(charge, 'failed')
  } else {
    charge.status = 'pending'
    if (scheduler.chance(0.1)) charge.unseenUntil = scheduler.now + scheduler.between(0, 60_000)
    const isLastMoment = scheduler.now > charge.diesAt - 60_000
    const takesWrongly = scheduler.chance(isLastMoment ? 0.3 : 0.05)
    scheduler.at(scheduler.between(0, 15_000), null, () => {
      charge.status = 'successful'
      // Its own records may lag behind what it has just done.
      if (scheduler.chance(0.1)) charge.unseenUntil = scheduler.now + scheduler.between(0, 60_000)
      const { minor, currency } = charge.asked
      charge.taken = takesWrongly ? money(minor - 100n, currency) : charge.asked
      outside.announce(charge, 'successful')
    })
  }
}
