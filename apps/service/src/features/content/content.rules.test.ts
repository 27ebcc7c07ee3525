import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPackage, checkTranslation, describeFault, parseContent } from './content.rules.ts'
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

test.each([
  ['{ "b": "x" }', '"a" is missing; content/pages/en/x.json has it'],
  ['{ "a": "{sum}", "b": "x", "c": "y" }', '"c" is not in content/pages/en/x.json'],
  ['{ "a": "{total}", "b": "x" }', '"a" has other placeholders than content/pages/en/x.json'],
])('the translation %j is refused', (text, fault) => {
  const original = read('{ "a": "{sum}", "b": "x" }')
  const faults = checkTranslation(original, read(text, 'content/pages/sw/x.json'))
  expect(faults.map((one) => one.fault)).toEqual([fault])
  expect(faults[0]?.file).toBe('content/pages/sw/x.json')
})

const real = join(import.meta.dirname, '../../../../../content')
let copy = ''
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'content-'))
})
afterAll(() => rm(copy, { recursive: true }))

test('the content of this repository has no fault', async () => {
  const content = await loadContent(real)
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
    '{\n  "preMinAmnt": "five",\n  "customerCareNumber": "1"\n}',
  )
  const told = await loadContent(copy).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(told).toContain('content/pages/sw/loader-translation.json:1: is missing')
  expect(told).toMatch(/content\/product-config\.json:2: preMinAmnt must be integer/)
  // Pages name the number of the brand file, other clients the one of the configuration.
  expect(told).toContain('product-config.json:3: customerCareNumber is not "300" of brand.json')
})
