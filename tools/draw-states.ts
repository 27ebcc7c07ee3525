import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { moves, publicStatus } from '../apps/service/src/payments/payment.states.ts'
import { root } from './process.ts'

/**
 * Draws the payment state table as a Mermaid diagram. Without `--write` it only checks that the
 * diagram in docs is the one of the table.
 */
const file = join(root, 'docs/payment-states.md')

const arrows = Object.entries(moves).flatMap(([from, row]) => {
  const byTarget = new Map<string, string[]>()
  for (const [move, to] of Object.entries(row)) {
    byTarget.set(to, [...(byTarget.get(to) ?? []), move])
  }
  return [...byTarget].map(([to, names]) => `  ${name(from)} --> ${name(to)}: ${names.join(', ')}`)
})

/** Mermaid takes no dash in a state's name. */
function name(state: string): string {
  return state.replaceAll('-', '_')
}

const rows = Object.entries(publicStatus).map(([state, status]) => `| ${state} | ${status} |`)

const drawn = `# The life of a payment attempt

Drawn from \`apps/service/src/payments/payment.states.ts\` by \`node tools/draw-states.ts --write\`; the
test command checks that both agree.

\`\`\`mermaid
stateDiagram-v2
  [*] --> registered
${arrows.join('\n')}
\`\`\`

| state | what the browser is told |
|---|---|
${rows.join('\n')}
`

if (process.argv.includes('--write')) writeFileSync(file, drawn)
else if (readFileSync(file, 'utf8') !== drawn) {
  console.log(
    'docs/payment-states.md is not what the state table says: run node tools/draw-states.ts --write',
  )
  process.exit(1)
}
