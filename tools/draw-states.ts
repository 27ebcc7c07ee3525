import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { moves, publicStatus } from '../apps/service/src/states/payment.states.ts'
import { refundMoves } from '../apps/service/src/states/refund.states.ts'
import { root } from './processes/process.ts'

/**
 * Draws the state tables of payments and refunds as Mermaid diagrams. Without `--write` it only checks that the
 * diagram in docs is the one of the table.
 */
const file = join(root, 'docs/payment-states.md')

type Table = Readonly<Record<string, Readonly<Record<string, string>>>>

/** One arrow for all moves that lead from one state to another. */
const arrowsOf = (table: Table): string[] =>
  Object.entries(table).flatMap(([from, row]) => {
    const byTarget = new Map<string, string[]>()
    for (const [move, to] of Object.entries(row)) {
      byTarget.set(to, [...(byTarget.get(to) ?? []), move])
    }
    return [...byTarget].map(
      ([to, names]) => `  ${name(from)} --> ${name(to)}: ${names.join(', ')}`,
    )
  })

/** Mermaid takes no dash in a state's name. */
function name(state: string): string {
  return state.replaceAll('-', '_')
}

const rows = Object.entries(publicStatus).map(([state, status]) => `| ${state} | ${status} |`)

const drawn = `# The life of a payment attempt

Drawn from \`payment.states.ts\` and \`refund.states.ts\` in \`apps/service/src/states\` by
\`node tools/draw-states.ts --write\`; the test command checks that both agree.

\`\`\`mermaid
stateDiagram-v2
  [*] --> registered
${arrowsOf(moves).join('\n')}
\`\`\`

| state | what the browser shows |
|---|---|
${rows.join('\n')}

An attempt that is failed, expired or superseded is called IN_PROCESS while notifications say that it may have been paid
and its provider has not answered yet.

## The life of a refund

Initiated is not returned: a bank takes days, and a refund may fail on its way. A failed one is over; the
next try is a refund of its own.

\`\`\`mermaid
stateDiagram-v2
  [*] --> due
${arrowsOf(refundMoves).join('\n')}
\`\`\`
`

if (process.argv.includes('--write')) writeFileSync(file, drawn)
else if (readFileSync(file, 'utf8') !== drawn) {
  console.log(
    'docs/payment-states.md is not what the state table says: run node tools/draw-states.ts --write',
  )
  process.exit(1)
}
