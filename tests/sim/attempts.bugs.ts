import type { PlantedBug } from './planted-bug.ts'

const answers = 'payments/charge-answer.rules.ts'
const steps = 'payments/payment-step.rules.ts'
const hints = 'payments/hint.flow.ts'

/** Bugs in the handling of charge answers, the payment of orders, and cases for a person. */
export const attemptBugs: readonly PlantedBug[] = [
  {
    name: 'a lost answer to an enquiry counts as a failure',
    file: answers,
    find: "  if (answer.kind === 'lost' || answer.kind === 'unsent') {\n",
    replace:
      "  if (answer.kind === 'lost' && isOpen(state) && state !== 'registered')\n    return moveTo(withPayment(change, { nextAt: null }), 'decline', context.now, '')\n  if (answer.kind === 'lost' || answer.kind === 'unsent') {\n",
  },
  {
    name: 'absence counts as final while the visitor can still pay',
    file: answers,
    find: '  if (!isProven) {\n',
    replace:
      "  if (!isProven) return moveTo(withPayment(change, { nextAt: null }), 'expire', now, '')\n  if (!isProven) {\n",
  },
  {
    name: 'the amount that was taken is not compared',
    file: answers,
    find: 'if (!sameMoney(taken, payment.amount)) {',
    replace: 'if (sameMoney(taken, payment.amount) && taken === null) {',
  },
  {
    name: 'a late success is delivered although the order is paid',
    file: answers,
    find: 'const isFree = order.paidBy === null && order.openAttempt === null',
    replace: 'const isFree = order.openAttempt === null',
  },
  {
    name: 'an attempt that ended unpaid is never looked at again',
    file: steps,
    find: 'if (isWatched(payment)) return enquireOrWait(payment, context)',
    replace:
      "if (isWatched(payment) && payment.state === 'exception') return enquireOrWait(payment, context)",
  },
  {
    name: 'an attempt given up for another is not watched',
    file: 'payments/checkout.flow.ts',
    find: '? withPayment(abandoned, { hintedAt: context.now, nextAt: context.now })',
    replace: '? withPayment(abandoned, { nextAt: null })',
  },
  {
    name: 'an idempotency key is not remembered',
    file: 'payments/initiate.flow.ts',
    find: "tx.claimKey(request.key, 'initiate',",
    replace: "tx.claimKey(request.key + newId(world.random), 'initiate',",
    declarations: "\nimport { newId } from '@portal/kernel/ids'\n",
  },
  {
    name: 'another body under a used key is not noticed',
    file: 'payments/initiate.flow.ts',
    find: "'initiate', world.digest(request.body))",
    replace: "'initiate', world.digest(''))",
  },
  {
    name: 'an attempt may be opened for another amount than the order',
    file: 'payments/order.rules.ts',
    find: "  if (!sameMoney(asked.amount, order.amount)) return 'amount'\n",
    replace: '',
  },
  {
    name: 'anybody may submit a payment',
    file: 'payments/process.flow.ts',
    find: 'if (!locked || locked.order.ownerHash !== ownerHashOf(world, asker)) {',
    replace: 'if (!locked) {',
  },
  {
    name: 'a visitor who gives up is believed without asking the gateway',
    file: hints,
    find: 'return withPayment(change, { cancelledAt: context.now, nextAt: context.now })',
    replace:
      "return moveTo(withPayment(change, { cancelledAt: context.now }), 'abandon', context.now, 'cancelled by the visitor')",
    declarations: "\nimport { moveTo } from './payment-move.rules.ts'\n",
  },
  {
    name: 'an open attempt whose enquiries bring nothing is given up',
    file: answers,
    find: '  const end = payment.chargeExpiresAt\n',
    replace:
      "  const end = payment.chargeExpiresAt\n  if (payment.tries > 3) return moveTo(withPayment(change, { nextAt: null }), 'expire', now, '')\n",
  },
  {
    name: 'a callback that is only a hint counts as success',
    file: hints,
    find: '    proven !== null && (await provesSomething(world, payment.id, proven, callback.providerId))\n',
    replace:
      "    await applyProof(world, payment.id, proven ?? { kind: 'successful', providerId: 'P1', amount: null, reference: payment.id }, callback.providerId)\n",
  },
  {
    name: 'an approval after the wallet gave up is overlooked',
    file: answers,
    find: '  const heard = withPayment(change, { evidenceAt: null })\n',
    replace:
      "  const heard = withPayment(change, { evidenceAt: null })\n  if (state === 'failed' && answer.kind === 'successful') return withPayment(heard, { nextAt: null })\n",
  },
  {
    name: 'a person may close a case against what was seen',
    file: 'states/payment.states.ts',
    find: "'resolve-refunded': 'refunded',",
    replace: "'resolve-refunded': 'delivered',",
  },
  {
    name: 'the watch ends in silence although the charge is still pending',
    file: answers,
    find: '  if (payment.hintedAt === null || since === null) return',
    replace: '  if (payment.hintedAt === null || since === null || now > 0) return',
  },
  {
    name: 'pending is forgotten once an attempt has ended',
    file: answers,
    find: '      const hintedAt = payment.hintedAt ?? context.now\n',
    replace:
      '      const hintedAt = isClosedUnpaid(state) ? payment.hintedAt : (payment.hintedAt ?? context.now)\n',
  },
  {
    name: 'evidence about an attempt that was never sent is ignored',
    file: steps,
    find: '      if (payment.evidenceAt !== null || namedFirst(payment) !== null) {\n',
    replace: '      if (payment.evidenceAt === undefined) {\n',
  },
  {
    name: 'a late debit buys again what was bought meanwhile',
    file: answers,
    find: 'facts.fulfilment?.reinstate === true && !wasBoughtMeanwhile',
    replace: 'facts.fulfilment?.reinstate === true',
  },
  {
    name: 'money that was taken back after delivery is overlooked',
    file: 'payments/contradiction.rules.ts',
    find: "  if (answer.kind === 'failed' && payment.taken !== null) {\n",
    replace:
      "  if (answer.kind === 'failed') return change\n  if (answer.kind === 'failed' && payment.taken !== null) {\n",
  },
  {
    name: 'a second transaction of one charge is overlooked',
    file: 'payments/contradiction.rules.ts',
    find: '  if (payment.providerId !== null && providerId !== payment.providerId) {\n',
    replace:
      '  if (payment.providerId !== null && providerId !== payment.providerId) return change\n  if (payment.providerId !== null && providerId !== payment.providerId) {\n',
  },
  {
    name: 'a callback that names another transaction is not asked about',
    file: hints,
    find: 'return isOther && isAuthentic ? id : null',
    replace: "return id === '' ? id : null",
  },
  {
    name: 'of several transactions that were named only the last is kept',
    file: 'payments/named-answer.rules.ts',
    find: ': afterNamedPaid(id, change, answer, context)',
    replace: ': withPayment(afterNamedPaid(id, change, answer, context), { evidenceIds: [] })',
  },
  {
    name: 'a named transaction is dropped when its records do not show it yet',
    file: 'payments/named-answer.rules.ts',
    find: "['lost', 'unsent', 'pending', 'absent']",
    replace: "['lost', 'unsent', 'pending']",
  },
  {
    name: 'a transaction in an unreadable amount is forgotten once another one pays',
    file: answers,
    find: 'return before === null || before === providerId',
    replace: "return before !== ''",
  },
  {
    name: 'a reversal that is told without a signature is not asked about',
    file: hints,
    find: 'return mayStillBeDebited(payment) || isOther ? null : payment.providerId',
    replace: 'return null',
  },
  {
    name: 'a late debit of a case buys again what was bought meanwhile',
    file: 'payments/payment.flow.ts',
    find: 'return isClosedUnpaid(payment.state) || isUnseen(payment)',
    replace: 'return isClosedUnpaid(payment.state) && !isUnseen(payment)',
  },
  {
    name: 'a signed word about another amount is overruled by an enquiry',
    file: hints,
    find: 'const isForEnquiry = isOther ? canBeAsked : payment.chargeSentAt === null',
    replace: 'const isForEnquiry = isOther || payment.chargeSentAt === null',
  },
  {
    name: 'a signed word about another amount is dropped once it is paid',
    file: 'payments/contradiction.rules.ts',
    find: '  return amount !== null && payment.taken !== null && !sameMoney(amount, payment.taken)\n',
    replace: '  return amount !== null && payment.taken === null\n',
  },
  {
    name: 'a person who says unpaid ends the watch',
    file: 'payments/case.flow.ts',
    find: "const nextAt = outcome === 'unpaid' ? now : null",
    replace: 'const nextAt = outcome === null ? now : null',
  },
  {
    name: 'a return of a stranger tells the owner that something was paid',
    file: hints,
    find: '      evidence: true,\n      evidenceId: null,\n      hint: false,',
    replace: '      evidence: true,\n      evidenceId: null,\n      hint: true,',
  },
  {
    name: 'a provider taken out of the configuration is not noticed',
    file: 'payments/payment-settle.rules.ts',
    find: '    workFailures: Math.max(workFailures, settings.workFailuresMax),\n',
    replace: '    workFailures: Math.min(workFailures, settings.workFailuresMax),\n',
  },
  {
    name: 'the page says that nothing was taken before the provider was asked',
    file: 'payments/order-view.rules.ts',
    find: '(hintedAt !== null || isUnasked)',
    replace: 'isUnasked',
  },
  {
    name: 'the page says that nothing was taken while nobody can ask about the news',
    file: 'payments/order-view.rules.ts',
    find: '(hintedAt !== null || isUnasked)',
    replace: 'hintedAt !== null',
  },
  {
    name: 'the page calls money that is on its way back refunded',
    file: 'payments/order-view.rules.ts',
    find: "isUnderWay(payment) ? 'refund-on-its-way' : 'refund-due'",
    replace: "'refunded'",
  },
  {
    name: 'the page calls money on its way back before a refund was begun',
    file: 'payments/order-view.rules.ts',
    find: "isUnderWay(payment) ? 'refund-on-its-way' : 'refund-due'",
    replace: "'refund-on-its-way'",
  },
  {
    name: 'a text about a refund goes to the number that was not recharged',
    file: 'payments/message.rules.ts',
    find: 'const payer = payment.payerMsisdn ?? order.msisdn',
    replace: 'const payer = order.msisdn',
  },
  {
    name: 'a transaction that was named hides the charge itself',
    file: 'payments/named-answer.rules.ts',
    find: 'return withPayment(askedLater(id, heard), { evidenceAt: now, nextAt })',
    replace: 'return withPayment(askedLater(id, heard), { nextAt })',
  },
]
