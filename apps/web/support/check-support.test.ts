import { expect, test } from 'vitest'
import { unanswered } from './check-support.ts'
import { newerInMarkup } from './newer-in-markup.ts'
import { newerInStyle } from './newer-in-style.ts'

test.each([
  ['<div popover="auto" />', 'html.global_attributes.popover'],
  ['<button popoverTarget="menu" />', 'html.elements.button.popovertarget'],
  ['<div inert={true} />', 'html.global_attributes.inert'],
  ['<dialog />', 'html.elements.dialog'],
  ['<details name="one" />', 'html.elements.details.name'],
  ['<div><p>{a ? <search /> : null}</p></div>', 'html.elements.search'],
])('names what the oldest browsers lack in %s', (source, feature) => {
  expect(newerInMarkup(source).map((each) => each.feature)).toContain(feature)
})

test.each([
  '<Dialog inert />',
  '<details open><summary>a</summary></details>',
  '<input type="tel" />',
])('finds nothing in %s', (source) => {
  expect(newerInMarkup(source)).toEqual([])
})

const styles = [['a.css', 'p { text-wrap: balance }']] as const

test('a feature without an answer is named with its file', () => {
  const [first] = unanswered(styles, newerInStyle, {})
  expect(first).toMatch(/^a\.css: css\.properties\.text-wrap, chrome 114/)
})

test('an answer for a property is one for its values', () => {
  expect(unanswered(styles, newerInStyle, { 'css.properties.text-wrap': 'decoration' })).toEqual([])
})

test('an answer that nothing needs is named too', () => {
  const answers = { 'css.properties.text-wrap': '', 'css.selectors.has': '' }
  expect(unanswered(styles, newerInStyle, answers)).toEqual([
    'support/fallbacks.ts: nothing needs css.selectors.has any more',
  ])
})
