import { describe, expect, test } from 'vitest'
import {
  hasRoute,
  neededPackages,
  neededTitles,
  noticeSubjects,
} from '../../../web/src/app/navigation/page-places.ts'
import { tones } from '../../../web/src/order/product/outages.tsx'
import { isIconName } from '../../../web/src/ui/icon/icon-paths.ts'
import { quoted } from '../features/content/reading/quoted.rules.ts'
import { pageCheck } from '../serving/web-bundle.ts'
import { editedContent } from './edited-content.fixture.ts'

const check = pageCheck({
  ...{ hasRoute, neededPackages, neededTitles, noticeSubjects, tones },
  isIcon: isIconName,
  faultsOfLook: () => [],
})

/** Edits of the shipped content, as editors make them, and what the check says of each. Decision 098. */
const { write, edit, takeOut, told, lineOf, readBytes } = await editedContent(check)

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
    const line = await lineOf(english, '"notices"')
    expect(warnings).toContain(
      `content/${english}:${line}: "notices.0.text" is not in content/${swahili}`,
    )
  })

  test.each([
    ['an unknown tone', { tone: 'red' }, '"red" is no tone of a notice: info, warn, danger'],
    ['an unknown page', { concerns: ['bundles'] }, '"bundles" is nothing that a notice concerns'],
    ['a step', { concerns: ['data-bundle-step'] }, '"data-bundle-…" is nothing that a notice'],
    ['a text in place of a list', { concerns: 'PG' }, '"concerns" of a notice must be a list'],
    ['no text', { text: undefined }, 'a notice must have a "text"'],
  ])('with %s is refused at its line', async (_what, change, fault) => {
    await notify({ ...notice, ...change })
    const { faults } = await told()
    for (const file of headers) {
      const line = await lineOf(file, '"notices"')
      expect(faults).toContainEqual(expect.stringContaining(`content/${file}:${line}: ${fault}`))
    }
  })
})

describe('a text that the screens ask for is refused where it is missing', () => {
  test.each([
    ['getHelp-translation', 'help.breadcrumb'],
    ['getHelp-translation', 'help.popular'],
    ['order-translation', 'order.status.SUCCESS'],
    ['sms-translation', 'sms.delivered'],
    ['methods/card', 'payment.card'],
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
      await takeOut(`pages/${language}/methods/card.json`, key)
    }
    expect(await told()).toEqual({ faults: [], warnings: [] })
  })
})

describe('a logo is refused at its line', () => {
  const file = 'brand.json'
  test.each([
    ['that breaks off', '</svg>', '', 'it is no XML, by sign '],
    ['with an end that ends nothing', '</svg>', '</g></svg>', 'it is no XML, by sign '],
    ['without its namespace', / xmlns=[^ ]+/, '', 'its <svg> has no xmlns='],
    ['with a name that nothing declares', '<path', '<a:path', 'it is no XML, by sign '],
  ])('%s', async (_what, from, to, fault) => {
    await edit(file, from, to)
    const line = await lineOf(file, '"svg"')
    expect((await told()).faults).toEqual([
      expect.stringContaining(`content/${file}:${line}: "icon.svg" cannot be drawn: ${fault}`),
    ])
  })

  test('that can be read and shows nothing', async () => {
    await edit(file, /viewBox=\\"0 0 34 34\\">.*<\/svg>/, 'viewBox=\\"0 0 34 34\\"></svg>')
    const line = await lineOf(file, '"svg"')
    expect((await told()).faults).toEqual([
      `content/${file}:${line}: "icon.svg" cannot be drawn: it shows nothing`,
    ])
  })

  test('as is its colour, which is the ground of pictures', async () => {
    await edit(file, '"brand": "#0B5D3B"', '"brand": "red"')
    expect((await told()).faults).toEqual([
      `content/${file}:${await lineOf(file, '"colours"')}: "colours.brand" must be a colour such as #0B5D3B`,
    ])
  })
})

test('files of a language without pages are warned of', async () => {
  await write('documents/ny/terms-of-buying.md', await readBytes('documents/en/terms-of-buying.md'))
  expect(await told()).toEqual({
    faults: [],
    warnings: [
      'content/documents/ny/terms-of-buying.md:1: is of the language "ny", which has no pages/ny/language.json',
    ],
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
    const line = String(await readBytes(file)).split('\n').length
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
      `content/${file}:${line}: "/payment/sat…" leads to no page, in the answer to "one-more"`,
    ])
  })

  test.each([
    ['a question', 'help/en/paid/02-refunds.md', '{#refund-when', '{#refund-when href=abuot'],
    ['a category', 'help/sw/contact/02-shops.md', 'store_finder/shops', 'gethelp/abuot'],
    [
      'a question, with a query',
      'help/en/paid/02-refunds.md',
      '{#refund-when',
      '{#refund-when href=abuot?a=b',
    ],
  ])('of the address of %s that is no page', async (_what, file, from, to) => {
    await edit(file, from, to)
    const line = await lineOf(file, 'abuot')
    const href = to.split('=').slice(1).join('=') || to
    const path = href.split('?')[0]
    expect((await told()).faults).toEqual([
      `content/${file}:${line}: href ${quoted(href)}: ${quoted(`/${path}`)} leads to no page`,
    ])
  })

  test('of no address of a question that is a page, a place of the help centre or the word for none', async () => {
    for (const [from, to] of [
      ['{#refund-when', '{#refund-when href=payment/status'],
      ['{#refund-where', '{#refund-where href=gethelp/paid/refunds?a=b'],
    ] as const) {
      for (const language of ['en', 'sw'])
        await edit(`help/${language}/paid/02-refunds.md`, from, to)
    }
    expect((await told()).faults).toEqual([])
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
      `content/${file}:${line}: ${quoted(address)} ${fault}${
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
    const text = await readBytes(file)
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
    ['"preMinAmnt": 5', '"preMinAmnt": 6000', '2: preMinAmnt is above preMaxAmnt'],
    ['"postMinAmnt": 5', '"postMinAmnt": -5', '4: postMinAmnt must be >= 1'],
    ['"paymentMaxTry": 15', '"paymentMaxTry": 0', '13: paymentMaxTry must be >= 1'],
  ])('of a limit that makes no sense: %s as %s', async (before, after, fault) => {
    await edit('product-config.json', before, after)
    expect((await told()).faults).toEqual([`content/product-config.json:${fault}`])
  })

  test.each([
    [
      'of a key that is there twice',
      /("about.title": )/,
      '$1"Once",\n  $1',
      'the key "about.title"',
    ],
    [
      'of a comma behind the last entry',
      /"\n\}\s*$/,
      '",\n}\n',
      'is not JSON: a comma has nothing',
    ],
    ['of an empty file', /[\s\S]*/, '', 'is not JSON: it is empty'],
  ])('%s', async (_what, from, to, fault) => {
    await edit('pages/sw/about-translation.json', from, to)
    const { faults } = await told()
    expect(faults).toEqual([
      expect.stringMatching(`^content/pages/sw/about-translation.json:\\d+: ${fault}`),
    ])
  })

  test('of an empty text in a list, at its own line', async () => {
    const file = 'pages/en/website-homepage-config.json'
    await edit(file, '"Help centre"', '" "')
    const line = await lineOf(file, '"title": " "')
    expect((await told()).faults).toEqual([
      expect.stringMatching(`^content/${file}:${line}: "tiles\\.\\d+\\.title" is empty$`),
    ])
  })

  const home = 'pages/en/website-homepage-config.json'
  test.each([
    ['["10", "abc"]', '"abc" is no amount: a whole one in digits, such as "20"'],
    ['["10", "-5"]', '"-5" is no amount'],
    ['["10", "20.50"]', '"20.50" is no amount'],
    ['["10", "020"]', '"020" is no amount'],
    ['["10", 20]', '"amounts.1" must be a text between quotes'],
    ['["10", "20", "10"]', '"10" is in "amounts" twice: take one out'],
    ['["1", "20"]', '"1" is below "preMinAmnt" of product-config.json, which is 5'],
    ['["10", "5001"]', '"5001" is above "preMaxAmnt" of product-config.json, which is 5000'],
    ['"10"', '"amounts" must be a list'],
    ['[]', '"amounts" must have one amount at least'],
  ])('of amounts on offer that cannot be paid: %s', async (amounts, fault) => {
    await edit(home, /"amounts": \[[^\]]*\]/, `"amounts": ${amounts}`)
    const line = await lineOf(home, '"amounts"')
    expect((await told()).faults).toEqual([
      expect.stringContaining(`content/${home}:${line}: ${fault}`),
    ])
  })

  test('of an amount on offer, at its own line, once the limit was raised', async () => {
    await edit(home, '["10", "20"', '[\n"10",\n"20"')
    await edit('product-config.json', '"preMinAmnt": 5', '"preMinAmnt": 20')
    const { faults } = await told()
    const line = await lineOf(home, '"10"')
    expect(faults).toEqual([
      `content/${home}:${line}: "10" is below "preMinAmnt" of product-config.json, which is 20`,
      expect.stringContaining('content/pages/sw/website-homepage-config.json'),
    ])
  })

  test.each([
    'pages/en/order-translation.json',
    'pages/en/payment-translation.json',
    'pages/sw/methods/card.json',
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
