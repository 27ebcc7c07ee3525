import { describe, expect, test } from 'vitest'
import { type ContentFault, describeFault } from '../content.rules.ts'
import { inOneStep } from '../reading/in-one-step.fixture.ts'
import { checkGlossary, readGlossary } from './glossary.rules.ts'
import type { NamedText } from './named-texts.rules.ts'

const terms = [
  { en: 'wallet', sw: 'pochi', never: ['mkoba', 'Benki ya simu'] },
  { en: ['shop', 'store'], sw: ['duka'] },
  { en: 'Code', sw: ['msimbo', 'misimbo'] },
  { en: 'network', ny: 'netiweki' },
]

function glossaryOf(value: unknown) {
  const faults: ContentFault[] = []
  const file = { name: 'content/glossary.json', text: JSON.stringify(value, null, 1) }
  return { glossary: readGlossary({ file, value }, faults), told: faults.map(describeFault) }
}

const text = (words: string, name = 'pages/order-translation: order.x'): NamedText => ({
  ...{ name, text: words },
  ...{ file: 'content/pages/sw/order-translation.json', line: 7 },
})

/** The faults of Swahili words for English ones. */
function faultsOf(en: string, sw: string, exceptions: object[] = []) {
  const { glossary } = glossaryOf({ terms, exceptions })
  const pages = [{ language: 'sw', originals: [text(en)], translated: [text(sw)] }]
  return inOneStep(checkGlossary(glossary, pages)).map(describeFault)
}

const at = 'content/pages/sw/order-translation.json:7: "pages/order-translation: order.x"'

describe('a translation', () => {
  test.each([
    ['The wallet is locked.', 'Pochi imefungwa.'],
    ['The wallets are locked.', 'POCHI zimefungwa.'],
    ['A shop near you', 'Duka lililo karibu'],
    ['The stores near you', 'Maduka yaliyo karibu'],
    ['Your codes', 'Misimbo yako'],
    // Neither of these is the term.
    ['Decode the workshop', 'Fungua warsha ya leo'],
    ['{wallet} asks', '{wallet} anauliza'],
    ['[Open](/shop) the list', '[Fungua](/shop) orodha hii'],
    // The glossary has no word of this language for it.
    ['The network', 'Mtandao huu'],
  ])('of %j may be %j', (en, sw) => {
    expect(faultsOf(en, sw)).toEqual([])
  })

  test.each([
    ['The wallet is locked.', 'Mfuko umefungwa.', 'must have "pochi" for "wallet"'],
    ['Wallet', 'Mfuko', 'must have "pochi" for "wallet"'],
    ['A store near you', 'Soko lililo karibu', 'must have "duka" for "store"'],
    ['Your codes', 'Tarakimu zako', 'must have "msimbo" or "misimbo" for "Code"'],
    ['Open the wallet', 'Fungua {pochi} yako', 'must have "pochi" for "wallet"'],
    ['Decode the code', 'Tarakimu za siri', 'must have "msimbo" or "misimbo" for "Code"'],
    ['The wallet', 'Pochi au mkoba', 'has "mkoba" for "wallet"'],
    ['The wallet of a friend', 'Pochi (BENKI ya simu)', 'has "Benki ya simu" for "wallet"'],
  ])('of %j is not %j', (en, sw, fault) => {
    expect(faultsOf(en, sw)).toEqual([`${at} ${fault}`])
  })

  test('may have a word that no translation of a term has, for something else', () => {
    expect(faultsOf('The bag', 'Mkoba')).toEqual([])
    expect(faultsOf('The wallet', 'Pochi ya mkobani')).toEqual([])
  })

  test.each([
    [10, 18, null],
    [10, 19, 'is 1.9 times as long as the original, at most 1.8 fits'],
    [40, 72, null],
    [40, 73, 'is 1.83 times as long as the original, at most 1.8 fits'],
    [41, 65, null],
    [41, 66, 'is 1.61 times as long as the original, at most 1.6 fits'],
  ])('of %i characters with %i is judged by its length', (en, sw, fault) => {
    expect(faultsOf('x'.repeat(en), 'y'.repeat(sw))).toEqual(fault ? [`${at} ${fault}`] : [])
  })
})

describe('an exception', () => {
  const exception = (term: string, of = 'pages/order-translation: order.x') => ({
    ...{ language: 'sw', text: of, term },
    why: 'It says more.',
  })

  test.each([
    ['wallet', 'The wallet of a shop', 'Duka hili lina mfuko'],
    ['length', 'Email', 'Barua pepe'],
  ])('of %j lets its text differ in that', (term, en, sw) => {
    expect(faultsOf(en, sw)).toHaveLength(1)
    expect(faultsOf(en, sw, [exception(term)])).toEqual([])
  })

  test.each([
    ['another term', exception('Code')],
    ['another text', exception('wallet', 'pages/order-translation: order.y')],
    ['another language', { ...exception('wallet'), language: 'ny' }],
  ])('of %s changes nothing', (_what, other) => {
    expect(faultsOf('The wallet', 'Mfuko huu', [other])).toContain(
      `${at} must have "pochi" for "wallet"`,
    )
  })

  test('that nothing needs is a fault, but for those of a language that is not there', () => {
    const needless = [exception('wallet'), { ...exception('wallet'), language: 'ny' }]
    expect(faultsOf('The wallet', 'Pochi hii', needless)).toEqual([
      'content/glossary.json:35: no text needs the exception of "wallet" for "pages/order-translation: order.x"',
    ])
  })
})

test('a text that the translation lacks is told elsewhere', () => {
  const { glossary } = glossaryOf({ terms, exceptions: [] })
  const pages = [{ language: 'sw', originals: [text('The wallet')], translated: [] }]
  expect(inOneStep(checkGlossary(glossary, pages))).toEqual([])
})

test('a content without a glossary is judged by length alone', () => {
  const glossary = readGlossary(undefined, [])
  const judge = (en: string, sw: string) =>
    inOneStep(
      checkGlossary(glossary, [{ language: 'sw', originals: [text(en)], translated: [text(sw)] }]),
    )
  expect(judge('The wallet', 'Mfuko huu')).toEqual([])
  expect(judge('Email', 'Barua pepe')).toHaveLength(1)
})

test.each([
  ['a list', [], '1: must have the lists "terms" and "exceptions"'],
  ['no exceptions', { terms }, '1: must have the lists "terms" and "exceptions"'],
  [
    'a term without English',
    { terms: [{ sw: 'pochi' }], exceptions: [] },
    '3: the term 1 must have "en", "never" and languages as a text or a list of texts',
  ],
  [
    'a term with a number',
    { terms: [...terms, { en: 'card', sw: [1] }], exceptions: [] },
    '31: the term 5 must have "en", "never" and languages as a text or a list of texts',
  ],
  [
    'an exception without its reason',
    { terms, exceptions: [{ language: 'sw', text: 'x', term: 'wallet' }] },
    '33: the exception 1 must have "language", "text", "term" and "why"',
  ],
])('a glossary that is or has %s is refused', (_what, value, fault) => {
  expect(glossaryOf(value).told).toEqual([`content/glossary.json:${fault}`])
})
