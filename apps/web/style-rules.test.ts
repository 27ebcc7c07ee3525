import { expect, test } from 'vitest'
import { stylesOf, writeRules } from './src/app/rendering/page-styles.ts'
import { styleRules } from './style-rules.ts'

const sheet = [
  ':root{--brand:#0b5d3b}',
  'h1,.title{margin:0}',
  '.row{gap:1px}.row>*{flex:1}.row.wide .cell:hover{gap:"}.x{"}',
  '.old:not(.new){top:0}',
  '[data-live]:not(.row) p{top:1px}',
  'a[href$=".pdf"]{top:2px}',
  '@media print{.row{display:none}.cell{top:0}}',
  '@supports (gap:1px){@media (width>=1px){.cell{top:3px}}.row{top:4px}}',
  '@keyframes turn{to{rotate:1turn}}',
].join('')

test('the rules of a style sheet are the sheet', () => {
  expect(writeRules(styleRules(sheet))).toBe(sheet)
})

test.each([
  [
    'the rules that ask for no class are on every page',
    '<h1>',
    ':root{--brand:#0b5d3b}h1,.title{margin:0}[data-live]:not(.row) p{top:1px}a[href$=".pdf"]{top:2px}@keyframes turn{to{rotate:1turn}}',
  ],
  [
    'a class that an element has brings its rules, and their conditions once',
    '<p class="other cell">',
    ':root{--brand:#0b5d3b}h1,.title{margin:0}.row.wide .cell:hover{gap:"}.x{"}[data-live]:not(.row) p{top:1px}a[href$=".pdf"]{top:2px}@media print{.cell{top:0}}@supports (gap:1px){@media (width>=1px){.cell{top:3px}}}@keyframes turn{to{rotate:1turn}}',
  ],
  ['the page with every class has the whole sheet', '<p class="row cell old">', sheet],
])('%s', (_title, markup, styles) => {
  expect(stylesOf(styleRules(sheet), markup)).toBe(styles)
})

test.each([
  [':is(.row,.cell:has([readonly])){top:0}', ['row', 'cell']],
  [':is(.row,p){top:0}', []],
  [':where(h1,h2){top:0}', []],
  ['.row :is(p,.cell){top:0}', ['row', 'cell']],
  [':root:has([data-asks]) .row{top:0}', ['row']],
])('%s does nothing without one of %o', (rule, classes) => {
  expect(styleRules(rule)).toEqual([{ text: rule, classes, under: [] }])
})

test('a class that would not be found stops the build', () => {
  expect(() => styleRules('.a\\+b{top:0}')).toThrow('A class with an escape')
})

test('words of a page are no classes of it', () => {
  const text = '<p>class=&quot;row&quot; row</p>'
  expect(stylesOf(styleRules('.row{top:0}'), text)).toBe('')
})
