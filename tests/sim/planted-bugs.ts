/**
 * Bugs that the simulation must catch: each is one small change to the engine's source, of a kind
 * that somebody could make in good faith.
 */
export type PlantedBug = {
  name: string
  file: string
  find: string
  replace: string
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a lost answer to an enquiry counts as a failure',
    file: 'payments/payment-answer.rules.ts',
    find: "    case 'lost':\n      return lookAgain(change, context)\n  }\n}\n\n/** A charge whose",
    replace:
      "    case 'lost':\n      return isClosedUnpaid(state) ? change : moveTo(withPayment(change, { nextAt: null }), 'decline', context.now, '')\n  }\n}\n\n/** A charge whose",
  },
  {
    name: 'absence counts as final while the visitor can still pay',
    file: 'payments/payment-answer.rules.ts',
    find: '  if (canStillBePaid) {\n',
    replace:
      "  if (canStillBePaid) return moveTo(withPayment(change, { nextAt: null }), 'decline', now, '')\n  if (canStillBePaid) {\n",
  },
  {
    name: 'the amount that was taken is not compared',
    file: 'payments/payment-answer.rules.ts',
    find: 'if (!sameMoney(taken, payment.amount))',
    replace: 'if (false)',
  },
  {
    name: 'a late success is delivered although the order is paid',
    file: 'payments/payment-answer.rules.ts',
    find: 'return order.paidBy === null && order.openAttempt === null',
    replace: 'return order.openAttempt === null',
  },
  {
    name: 'an attempt that ended unpaid is never looked at again',
    file: 'payments/payment-step.rules.ts',
    find: "return isWatched(payment) ? enquireOrWait(payment, now, facts) : 'rest'",
    replace: "return 'rest'",
  },
  {
    name: 'an attempt given up for another is not watched',
    file: 'payments/checkout.flow.ts',
    find: "watchLate(moveTo(left, 'abandon', context.now, 'another attempt'), context)",
    replace:
      "withPayment(moveTo(left, 'abandon', context.now, 'another attempt'), { nextAt: null, submittedAt: null })",
  },
  {
    name: 'a top-up is not marked as unsure before it is sent',
    file: 'payments/payment-step.rules.ts',
    find: 'return { topUpUnsureSince: now, tries: payment.tries + 1 }',
    replace: 'return { tries: payment.tries + 1 }',
  },
  {
    name: 'a refund that was not answered is never looked at again',
    file: 'payments/payment-answer.rules.ts',
    find: '      return withPayment(change, { tries: payment.tries + 1, nextAt: next })\n  }\n}\n\n/** Steps that need',
    replace:
      '      return withPayment(change, { tries: payment.tries + 1, nextAt: null })\n  }\n}\n\n/** Steps that need',
  },
  {
    name: 'every try of a top-up has a reference of its own',
    file: 'payments/payment-step.rules.ts',
    find: 'payment.id}-T$' + '{payment.topUpRound',
    replace: 'payment.id}-T$' + '{payment.tries',
  },
  {
    name: 'a lost top-up is sent again under a new reference',
    file: 'payments/payment-answer.rules.ts',
    find: '      return withPayment(change, { tries: payment.tries + 1, nextAt: next })\n  }\n}\n\n/** The money went back',
    replace:
      '      return withPayment(change, { topUpUnsureSince: null, topUpRound: payment.topUpRound + 1, nextAt: next })\n  }\n}\n\n/** The money went back',
  },
  {
    name: 'money goes back while a top-up is unsure',
    file: 'payments/payment-step.rules.ts',
    find: "if (payment.topUpUnsureSince !== null) return 'enquire-top-up'",
    replace:
      "if (payment.topUpUnsureSince !== null)\n    return passed(payment.paidAt, settings.deliveryWindowMs / 15, now) ? 'cannot-deliver' : 'enquire-top-up'",
  },
  {
    name: 'a refund that is due is forgotten',
    file: 'payments/payment-answer.rules.ts',
    find: "withPayment(change, { reason: 'not-delivered', nextAt: now }), step, now, '')",
    replace: "withPayment(change, { reason: 'not-delivered', nextAt: null }), step, now, '')",
  },
  {
    name: 'a refund that was sent counts as made',
    file: 'payments/payment-answer.rules.ts',
    find: '      return withPayment(change, { tries: payment.tries + 1, nextAt: next })\n  }\n}\n\n/** Steps that need',
    replace:
      "      return moveTo(withPayment(change, { nextAt: null }), 'refund', now, '')\n  }\n}\n\n/** Steps that need",
  },
  {
    name: 'the books forget refunds',
    file: 'ledger/ledger.rules.ts',
    find: '  refund: giveBack,\n',
    replace: '',
  },
  {
    name: 'an idempotency key is not remembered',
    file: 'payments/checkout.flow.ts',
    find: "tx.claimKey(request.key, 'initiate', fingerprint, now)",
    replace: "tx.claimKey(request.key + newId(world.random), 'initiate', fingerprint, now)",
  },
  {
    name: 'anybody may submit a payment',
    file: 'payments/process.flow.ts',
    find: 'if (!locked || locked.order.ownerHash !== ownerHashOf(world, asker)) {\n      return fail',
    replace: 'if (!locked) {\n      return fail',
  },
  {
    name: 'a visitor who says cancelled is believed without asking the gateway',
    file: 'payments/hint.flow.ts',
    find: 'const givesUp = back.cancelled && isOwner && isOpen(state)\n',
    replace:
      "const givesUp = back.cancelled && isOwner && isOpen(state)\n    if (givesUp) return moveTo(withPayment(change, { nextAt: null }), 'abandon', now, 'cancelled by the visitor')\n",
  },
  {
    name: 'the amount sent to the gateway is rounded',
    file: 'payments/payment.flow.ts',
    find: 'reference: chargeReference(payment),\n          amount,',
    replace:
      'reference: chargeReference(payment),\n          amount: { ...amount, minor: (amount.minor / 1000n) * 1000n },',
  },
  {
    name: 'an open attempt whose enquiries bring nothing is given up',
    file: 'payments/payment-answer.rules.ts',
    find: '  const end = payment.chargeExpiresAt\n',
    replace:
      "  const end = payment.chargeExpiresAt\n  if (payment.tries > 3) return moveTo(withPayment(change, { nextAt: null, submittedAt: null }), 'expire', now, '')\n",
  },
  {
    name: 'a decision is made on the row as it was before the call',
    file: 'payments/payment.flow.ts',
    find: 'const before = unchanged(locked.payment, locked.order)\n    const { change, step } = settle(apply(before, context), context)',
    replace:
      'const before = unchanged({ ...locked.payment, state: staleStates.get(id) ?? locked.payment.state }, locked.order)\n    const { change, step } = settle(apply(before, context), context)\n    staleStates.set(id, change.payment.state)',
  },
  {
    name: 'a prompt whose answer was lost is sent again',
    file: 'payments/payment-step.rules.ts',
    find: "if (payment.chargeSentAt === null) return canBePaid ? 'charge' : 'expire'",
    replace: "if (payment.state !== 'in-process') return canBePaid ? 'charge' : 'enquire'",
  },
  {
    name: 'a prompt is not marked as sent before it is sent',
    file: 'payments/payment-step.rules.ts',
    find: ': { chargeSentAt: now, chargeExpiresAt: after(now, facts.chargeLifeMs) }',
    replace: ': {}',
  },
  {
    name: 'the wallet is asked before its time',
    file: 'payments/payment-step.rules.ts',
    find: "return allowedAt !== null && now < allowedAt ? 'rest' : 'enquire'",
    replace: "return 'enquire'",
  },
  {
    name: 'a wallet that does not know a prompt yet counts as proof',
    file: 'payments/payment-answer.rules.ts',
    find: 'after(payment.chargeSentAt, facts.chargeSettlesAfterMs)',
    replace: 'payment.chargeSentAt',
  },
  {
    name: 'a signed callback is believed whatever amount it names',
    file: 'payments/hint.flow.ts',
    find: 'if (named && !sameMoney(named, locked.payment.amount)) return null',
    replace: '',
  },
  {
    name: 'a callback that is only a hint counts as success',
    file: 'payments/hint.flow.ts',
    find: 'if (proven) await applyProof(world, id.value, proven)',
    replace:
      "if (proven || provider) await applyProof(world, id.value, proven ?? { kind: 'successful', providerId: 'P1', amount: null, reference: id.value })",
  },
  {
    name: 'an approval after the wallet gave up is overlooked',
    file: 'payments/payment-answer.rules.ts',
    find: 'if (!isOpen(state) && !isClosedUnpaid(state) && !isUnseen(change.payment)) return change\n',
    replace:
      "if (!isOpen(state) && !isClosedUnpaid(state) && !isUnseen(change.payment)) return change\n  if (state === 'failed' && answer.kind === 'successful') return withPayment(change, { nextAt: null })\n",
  },
  {
    name: 'a person may close a case against what was seen',
    file: 'payments/payment.states.ts',
    find: "'resolve-refunded': 'refunded',",
    replace: "'resolve-refunded': 'delivered',",
  },
]

/** What some of the bugs need at the end of their file. */
export const plantedDeclarations: Record<string, string> = {
  'payments/hint.flow.ts': "\nimport { moveTo } from './payment-move.rules.ts'\n",
  'payments/payment.flow.ts': "\nconst staleStates = new Map<string, Payment['state']>()\n",
}
