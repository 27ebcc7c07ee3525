import { expect, test } from 'vitest'
import { inOneStep } from '../reading/in-one-step.fixture.ts'
import { namedTexts } from './named-texts.rules.ts'

const json = (name: string, value: unknown) => ({
  file: { name: `content/${name}`, text: JSON.stringify(value, null, 1) },
  value,
})
const category = `---
category: Recharge
---

## I paid {#paid popular}

Open **it**.
`

const read = (folder: string) =>
  inOneStep(
    namedTexts(
      {
        packages: [
          json('pages/en/about-translation.json', {
            'about.title': 'About',
            'about.next': 'About',
          }),
          json('pages/en/methods/card.json', {
            'website-homepage-config': {
              titles: { home: { title: 'Home' } },
              tiles: [{ href: '/data-bundle', icon: 'bolt', title: 'Say "bundle"' }],
            },
          }),
          json('help/en/parents.json', [{ id: 'airtime', name: 'Airtime', icon: 'bolt' }]),
          json('pages/en/language.json', { tag: 'en', name: 'English' }),
          json('pages/sw/about-translation.json', { 'about.title': 'Kuhusu' }),
          json('brand.json', { name: 'Zuba' }),
        ],
        categories: [
          { name: 'content/help/en/airtime/01-recharge.md', text: category },
          { name: 'content/help/en/airtime/broken.md', text: 'no facts' },
          { name: 'content/help/sw/airtime/01-recharge.md', text: category },
        ],
      },
      folder,
    ),
  ).map(({ file, line, name, text }) => `${file.slice(8)}:${line} ${name} = ${text}`)

test('texts of a language have the names that those of another have, with file and line', () => {
  expect(read('en')).toEqual([
    'pages/en/about-translation.json:2 pages/about-translation: about.title = About',
    'pages/en/about-translation.json:3 pages/about-translation: about.next = About',
    'pages/en/methods/card.json:5 pages/methods/card: website-homepage-config.titles.home.title = Home',
    'pages/en/methods/card.json:12 pages/methods/card: website-homepage-config.tiles.0.title = Say "bundle"',
    'help/en/parents.json:4 help/parents: airtime = Airtime',
    'help/en/airtime/01-recharge.md:2 help/airtime/recharge: category = Recharge',
    'help/en/airtime/01-recharge.md:5 help/airtime/recharge: paid, question = I paid',
    'help/en/airtime/01-recharge.md:5 help/airtime/recharge: paid, answer = Open **it**.',
  ])
})

test('the names are the same in another language', () => {
  expect(read('sw').map((told) => told.split(' ').slice(1).join(' '))).toEqual([
    'pages/about-translation: about.title = Kuhusu',
    'help/airtime/recharge: category = Recharge',
    'help/airtime/recharge: paid, question = I paid',
    'help/airtime/recharge: paid, answer = Open **it**.',
  ])
})
