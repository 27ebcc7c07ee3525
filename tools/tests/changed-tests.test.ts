import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../processes/process.ts'
import { chooseChanged, programs } from './changed-tests.ts'

const sources: Record<string, string> = {
  'packages/kernel/src/money.ts': '',
  'packages/kernel/src/money.test.ts': `import { parse } from './money.ts'`,
  'packages/kernel/src/instant.test.ts': `import { now } from './instant.ts'`,
  'apps/service/src/main.ts': `import { pay } from './payments/pay.flow.ts'`,
  'apps/service/src/payments/pay.flow.ts': `import type { Money } from '@portal/kernel/money'`,
  'apps/service/src/payments/pay.flow.test.ts': `import { pay } from './pay.flow.ts'`,
  'apps/web/src/app/start/entry-client.ts': `const page = () =>
    import('../../features/home/home.tsx')`,
  'apps/web/src/features/home/home.tsx': `import styles from './home.module.css'`,
  'apps/web/src/features/home/home.module.css': '',
  'apps/web/src/features/home/home.test.tsx': `import { Home } from './home.tsx'`,
  'tests/api/paying.test.ts': '',
  'tests/e2e/home.spec.ts': `import { open } from './visit.ts'`,
  'tests/e2e/visit.ts': '',
  'tests/sim/main.ts': `import { run } from '../../apps/service/src/payments/pay.flow.ts'`,
  'docs/README.md': '',
}
const repository = { files: Object.keys(sources), read: (file: string) => sources[file] ?? '' }
const reachedBy = (...changed: string[]) =>
  chooseChanged(changed, ['types'], repository)
    .map(({ part, files }) => [part, ...files].join(' '))
    .slice(1)
    .sort()

test('a document reaches only the checks of the whole repository', () => {
  expect(chooseChanged(['docs/README.md'], ['types'], repository)).toEqual([
    { part: 'types', files: [], title: null },
  ])
})

test.each([
  ['a test reaches itself', 'tests/api/paying.test.ts', ['api tests/api/paying.test.ts']],
  [
    'what journeys share reaches those that import it',
    'tests/e2e/visit.ts',
    ['journeys tests/e2e/home.spec.ts'],
  ],
  [
    'a style reaches the tests of its component, and all that opens pages',
    'apps/web/src/features/home/home.module.css',
    ['api', 'journeys', 'odd requests', 'unit apps/web/src/features/home/home.test.tsx'],
  ],
  [
    'a type of the kernel reaches what only names it',
    'packages/kernel/src/money.ts',
    [
      ...['api', 'capacity', 'journeys', 'lanes', 'odd requests', 'scale', 'simulation'],
      'simulation, extended',
      'unit packages/kernel/src/money.test.ts apps/service/src/payments/pay.flow.test.ts',
    ],
  ],
  [
    'a text reaches everything that reads the content',
    'content/pages/en/help-translation.json',
    ['api', 'journeys', 'odd requests', 'unit'],
  ],
])('%s', (_, changed, expected) => {
  expect(reachedBy(changed)).toEqual(expected)
})

test('a part that one file reaches as a whole runs once', () => {
  const reached = reachedBy('tests/e2e/visit.ts', 'apps/web/src/features/home/home.tsx')
  expect(reached.filter((each) => each.startsWith('journeys'))).toEqual(['journeys'])
})

test('each program is started by a file that exists', () => {
  expect(
    programs.map(({ entry }) => entry).filter((entry) => !existsSync(join(root, entry))),
  ).toEqual([])
})
