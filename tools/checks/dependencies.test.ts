import { expect, test } from 'vitest'
import { faultsOfDependencies, type Manifest } from './dependencies.ts'

const table = (...rows: string[]) =>
  ['| package | for | weight | why |', '|---|---|---|---|', ...rows].join('\n')

const manifests: Manifest[] = [
  { file: 'package.json', dependencies: { pg: '8.1.0' }, devDependencies: { vite: '8.3.8' } },
  { file: 'apps/web/package.json', dependencies: { react: '19.3.1', 'react-dom': '19.3.1' } },
  { file: 'apps/sandbox/package.json', dependencies: { smpp: '0.5.1' } },
  { file: 'apps/service/package.json', dependencies: { pg: '8.1.0', smpp: '0.5.1' } },
  { file: 'packages/contract/package.json' },
]
const rows: readonly [string, string, string, string] = [
  '| react, react-dom | phone | 8.2 MB | the screens |',
  '| pg | service, tools | 164 kB | PostgreSQL |',
  '| smpp | service, sandbox | 88 kB | texts; 0.5.1 is the last stable one |',
  '| vite | development | 3 MB | builds |',
]

const faultsWith = (index: number, ...replaced: string[]) =>
  faultsOfDependencies(table(...rows.toSpliced(index, 1, ...replaced)), manifests)

test('a table that names each package where it runs has no fault', () => {
  expect(faultsOfDependencies(table(...rows), manifests)).toEqual([])
})

test.each([
  ['a package without a row', 3, [], /has no reason for vite$/],
  [
    'a row without a package',
    3,
    [rows[3], '| knip | development | 6 MB | x |'],
    /names knip, which/,
  ],
  ['a package in two rows', 0, [rows[0], rows[0]], /names react twice/],
  ['one that reaches the phone unsaid', 0, [rows[0].replace('phone', 'development')], /for phone$/],
  ['one that runs in one more place', 1, [rows[1].replace(', tools', '')], /for service,tools$/],
  ['another version', 2, [rows[2].replace('0.5.1', '0.6.0')], /version 0\.6\.0 of smpp/],
])('is a fault: %s', (_, index, replaced, fault) => {
  expect(faultsWith(index, ...replaced)).toContainEqual(expect.stringMatching(fault))
})

test('two versions of one package are a fault', () => {
  const other = { file: 'packages/kernel/package.json', dependencies: { pg: '8.2.0' } }
  expect(faultsOfDependencies(table(...rows), [...manifests, other])).toEqual([
    'pg has versions 8.1.0, 8.2.0',
  ])
})
