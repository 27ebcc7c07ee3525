import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { declaredRows } from '../apps/service/src/configuration/declared-settings.ts'
import { root } from './processes/process.ts'

/**
 * Draws the table of limits and of the features' settings, as they are declared. Without `--write` it only checks that
 * the table in docs is that of the declarations.
 */
const file = join(root, 'docs/operations.md')
const heads = '| variable of a limit or a feature | default | meaning |'

const rows = declaredRows().map(({ variables, says }) => {
  const names = variables.map(({ name }) => `\`${name}\``).join(', ')
  const fallbacks = variables.map(({ fallback }) => fallback).join(', ')
  return `| ${names} | ${fallbacks} | ${says} |`
})
const table = [heads, '|---|---|---|', ...rows].join('\n')

const text = readFileSync(file, 'utf8')
const [before, rest] = text.split(`${heads}\n`)
if (rest === undefined) throw new Error(`docs/operations.md has no line "${heads}"`)
const drawn = `${before}${table}\n${rest.slice(rest.search(/^$/m))}`
if (process.argv.includes('--write')) writeFileSync(file, drawn)
else if (drawn !== text) {
  console.error(
    'docs/operations.md: its table of limits is old: node tools/settings-table.ts --write',
  )
  process.exitCode = 1
}
