import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentKinds } from '../../features.ts'
import {
  checkListed,
  checkPackage,
  checkTranslation,
  describeFault,
  parseContent,
} from './content.rules.ts'
import { loadContent } from './content.store.ts'

const file = (text: string, name = 'content/pages/en/x.json') => ({ name, text })
const read = (text: string, name?: string) => ({ file: file(text, name), value: JSON.parse(text) })

test('a file that is not JSON is named with the line where it breaks off', () => {
  const { fault } = parseContent(file('{\n  "a": "b",\n  "c" "d"\n}'))
  expect(fault && describeFault(fault)).toMatch(/^content\/pages\/en\/x\.json:3: is not JSON/)
})

test.each([
  ['{\n  "a": ""\n}', 'content/pages/en/x.json:2: "a" is empty'],
  [
    '{\n  "a": "ok",\n  "b": "{ }"\n}',
    'content/pages/en/x.json:3: "b" has a brace that holds no name',
  ],
  ['{\n  "a": [\n    { "c": null }\n  ]\n}', 'content/pages/en/x.json:3: "a.0.c" is null'],
])('says what is wrong in %j', (text, fault) => {
  expect(checkPackage(file(text), JSON.parse(text)).map(describeFault)).toEqual([fault])
})

const isBrandWord = (name: string) => name === 'brand'
const compare = (text: string) =>
  checkTranslation(
    read('{\n  "a": "{sum}",\n  "b": "x"\n}'),
    read(text, 'content/pages/sw/x.json'),
    isBrandWord,
  )

test.each([
  [
    '{\n  "b": "x",\n  "a": "{total}"\n}',
    '3: "a" has the placeholders {total}; content/pages/en/x.json:2 has the placeholders {sum}',
  ],
  [
    '{ "a": "none", "b": "x" }',
    '1: "a" has no placeholder; content/pages/en/x.json:2 has the placeholders {sum}',
  ],
])('the translation %j is refused', (text, fault) => {
  expect(compare(text).faults.map(describeFault)).toEqual([`content/pages/sw/x.json:${fault}`])
})

test.each([
  ['{ "b": "x" }', 'content/pages/en/x.json:2: "a" is not in content/pages/sw/x.json'],
  [
    '{ "a": "{sum} {brand}", "b": "x" }',
    'content/pages/sw/x.json:1: "a" has the placeholders {brand}, {sum}; content/pages/en/x.json:2 has the placeholders {sum}',
  ],
  [
    '{\n  "a": "{sum}", "b": "x",\n  "c": "y"\n}',
    'content/pages/sw/x.json:3: "c" is not in content/pages/en/x.json',
  ],
])('the translation %j is warned of', (text, warning) => {
  const { faults, warnings } = compare(text)
  expect(faults).toEqual([])
  expect(warnings.map(describeFault)).toEqual([warning])
})

test('an entry that one language has more is no fault of those that follow it', () => {
  const more = read(JSON.stringify({ tiles: [{ title: '{sum}' }, { title: 'Buy' }] }))
  const fewer = read(JSON.stringify({ tiles: [{ title: 'Nunua' }] }))
  expect(checkTranslation(more, fewer, isBrandWord).faults).toEqual([])
})

test('what nothing fills in a list is refused', () => {
  const text = '{\n  "points": [\n    "{brand}",\n    "Call {carenumber}"\n  ]\n}'
  expect(checkListed(read(text), isBrandWord).map(describeFault)).toEqual([
    'content/pages/en/x.json:4: "points.1" has the placeholder "{carenumber}", which nothing fills',
  ])
})

const real = join(import.meta.dirname, '../../../../../content')
let copy = ''
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'content-'))
})
afterAll(() => rm(copy, { recursive: true }))

test('the content of this repository has no fault', async () => {
  const content = await loadContent(real, contentKinds)
  // Shipped content is held to more than an editor's. Decision 098.
  expect(content.warnings.map(describeFault)).toEqual([])
  expect(JSON.parse(content.packageText('loader-translation') ?? '')).toEqual({
    wait: 'Please wait ...',
    holdOn: 'Hold on!',
    loadingMessage: 'We are loading the page for you',
  })
  expect(content.packageText('sw/recharge-translation')).not.toBe(
    content.packageText('recharge-translation'),
  )
  expect(content.packageText('no-such-package')).toBeNull()
  expect(Object.keys(content.config).sort()).toEqual([
    'beta.amountToHigherValueFeature',
    'currency',
    'customerCareNumber',
    'enableAmPin',
    'enableDualCurrency',
    'paymentMaxTry',
    'pinResetDial',
    'postMaxAmnt',
    'postMinAmnt',
    'postpaidHybridCheck',
    'preMaxAmnt',
    'preMinAmnt',
    'showPostpaidBundles',
  ])
})

test('every fault of a folder is reported at once, so that an editor corrects them in one go', async () => {
  await cp(real, copy, { recursive: true })
  await rm(join(copy, 'pages/sw/loader-translation.json'))
  await writeFile(
    join(copy, 'product-config.json'),
    '{\n  "preMinAmnt": "five",\n  "customerCareNumber": "1",\n  "pinResetDial": "*1#"\n}',
  )
  const told = await loadContent(copy, contentKinds).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(told).toContain('content/pages/sw/loader-translation.json:1: is missing')
  expect(told).toMatch(/content\/product-config\.json:2: preMinAmnt must be integer/)
  // Pages name the number of the brand file, other clients the one of the configuration.
  expect(told).toContain('product-config.json:3: customerCareNumber is not "300" of brand.json')
  expect(told).toContain('product-config.json:4: pinResetDial is not "*115#" of brand.json')
})
