import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { budgets } from './budgets.ts'
import type { ReleaseCost } from './release-cost.main.ts'

const components = [
  ['a page', 'features/order/order-page.tsx'],
  ['a part of two pages', 'features/recharge/recharge-form.tsx'],
  ['a component of two pages', 'ui/receipt/receipt.tsx'],
  ['the frame around all pages', 'app/frame/shell.tsx'],
] as const
/** A part of nearly every page. */
const common = 'ui/button/button.tsx'

let costs: readonly ReleaseCost[] = []

/** In a process of its own: React would choose its half for tests by the environment of this one. */
async function measure(sources: readonly string[]): Promise<readonly ReleaseCost[]> {
  const { NODE_ENV: _test, ...env } = process.env
  const program = join(import.meta.dirname, 'release-cost.main.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...sources], { env })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

beforeAll(async () => {
  costs = await measure([...components.map(([, source]) => source), common])
}, 120_000)

const costOf = (source: string): ReleaseCost => {
  const found = costs.find((cost) => cost.source === source)
  if (!found) throw new Error(`Nothing was measured of ${source}.`)
  return found
}

test.each(components)('a release that changed %s costs a returning visitor little', (_, source) => {
  const { renamed, bytes } = costOf(source)
  // The map names every other file, so it is new with each of them.
  expect(renamed).toContain('entry-client')
  expect(renamed.length).toBeGreaterThan(1)
  expect(bytes).toBeLessThanOrEqual(budgets.changedComponent)
  expect(renamed).not.toContain('react')
  expect(renamed).not.toContain('base')
})

test('only the frame is in the file of the application, which no page imports', () => {
  const renaming = costs.filter(({ renamed }) => renamed.includes('app'))
  expect(renaming.map(({ source }) => source)).toEqual(['app/frame/shell.tsx', common])
  expect(costOf('app/frame/shell.tsx').renamed).toEqual(['app', 'entry-client'])
})

test('what every page has may rename all of them, but never React', () => {
  const { renamed } = costOf(common)
  expect(renamed).toContain('base')
  expect(renamed).not.toContain('react')
})
