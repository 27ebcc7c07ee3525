import type { HelpStage } from '@portal/contract/calls/help/help'
import { expect, test } from 'vitest'
import { beginningOf, headOf } from './help-data.ts'

const sentence = 'A sentence of forty letters, all in all'

test.each([
  ['<p>Open <a href="/">Home</a>. Tap <strong>Pay</strong>.</p>', 'Open Home. Tap Pay.'],
  ['<ul><li>One</li><li>Two</li></ul>', 'One Two'],
  ['<p>1 &lt; 2 &amp; 3</p>', '1 < 2 & 3'],
  [`<p>${`${sentence}. `.repeat(5)}</p>`, `${sentence}. ${sentence}. ${sentence}.`],
])('%s is described by %s', (html, words) => {
  expect(beginningOf(html)).toBe(words)
})

test('a sentence that is too long is cut between words, and no sign stands before the cut', () => {
  const words = beginningOf(`<p>Short. ${'word, '.repeat(40)}</p>`)
  expect(words).toMatch(/^Short\. (word, )+word…$/)
  expect(words.length).toBeLessThanOrEqual(156)
})

test('links of an answer lead to this site, in its language, away from its page', () => {
  const answer = {
    id: 'a',
    question: 'How?',
    html: '<p><a href="/table">All</a> <a href="tel:300">300</a></p>',
  }
  const stage = { parent: null, category: null, answer } as unknown as HelpStage
  const { structured } = headOf(stage, (path) => `https://zuba.example/sw${path}`)
  const text = '<p><a href="https://zuba.example/sw/table">All</a> <a href="tel:300">300</a></p>'
  expect(structured).toMatchObject({ mainEntity: [{ acceptedAnswer: { text } }] })
})

test('a category whose tile leads elsewhere names that page to search engines as its own', () => {
  const headAt = (href: string) => {
    const category = { id: 'shops', name: 'Shops', href }
    const stage = { parent: { id: 'contact', name: 'Contact' }, category, answer: null }
    return headOf({ ...stage, tiles: [], questions: [] } as unknown as HelpStage, (path) => path)
  }
  expect(headAt('store_finder/shops').canonical).toBe('/store_finder/shops')
  expect(headAt('href')).not.toHaveProperty('canonical')
})
