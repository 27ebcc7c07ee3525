import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantedBugs } from '../../tests/sim/bugs/planted-bugs.ts'
import { root } from '../processes/process.ts'
import { drawn } from '../tests/drawn-seed.ts'

const read = (file: string) => readFileSync(join(root, 'docs', file), 'utf8')
const inWords = (count: number) => count.toLocaleString('en-US')
/** A sentence may be broken into lines anywhere. */
const howItWorks = read('how-it-works.md').replaceAll(/\s+/g, ' ')

/** A bug of docs/planted-bugs.md, with the schedule that caught it; null where none did. */
const rows = [...read('planted-bugs.md').matchAll(/^\| (.+?) \| `([^`]+)` \| (\d*) \|/gm)].map(
  ([, name, file, schedule]) => ({ name, file, schedule: schedule ? Number(schedule) : null }),
)

test('the table of planted bugs names each that is planted, in its file and in the same order', () => {
  expect(rows.map(({ name, file }) => ({ name, file }))).toEqual(
    plantedBugs.map(({ name, file }) => ({ name, file })),
  )
})

test('how it works says how many planted bugs were caught, and how soon', () => {
  const caughtAt = rows.flatMap(({ schedule }) => schedule ?? []).sort((a, b) => a - b)
  const half = caughtAt[Math.ceil(caughtAt.length / 2) - 1] ?? 0
  expect(howItWorks).toContain(
    `planted one by one: ${caughtAt.length} of ${rows.length} were caught by it alone when the table was written, half of them within ${inWords(half)} schedules, the last at schedule ${inWords(caughtAt.at(-1) ?? 0)}.`,
  )
})

test('how it works says how much of the simulation each commit draws', () => {
  const { schedules, extended, bugs } = drawn
  for (const words of [
    `under ${inWords(schedules)} schedules whose seeds each commit draws anew, ${inWords(extended)} more with`,
    `notices about ${bugs} of the [planted bugs]`,
  ]) {
    expect(howItWorks).toContain(words)
  }
})
