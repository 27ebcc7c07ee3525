import { expect, test } from 'vitest'
import { choose, type Repository } from './test-selection.ts'

const sources: Record<string, string> = {
  'apps/web/src/ui/field/field.tsx': '',
  'apps/web/src/ui/field/field.module.css': '',
  'apps/web/src/ui/field/field.test.tsx': `test('keeps what is typed', () => {})`,
  'packages/kernel/src/money.ts': '',
  'packages/kernel/src/money.test.ts': `describe('an amount', () => {})`,
  'packages/kernel/src/money-words.test.ts': '',
  'tests/api/push.test.ts': `test.each(kinds)(\n  'What is %s (once) is typed', () => {})`,
  'tests/store/postgresql/plans.test.ts': '',
  'tests/e2e/payment/push.spec.ts': '',
  'tests/fuzz/fuzz.ts': '',
  'tests/sim/bugs/attempts.bugs.ts': '',
  'tests/sim/matrix.main.ts': '',
  'tests/sim/outside/outside.ts': '',
  'docs/README.md': '',
}
const repository: Repository = {
  files: Object.keys(sources),
  read: (file) => sources[file] ?? '',
}
const ofSimulation = ['simulation, first half', 'planted bugs', 'fault matrix']
const parts = ['types', 'unit', 'api', 'store', 'journeys', ...ofSimulation, 'odd requests']
const chosen = (argument: string) =>
  choose(argument, parts, repository).map(({ part, files }) => [part, ...files].join(' '))

test.each([
  ['api', ['api']],
  ['s', ['store', 'simulation, first half']],
  ['packages/kernel/src/money.ts', ['unit packages/kernel/src/money.test.ts']],
  ['./packages/kernel/src/money.test.ts', ['unit packages/kernel/src/money.test.ts']],
  ['apps/web/src/ui/field/field.module.css', ['unit apps/web/src/ui/field/field.test.tsx']],
  ['apps/web/', ['unit apps/web/src/ui/field/field.test.tsx']],
  ['tests/store', ['store tests/store/postgresql/plans.test.ts']],
  ['tests/e2e/payment/push.spec.ts', ['journeys tests/e2e/payment/push.spec.ts']],
  ['tests/fuzz/fuzz.ts', ['odd requests']],
  ['tests/sim/bugs/attempts.bugs.ts', ['planted bugs']],
  ['tests/sim/bugs', ['planted bugs']],
  ['tests/sim/matrix.main.ts', ['fault matrix']],
  ['tests/sim/outside/outside.ts', ofSimulation],
  ['tests/sim', ofSimulation],
  ['Amount', ['unit packages/kernel/src/money.test.ts']],
  ['(once)', ['api tests/api/push.test.ts']],
  ['typed', ['unit apps/web/src/ui/field/field.test.tsx', 'api tests/api/push.test.ts']],
  ['docs/README.md', []],
  ['nothing of the kind', []],
])('%s asks for %j', (argument, expected) => {
  expect(chosen(argument)).toEqual(expected)
})

test('words of a title fit it in either case, as a whole path takes all titles', () => {
  const [{ title } = { title: null }] = choose('IS TYPED', parts, repository)
  expect('what is typed').toMatch(new RegExp(title ?? 'none'))
  expect(choose('tests/api', parts, repository)).toMatchObject([{ title: null }])
})
