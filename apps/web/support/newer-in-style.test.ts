import { expect, test } from 'vitest'
import { newerInStyle } from './newer-in-style.ts'

const features = (text: string) => newerInStyle(text).map(({ feature }) => feature)

test.each([
  ['a:has(b) { color: red }', 'css.selectors.has'],
  ['a:popover-open { color: red }', 'css.selectors.popover-open'],
  ['a { b { color: red } }', 'css.selectors.nesting'],
  ['a { & b { color: red } }', 'css.selectors.nesting'],
  ['@container (width < 3rem) { a { color: red } }', 'css.at-rules.container'],
  ['@layer x { a { color: red } }', 'css.at-rules.layer'],
  ['@media (scripting: none) { a { color: red } }', 'css.at-rules.media.scripting'],
  ['a { height: 100dvh }', 'css.types.length.viewport_percentage_units_dynamic'],
  ['a { height: min(1rem, 55svh) }', 'css.types.length.viewport_percentage_units_small'],
  ['a { font-size: 3cqi }', 'css.types.length.container_query_length_units'],
  ['a { height: 2lh }', 'css.types.length.lh'],
  ['a { --mine: 2lh }', 'css.types.length.lh'],
  ['a { color: color-mix(in srgb, red, blue) }', 'css.types.color.color-mix'],
  ['a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
  ['a { text-wrap: balance }', 'css.properties.text-wrap'],
  ['a { rotate: 1deg }', 'css.properties.rotate'],
  ['a { overflow: clip }', 'css.properties.overflow.clip'],
  ['@media print { a { field-sizing: content } }', 'css.properties.field-sizing'],
  // The earlier declaration is no help: the browser takes the later one, and finds out too late.
  [
    'a { height: 1px; height: calc(var(--x) + 1dvh) }',
    'css.types.length.viewport_percentage_units_dynamic',
  ],
])('names what the oldest browsers lack in %s', (text, feature) => {
  expect(features(text)).toContain(feature)
})

test.each([
  'a { height: 100vh; height: 100dvh }',
  '@supports (height: 1dvh) { a { height: 1dvh } }',
  '@supports (height: 1dvh) { @media print { a:has(b) { rotate: 1deg } } }',
  'a:is(b, c)::before { content: "100dvh :has(x)"; inset: 0; aspect-ratio: 1 }',
  '/* a:has(b) */ @media (max-width: 3rem) { a { margin-inline: 1px } }',
])('finds nothing in %s', (text) => {
  expect(features(text)).toEqual([])
})
