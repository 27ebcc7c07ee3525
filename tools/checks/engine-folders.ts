/** A folder of the payment engine. */
type EngineFolder = { readonly name: string; readonly holds: string; readonly face: string }

/** The folders of the payment engine. Each may import those above it in this list, and no other. Decision 136. */
export const engineFolders: readonly EngineFolder[] = [
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

const folderOf = (file: string): string | undefined =>
  /^apps\/service\/src\/payments\/(?:(.+?)\/)?[^/]+$/.exec(file)?.[1] ??
  (file.startsWith('apps/service/src/payments/') ? '' : undefined)

/** Says where a file of the engine is in no folder of the list, or imports a folder that comes later in it. */
export function faultsOfEngine(file: string, targets: readonly string[]): string[] {
  const own = folderOf(file)
  if (own === undefined) return []
  const place = engineFolders.findIndex(({ name }) => name === own)
  if (place < 0) return [`${file}: is in no folder of tools/checks/engine-folders.ts`]
  const later = new Set(engineFolders.slice(place + 1).map(({ name }) => name))
  return targets
    .filter((target) => later.has(folderOf(target) ?? ''))
    .map((target) => `${file}: ${own} may not import a later folder of the engine (${target})`)
}

/** The documentation's table of these folders. */
export const engineTable = (): string =>
  [
    'The folders of `payments/`: each may import those above it.',
    '',
    ...['| folder | holds | read first |', '|---|---|---|'],
    ...engineFolders.map(({ name, holds, face }) => `| \`${name}/\` | ${holds} | \`${face}\` |`),
  ].join('\n')
