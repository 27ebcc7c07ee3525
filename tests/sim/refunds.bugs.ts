import type { PlantedBug } from './planted-bug.ts'

const answers = 'payments/refund-answer.rules.ts'
const rules = 'payments/refund.rules.ts'

export const refundBugs: readonly PlantedBug[] = [
  {
    name: 'a surplus debit goes back without asking the operator',
    file: 'payments/payment-step.rules.ts',
    find: 'if (refund === null && fulfilmentDeniedAt === null) {',
    replace: 'if (refund === null && fulfilmentDeniedAt === undefined) {',
  },
  {
    name: 'a refund that was not answered is never looked at again',
    file: answers,
    find: '  return withPayment(withRefund(change, { looks: refund.looks + 1 }), {\n    nextAt: after(now, waitMs),\n',
    replace:
      '  return withPayment(withRefund(change, { looks: refund.looks + 1 }), {\n    nextAt: waitMs < 0 ? after(now, waitMs) : null,\n',
  },
  {
    name: 'a refund that is due is forgotten',
    file: 'payments/payment-settle.rules.ts',
    find: "withPayment(change, { reason: 'not-delivered', nextAt: now })",
    replace: "withPayment(change, { reason: 'not-delivered', nextAt: null })",
  },
  {
    name: 'a refund that was sent counts as made',
    file: answers,
    find: "if (answer.kind === 'lost') return askRefundAgain(lowerMark(change, context), context)",
    replace: "if (answer.kind === 'lost') return afterReturn(change, null, context)",
  },
  {
    name: 'a refund that was only initiated counts as returned',
    file: answers,
    find: '      return afterInitiation(change, answer.providerRefundId, context)\n',
    replace: '      return afterReturn(change, answer.providerRefundId, context)\n',
  },
  {
    name: 'an empty account makes a refund a case within minutes',
    file: rules,
    find: '  return shortSince === null\n    ? refusals >= refundRefusalsMax\n    : now >= after(shortSince, refundShortMs)\n',
    replace: '  return refusals >= 1 && shortSince !== undefined\n',
  },
  {
    name: 'a refund that failed on its way is not sent again',
    file: rules,
    find: "return refund.ordinal >= settings.refundsMax ? 'cannot-refund' : 'open-refund'",
    replace: "return 'rest'",
  },
  {
    name: 'a refund that failed on its way is given to a person at once',
    file: rules,
    find: "return refund.ordinal >= settings.refundsMax ? 'cannot-refund' : 'open-refund'",
    replace: "return 'cannot-refund'",
  },
  {
    name: 'a refund that never arrives is waited for in silence',
    file: rules,
    find: 'if (refund.initiatedAt !== null && now >= after(refund.initiatedAt, facts.mayTakeMs)) {',
    replace: 'if (refund.initiatedAt === null && now >= after(now, facts.mayTakeMs)) {',
  },
  {
    name: 'a refund is sent without looking for one from before a failover',
    file: rules,
    find: "return facts.isRepeatable || refund.isAskedAbout ? 'refund' : 'enquire-refund'",
    replace: "return 'refund'",
  },
  {
    name: 'a refund that was not answered is sent once more',
    file: rules,
    find: "    case 'sent':\n      return facts.isRepeatable ? 'refund' : 'enquire-refund'\n",
    replace: "    case 'sent':\n      return 'refund'\n",
  },
  {
    name: 'absence of a refund is proof before the request can have arrived',
    file: answers,
    find: 'askedAt >= after(refund.sentBy, settlesAfterMs)',
    replace: 'askedAt >= after(refund.sentBy, -settlesAfterMs)',
  },
  {
    name: 'requests about a refund that nobody answers count anew with each sending',
    file: rules,
    find: 'looks: answers.includes(move) ? 0 : refund.looks,',
    replace: 'looks: answers.length < 0 ? refund.looks : 0,',
  },
  {
    name: 'what goes back is the price and not what was taken',
    file: rules,
    find: 'amount: payment.taken ?? payment.amount,',
    replace: 'amount: payment.amount,',
  },
]
