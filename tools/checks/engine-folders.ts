import type { OrderedFolder } from './ordered-folder.ts'

/** The folders of the payment engine. Decision 136. */
export const engineFolders: readonly OrderedFolder[] = [
  {
    name: 'core',
    holds:
      'the settings, the move of a payment with its history and messages, what a decision knows',
    face: 'payment-move.rules.ts',
  },
  { name: 'refunds', holds: 'why money goes back, and how', face: 'refund.rules.ts' },
  { name: 'steps', holds: 'the next act for a payment', face: 'payment-step.rules.ts' },
  {
    name: 'charges',
    holds: 'what follows from the answers of a provider, and how long it is watched',
    face: 'charge-answer.rules.ts',
  },
  {
    name: 'deliveries',
    holds: "what follows from the operator's answers",
    face: 'fulfilment-answer.rules.ts',
  },
  {
    name: 'engine',
    holds: 'the work on payments that are due: claims, calls, stored answers',
    face: 'payment.flow.ts',
  },
  { name: 'exceptions', holds: 'what waits for a person', face: 'exception.flow.ts' },
  {
    name: 'methods',
    holds: 'the choice of a payment method, and its health',
    face: 'method.flow.ts',
  },
  { name: 'orders', holds: 'orders, their pages and calls', face: 'order.feature.ts' },
  { name: 'receipts', holds: 'receipts of orders', face: 'receipt.feature.ts' },
  {
    name: 'notifications',
    holds: 'what providers send, and browsers that return from them',
    face: 'notification.flow.ts',
  },
  {
    name: 'attempts',
    holds: 'the options, initiation and submission of an attempt, and the feature of payments',
    face: 'payment.feature.ts',
  },
]
