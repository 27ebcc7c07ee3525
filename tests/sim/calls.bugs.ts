import type { PlantedBug } from './planted-bug.ts'

const steps = 'payments/payment-step.rules.ts'

/** Bugs in marks, in permission to call, and in the rows that an answer is applied to. */
export const callBugs: readonly PlantedBug[] = [
  {
    name: 'every try of a delivery has a reference of its own',
    file: steps,
    find: 'payment.id}-T$' + '{payment.fulfilmentRound',
    replace: 'payment.id}-T$' + '{payment.tries',
  },
  {
    name: 'a lost delivery is sent again under a new reference',
    file: 'payments/fulfilment-answer.rules.ts',
    find: '        fulfilmentSentBy: isOver ? now : sentBy,\n',
    replace:
      '        fulfilmentSentBy: isOver ? null : null,\n        fulfilmentRound: payment.fulfilmentRound + 1,\n',
  },
  {
    name: 'money goes back while a delivery is unsure',
    file: steps,
    find: "if (payment.fulfilmentSentBy !== null) return 'enquire-fulfilment'",
    replace:
      "if (payment.fulfilmentSentBy !== null)\n    return passed(payment.paidAt, facts.fulfilment.deliveryWindowMs / 15, now) ? 'cannot-deliver' : 'enquire-fulfilment'",
    also: {
      find: 'if (refund === null && fulfilmentDeniedAt === null) {',
      replace: 'if (refund === null && fulfilmentDeniedAt === undefined) {',
    },
  },
  {
    name: 'money goes back after the window without asking the operator',
    file: steps,
    find: "return payment.fulfilmentDeniedAt === null ? 'enquire-fulfilment' : 'cannot-deliver'",
    replace: "return 'cannot-deliver'",
    also: {
      find: 'if (refund === null && fulfilmentDeniedAt === null) {',
      replace: 'if (refund === null && fulfilmentDeniedAt === undefined) {',
    },
  },
  {
    name: 'absence of a delivery is proof before the request can have arrived',
    file: 'payments/fulfilment-answer.rules.ts',
    find: 'const settledAt = sentBy === null ? null : sentBy + settlesAfterMs',
    replace: 'const settledAt = sentBy === null ? null : sentBy - settlesAfterMs * 2',
  },
  {
    name: 'the question after the window leaves no mark',
    file: steps,
    find: 'return payment.fulfilmentSentBy === null ? { fulfilmentSentBy: now } : {}',
    replace: 'return {}',
  },
  {
    name: 'the amount sent to the provider is rounded',
    file: 'payments/call.flow.ts',
    find: '    reference: chargeReference(payment),\n    amount,\n',
    replace:
      '    reference: chargeReference(payment),\n    amount: { ...amount, minor: (amount.minor / 1000n) * 1000n },\n',
  },
  {
    name: 'a decision is made on the row as it was before the call',
    file: 'payments/payment.flow.ts',
    find: '    const start = unchanged(locked.payment, locked.order)\n    const settled = settle(apply(start, context), context, mayCall)\n',
    replace:
      '    const start = unchanged({ ...locked.payment, state: staleStates.get(id) ?? locked.payment.state }, locked.order)\n    const settled = settle(apply(start, context), context, mayCall)\n    staleStates.set(id, settled.change.payment.state)\n',
    declarations: "\nconst staleStates = new Map<string, Change['payment']['state']>()\n",
  },
  {
    name: 'a lease is counted by the clock that stands still in a suspended machine',
    file: 'payments/lease.rules.ts',
    find: 'return leaseMs - Math.max(wall - before.wall, countMs - before.countMs)',
    replace: 'return leaseMs - (countMs - before.countMs) - 0 * wall',
  },
  {
    name: 'a lease is counted by the wall clock alone',
    file: 'payments/lease.rules.ts',
    find: 'return leaseMs - Math.max(wall - before.wall, countMs - before.countMs)',
    replace: 'return leaseMs - (wall - before.wall) - 0 * countMs',
  },
  {
    name: 'a question is dated by the clock of the machine that asks',
    file: 'payments/payment.flow.ts',
    find: 'const askedAt = databaseTime(decidedAt, heard, world)',
    replace: 'const askedAt = heard ? world.clock.now() : databaseTime(decidedAt, heard, world)',
  },
  {
    name: 'an answer that was not sent clears a mark that is not its own',
    file: 'payments/fulfilment-answer.rules.ts',
    find: '    payment.fulfilmentRound === asked.fulfilmentRound &&\n    payment.fulfilmentSentBy === asked.fulfilmentSentBy\n',
    replace: '    payment.fulfilmentRound >= 0\n',
  },
  {
    name: 'news that come while a question is out are forgotten',
    file: 'payments/call.flow.ts',
    find: 'if (evidenceAt !== asked.evidenceAt && mayStillBeDebited(change.payment)) {',
    replace: 'if (evidenceAt === undefined && mayStillBeDebited(change.payment)) {',
    also: {
      find: 'const hasNews = nextAt !== asked.nextAt && change.payment.nextAt !== null',
      replace: 'const hasNews = nextAt === undefined',
    },
  },
  {
    name: 'work that failed once is never taken up again',
    file: 'payments/payment.flow.ts',
    find: 'await world.store.noteFailure(held, words, { retryMs, failuresMax, stuckRetryMs })',
    replace:
      'await world.store.noteFailure(held, words, { retryMs: retryMs * 1e7, failuresMax, stuckRetryMs: stuckRetryMs * 1e7 })',
  },
  {
    name: 'the books forget refunds',
    file: 'ledger/ledger.rules.ts',
    find: '  refund: giveBack,\n',
    replace: '',
  },
]
