import { describe, expect, test } from 'vitest'
import {
  hasRoute,
  neededPackages,
  neededTitles,
  noticeSubjects,
} from '../../../web/src/app/navigation/page-places.ts'
import { tones } from '../../../web/src/order/product/outages.tsx'
import { isIconName } from '../../../web/src/ui/icon/icon-paths.ts'
import { pageCheck } from '../serving/web-bundle.ts'
import { editedContent } from './edited-content.fixture.ts'

const check = pageCheck({
  ...{ hasRoute, neededPackages, neededTitles, noticeSubjects, tones },
  isIcon: isIconName,
  faultsOfLook: () => [],
})

/** Mistakes of editors: each has a fault, or a warning where a visitor sees nothing wrong. */
const { write, edit, told, lineOf, readBytes } = await editedContent(check)

const textOf = async (file: string) => String(await readBytes(file))

const refunds = 'help/en/paid/02-refunds.md'
const document = 'documents/en/new-sim.md'
const headers = ['en', 'sw'].map((language) => `pages/${language}/website-headers-config.json`)

/** The one fault of a file, at the line of some words of it. */
async function expectFault(file: string, words: string, fault: string) {
  const line = await lineOf(file, words)
  expect((await told()).faults).toEqual([
    expect.stringContaining(`content/${file}:${line}: ${fault}`),
  ])
}

describe('in an answer', () => {
  test.each([
    ['a picture', '![A SIM](/sim.png)', 'has a picture, which is taken out: say it in words'],
    [
      'a picture by reference',
      '![A SIM][sim]',
      'has a picture, which is taken out: say it in words',
    ],
    [
      'a picture in HTML',
      '<img src="/sim.png">',
      'has a picture, which is taken out: say it in words',
    ],
    ['a table', '| a | b |\n| --- | --- |\n| 1 | 2 |', 'has a table, which is taken out: write a'],
    ['a table of few signs', 'a|b\n-|-\n1|2', 'has a table, which is taken out: write a'],
    ['a table of one column', '| a |\n|---|\n| 1 |', 'has a table, which is taken out: write a'],
    ['a link without TLS', '[here](http://example.org)', 'has a link that is taken out: it may'],
    [
      'a link in HTML',
      '<a href="javascript:alert(1)">here</a>',
      'has a link that is taken out: it may',
    ],
    ['a placeholder that nothing fills', 'Pay {amount}.', '"refund-'],
    ['a question without its space', '##Where? {#where}', 'begins a question only as "## "'],
    ['a question with one sign', '# Where? {#where}', 'begins a question only as "## "'],
  ])('%s is a fault, at its line', async (_what, text, fault) => {
    await write(refunds, `${await textOf(refunds)}\nSee:\n\n${text}\n`)
    const [first = ''] = text.split('\n')
    await expectFault(refunds, first, fault)
  })

  test.each(['`![x](y)`', '---', 'a | b'])('%s is shown, and no fault', async (text) => {
    await write(refunds, `${await textOf(refunds)}\nSee:\n\n${text}\n`)
    expect((await told()).faults).toEqual([])
  })

  test('text above the first question, which would be lost, is a fault', async () => {
    await edit(refunds, '\n## ', '\nAbout your money.\n\n## ')
    await expectFault(refunds, 'About your money', 'is above the first question, so no page shows')
  })

  test.each([
    [
      'a question',
      (text: string) => text.replace(/## .*? \{/, `## ${'so '.repeat(70)}{`),
      'is a question of more than 200',
    ],
    [
      'an answer',
      (text: string) => text.replace(/\n$/, `\n${'so '.repeat(7_000)}\n`),
      'is the question of an answer of more than 20000',
    ],
  ])('%s that is far too long is a fault', async (_what, change, fault) => {
    await write(refunds, change(await textOf(refunds)))
    const { faults } = await told()
    expect(faults).toEqual([expect.stringMatching(`^content/${refunds}:\\d+: ${fault}`)])
  })
})

describe('in a document', () => {
  test.each([
    ['a picture', '![A SIM](/sim.png)', 'has a picture, which is taken out'],
    ['a link without TLS', '[here](http://example.org)', 'has a link that is taken out'],
  ])('%s is a fault, at its line', async (_what, text, fault) => {
    await write(document, `${await textOf(document)}\n${text}\n`)
    await expectFault(document, text, fault)
  })

  test('an unknown kind is named', async () => {
    await edit(document, 'kind: form', 'kind: forms')
    await expectFault(document, 'kind:', 'kind "forms" must be one of settings, form, terms')
  })
})

describe('a notice', () => {
  test.each([
    [
      'an end, which nothing reads',
      '"until": "2026-12-01"',
      '"until" is not known here: concerns,',
    ],
    ['a number for a title', '"title": 5', '"title" of a notice must be a text'],
  ])('with %s is a fault', async (_what, entry, fault) => {
    for (const file of headers) {
      await edit(file, '"notices": []', `"notices": [{ "text": "M",\n${entry} }]`)
    }
    const { faults } = await told()
    for (const file of headers) {
      const line = await lineOf(file, entry)
      expect(faults).toContainEqual(expect.stringContaining(`content/${file}:${line}: ${fault}`))
    }
    expect(faults).toHaveLength(2)
  })

  test('in a list of a misspelt name is a fault', async () => {
    await edit(headers[0] ?? '', '"notices"', '"notcies"')
    await expectFault(headers[0] ?? '', '"notcies"', '"notcies" is not known here: nav, notices')
  })
})

describe('in brand.json', () => {
  test.each([
    ['"#FFFFFF"', '"white"', '"colours.themeLight" must be a colour such as #0B5D3B'],
    ['"social"', '"socials"', '"socials" is not known here: '],
    ['"themeLight"', '"pagse": {},\n"themeLight"', '"colours.pagse" is not known here: '],
    ['"*113#"', '"dial 113"', '"dialCodes.recharge" must be what a phone dials, such as *113#'],
    ['"<svg', '"logo.svg <svg', '"icon.svg" cannot be drawn: it is no XML, by sign '],
    ['"ZB"', '"zb"', '"referencePrefix" must be two to four capital letters'],
    ['"https://facebook', '"http://facebook', '"social.Facebook" must be an address that begins'],
  ])('%s as %s is a fault, at its line', async (from, to, fault) => {
    await edit('brand.json', from, to)
    await expectFault('brand.json', to.split('\n')[0] ?? '', fault)
  })

  test('a care number that no phone dials is a fault', async () => {
    for (const file of ['brand.json', 'product-config.json']) await edit(file, '"300"', '"three"')
    await expectFault('brand.json', '"three"', '"customerCare.number" must be what a phone dials')
  })

  test('a list in its place is one fault', async () => {
    await write('brand.json', '[]')
    expect((await told()).faults).toEqual(['content/brand.json:1: must be an object: { … }'])
  })
})

describe('in other files', () => {
  test.each([
    ['product-config.json', '{', '{\n"enableAmPIN": true,', '"enableAmPIN" is not known here'],
    ['glossary.json', '"never"', '"nevr"', '"nevr" is no language of a term'],
    ['help/en/parents.json', '"icon": "bolt"', '"icon": "bolt", "href": "about"', '"href" is not'],
    ['pages/site.json', '"icon"', '"icn"', '"icon" must be a text'],
    [
      'stores.csv',
      'Mo-Fr 08:00-17:00; Sa',
      'Mo-Fr 08:00-17:00; Fr',
      'hours "Mo-Fr 08:00-…" have an hour of a day twice',
    ],
    ['places.csv', 'Chadiza,town', 'Chadiza,village', 'kind "village" must be one of'],
  ])('%s: %j as %j is a fault', async (file, from, to, fault) => {
    await edit(file, from, to)
    const { faults } = await told()
    expect(faults).toEqual([expect.stringMatching(`^content/${file}:\\d+: .*${fault}`)])
  })

  test('a table of stores without a store is a fault', async () => {
    const [heads] = (await textOf('stores.csv')).split('\n')
    await write('stores.csv', `${heads}\n`)
    await expectFault('stores.csv', 'id,', 'has no store below its heads')
  })

  test.each([
    ['Stores.csv', ''],
    ['stores.csv.txt', ''],
    ['settings.json', '{}'],
    ['bundles/SW.json', '{}'],
    ['help/en/paid/04-more.MD', ''],
    ['help/EN/paid/04-more.md', ''],
    ['documents/en.md', ''],
  ])('%s, which nothing reads, is a warning', async (file, text) => {
    await write(file, text)
    const { faults, warnings } = await told()
    expect(faults).toEqual([])
    expect(warnings).toEqual([
      `content/${file}:1: is read by nothing: see README.md for the names of files`,
    ])
  })
})
