import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../tools/temporary-folder.ts'
import {
  hasRoute,
  neededPackages,
  neededTitles,
  noticeSubjects,
} from '../../web/src/app/page-places.ts'
import { tones } from '../../web/src/order/outages.tsx'
import { isIconName } from '../../web/src/ui/icon/icon-paths.ts'
import { describeFault } from './features/content/content.rules.ts'
import { ContentError, loadContent } from './features/content/content.store.ts'
import { pageCheck } from './web-bundle.ts'

/** Edits of the shipped content, as editors make them, and what the check says of each. Decision 098. */
const shipped = join(import.meta.dirname, '../../../content')
const folder = await temporaryFolder('edited-content')
const content = join(folder.path, 'content')
beforeAll(() => cp(shipped, content, { recursive: true }))
afterAll(() => folder[Symbol.asyncDispose]())

const edited = new Set<string>()
afterEach(async () => {
  for (const file of edited) {
    await rm(join(content, file), { force: true })
    await cp(join(shipped, file), join(content, file)).catch(() => {})
  }
  edited.clear()
})

async function write(file: string, bytes: string | Buffer | null) {
  edited.add(file)
  if (bytes === null) return rm(join(content, file))
  await mkdir(dirname(join(content, file)), { recursive: true })
  await writeFile(join(content, file), bytes)
}

async function edit(file: string, from: string | RegExp, to: string) {
  const text = await readFile(join(content, file), 'utf8')
  const after = text.replace(from, to)
  if (after === text) throw new Error(`Nothing of ${file} was changed`)
  await write(file, after)
}

/** Takes the first text with this key out of a file. */
async function takeOut(file: string, key: string) {
  await edit(file, new RegExp(`"${key}": "[^"]*",?\\n`), '')
  await edit(file, /,(\s*\})|$/, '$1 ')
}

const check = pageCheck({
  ...{ hasRoute, neededPackages, neededTitles, noticeSubjects, tones },
  isIcon: isIconName,
})

/** As `npm run content -- check` tells them. */
async function told(): Promise<{ faults: string[]; warnings: string[] }> {
  try {
    const read = await loadContent(content)
    return {
      faults: (await check(read)).map(describeFault),
      warnings: read.warnings.map(describeFault),
    }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { faults: error.message.split('\n').slice(1), warnings: [] }
  }
}

const lineOf = async (file: string, words: string): Promise<number> => {
  const lines = (await readFile(join(content, file), 'utf8')).split('\n')
  return lines.findIndex((line) => line.includes(words)) + 1
}

test('the shipped content has neither fault nor warning', async () => {
  expect(await told()).toEqual({ faults: [], warnings: [] })
})

const headers = ['en', 'sw'].map((language) => `pages/${language}/website-headers-config.json`)
const [english = '', swahili = ''] = headers

/** A notice in the languages whose files are given. */
async function notify(notice: object, files = headers) {
  for (const file of files)
    await edit(file, '"notices": []', `"notices": [${JSON.stringify(notice)}]`)
}

describe('a notice', () => {
  const notice = {
    concerns: ['PG', 'data-bundle'],
    tone: 'warn',
    title: 'Cards are slow today.',
    text: 'Payments still arrive, in up to 10 minutes.',
  }
  const translated = {
    ...notice,
    title: 'Kadi zinachelewa leo.',
    text: 'Malipo bado yanafika, ndani ya dakika 10.',
  }

  test.each([
    ['as in the README', ['PG', 'data-bundle']],
    ['about two shops', ['broadband-recharge', 'prepaid-recharge']],
  ])('%s is taken, and its names are no texts', async (_what, concerns) => {
    await notify({ ...notice, concerns }, [english])
    await notify({ ...translated, concerns }, [swahili])
    expect(await told()).toEqual({ faults: [], warnings: [] })
  })

  test('in one language alone is taken, with a warning for each text', async () => {
    await notify(notice, [english])
    const { faults, warnings } = await told()
    expect(faults).toEqual([])
    expect(warnings).toContain(
      `content/${english}:24: "notices.0.text" is not in content/${swahili}`,
    )
  })

  test.each([
    ['an unknown tone', { tone: 'red' }, '"red" is no tone of a notice: info, warn, danger'],
    ['an unknown page', { concerns: ['bundles'] }, '"bundles" is nothing that a notice concerns'],
    ['a text in place of a list', { concerns: 'PG' }, '"concerns" of a notice must be a list'],
    ['no text', { text: undefined }, 'a notice must have a "text"'],
  ])('with %s is refused at its line', async (_what, change, fault) => {
    await notify({ ...notice, ...change })
    const { faults } = await told()
    for (const file of headers) {
      expect(faults).toContainEqual(expect.stringContaining(`content/${file}:24: ${fault}`))
    }
  })
})

describe('a text that the screens ask for is refused where it is missing', () => {
  test.each([
    ['getHelp-translation', 'help.breadcrumb'],
    ['getHelp-translation', 'help.popular'],
    ['order-translation', 'order.status.SUCCESS'],
    ['sms-translation', 'sms.delivered'],
    ['ways/card', 'payment.card'],
  ])('in both languages: %s without %s', async (name, key) => {
    for (const language of ['en', 'sw']) {
      await takeOut(`pages/${language}/${name}.json`, key)
    }
    const { faults } = await told()
    expect(faults).toHaveLength(2)
    for (const language of ['en', 'sw']) {
      expect(faults).toContainEqual(
        expect.stringMatching(
          `^content/pages/${language}/${name}.json:\\d+: "(?:[a-z]+-translation\\.)?${key}" is missing`,
        ),
      )
    }
  })

  test('in one language, at the line of the text before it', async () => {
    const file = 'pages/sw/getHelp-translation.json'
    const line = (await lineOf(file, '"help.popular"')) - 1
    await takeOut(file, 'help.popular')
    expect(await told()).toEqual({
      faults: [
        `content/${file}:${line}: "help.popular" is missing, which a page or a message asks for`,
      ],
      warnings: [],
    })
  })

  test('inside an entry of a list', async () => {
    await edit(english, /,\n\s*"label": "Bundles"/, '')
    expect((await told()).faults).toEqual([
      expect.stringContaining('"nav.1.label" is missing, which a page'),
    ])
  })

  test('as a title of a page', async () => {
    await edit('pages/sw/about-translation.json', '"about": {', '"abuot": {')
    const { faults } = await told()
    expect(faults).toContainEqual(
      expect.stringMatching(/^content\/pages\/sw\/about-translation\.json:\d+: "about" is missing/),
    )
  })

  test('unless a more general one takes its place', async () => {
    const key = 'order.money.refund-due.PG'
    for (const language of ['en', 'sw']) {
      await takeOut(`pages/${language}/ways/card.json`, key)
    }
    expect(await told()).toEqual({ faults: [], warnings: [] })
  })
})

describe('an edit in one language is taken', () => {
  test('though it is far longer than the other, and says it in other words', async () => {
    await edit(
      'pages/en/about-translation.json',
      /("about\.lead": ")[^"]*/,
      '$1Every shop is closed today.',
    )
    const { faults, warnings } = await told()
    expect(faults).toEqual([])
    expect(warnings).toEqual([
      expect.stringContaining('"about.lead" has the placeholders {brand}; content/pages/en/'),
      expect.stringContaining('about.lead" must have "duka" for "shop"'),
      expect.stringContaining('times as long'),
    ])
  })

  test('though it adds, or takes away, a question', async () => {
    const file = 'help/en/paid/02-refunds.md'
    const line = (await readFile(join(content, file), 'utf8')).split('\n').length
    await edit(file, /$/, '\n## Are refunds late today? {#late-today}\n\nYes.\n')
    expect(await told()).toEqual({
      faults: [],
      warnings: [`content/${file}:${line + 1}: "late-today" is not in content/help/sw`],
    })
  })

  test('though it adds an entry to a list before others', async () => {
    const file = 'pages/en/website-homepage-config.json'
    await edit(file, '"tiles": [', '"tiles": [\n{ "href": "/about", "title": "Closed on Monday" },')
    expect((await told()).faults).toEqual([])
  })
})

describe('a fault names its file and its line', () => {
  test('of a link in an answer', async () => {
    const file = 'help/en/paid/02-refunds.md'
    await edit(file, /$/, '\n## One more? {#one-more}\n\nText.\n\nSee [it](/payment/satus).\n')
    const line = await lineOf(file, '/payment/satus')
    expect((await told()).faults).toEqual([
      `content/${file}:${line}: "/payment/satus" leads to no page, in the answer to "one-more"`,
    ])
  })

  test.each([
    ['a question that is not there', '/gethelp/paid/refunds/refund-wen', 'leads to no page'],
    ['a document that is not there', '/help-documents/apn', 'leads to no page'],
    ['the gallery of developers', '/gallery', 'leads to no page'],
    ['an address without its slash', 'about', 'must begin with "/"'],
  ])('of a link to %s', async (_what, address, fault) => {
    const file = 'documents/sw/new-sim.md'
    await edit(file, /$/, `\n[Hapa](${address})\n`)
    const line = await lineOf(file, `(${address})`)
    expect((await told()).faults).toEqual([
      `content/${file}:${line}: "${address}" ${fault}${
        fault.startsWith('must') ? ', https:, mailto: or tel:' : ''
      }`,
    ])
  })

  test('of a link in a list of a page', async () => {
    const file = 'pages/sw/website-footer-config.json'
    await edit(file, '"/privacy"', '"/privasy"')
    const line = await lineOf(file, '/privasy')
    expect((await told()).faults).toEqual([`content/${file}:${line}: "/privasy" leads to no page`])
  })

  test('of an id that is there twice', async () => {
    const [file, other] = ['help/en/paid/02-refunds.md', 'help/en/paying/01-ways.md']
    await edit(other, /$/, '\n## When? {#refund-when}\n\nSoon.\n')
    const [first, line] = [
      await lineOf(file, '{#refund-when'),
      await lineOf(other, '{#refund-when'),
    ]
    expect((await told()).faults).toEqual([
      `content/${other}:${line}: the id "refund-when" is at content/${file}:${first} already`,
    ])
  })

  test('of an icon that is not drawn', async () => {
    for (const [file, icon] of [
      ['help/en/parents.json', '"wallet"'],
      ['pages/en/website-homepage-config.json', '"router"'],
    ] as const) {
      await edit(file, icon, '"walet"')
    }
    expect((await told()).faults).toEqual([
      `content/help/en/parents.json:${await lineOf('help/en/parents.json', 'walet')}: "walet" is no icon of the gallery`,
      expect.stringMatching(/^content\/pages\/en\/website-homepage-config\.json:\d+: "walet"/),
    ])
  })

  test('of a text that is not UTF-8', async () => {
    const file = 'help/en/paid/02-refunds.md'
    const text = await readFile(join(content, file))
    await write(file, Buffer.concat([text, Buffer.from('\nCaf\xe9\n', 'latin1')]))
    const line = await lineOf(file, 'Caf')
    expect((await told()).faults).toEqual([
      `content/${file}:${line}: is not UTF-8: save the file in this encoding`,
    ])
  })

  test.each([
    ['a quote that is not closed', 'a,b\n1,2\n3,"4\n', '3: is not CSV: Quoted field unterminated'],
    ['a row that is too short', 'a,b\n"1\n1",2\n3\n', '4: has 1 cells, and the heads are 2'],
  ])('of a table with %s', async (_what, text, fault) => {
    await write('more.csv', text)
    expect((await told()).faults).toEqual([`content/more.csv:${fault}`])
  })

  test.each([
    'pages/en/order-translation.json',
    'pages/en/payment-translation.json',
    'pages/sw/ways/card.json',
    'help/en/parents.json',
    'brand.json',
    'product-config.json',
    'glossary.json',
  ])('of %s that breaks off, and of nothing else', async (file) => {
    await edit(file, /[\]}]\s*$/, '')
    expect((await told()).faults).toEqual([
      expect.stringMatching(`^content/${file}:\\d+: is not JSON`),
    ])
  })
})
