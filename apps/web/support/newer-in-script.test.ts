import { expect, test } from 'vitest'
import { newerInScript } from './newer-in-script.ts'

const features = (code: string) => newerInScript(code).map(({ feature }) => feature)

test.each([
  ['URL.canParse(a)', 'api.URL.canParse_static'],
  ['AbortSignal.timeout(1)', 'api.AbortSignal.timeout_static'],
  ['Object.hasOwn(a, b)', 'javascript.builtins.Object.hasOwn'],
  ['Object.groupBy(a, b)', 'javascript.builtins.Object.groupBy'],
  ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
  ['Response.json(a)', 'api.Response.json_static'],
  ['a.toSorted()', 'javascript.builtins.Array.toSorted'],
  ['a.findLastIndex(b)', 'javascript.builtins.Array.findLastIndex'],
  ['a.at(-1)', 'javascript.builtins.Array.at'],
  ['a.with(0, b)', 'javascript.builtins.Array.with'],
  ['a["toSorted"]()', 'javascript.builtins.Array.toSorted'],
  ['a[`toSorted`]()', 'javascript.builtins.Array.toSorted'],
  ['document.addEventListener(`scrollend`, a)', 'api.Document.scrollend_event'],
  ['a.matches(`:has(b)`)', 'css.selectors.has'],
  ['new RegExp(`(?<!a)b`)', 'javascript.regular_expressions.lookbehind_assertion'],
  ['a.union(b)', 'javascript.builtins.Set.union'],
  ['a.showPopover()', 'api.HTMLElement.showPopover'],
  ['a.showModal()', 'api.HTMLDialogElement.showModal'],
  ['a.requestSubmit()', 'api.HTMLFormElement.requestSubmit'],
  ['a.checkVisibility()', 'api.Element.checkVisibility'],
  ['structuredClone(a)', 'api.structuredClone'],
  ['requestIdleCallback(a)', 'api.Window.requestIdleCallback'],
  ['globalThis.requestIdleCallback(a)', 'api.Window.requestIdleCallback'],
  ['crypto.randomUUID()', 'api.Crypto.randomUUID'],
  ['navigator.locks.request(a, b)', 'api.Navigator.locks'],
  ['new CompressionStream("gzip")', 'api.CompressionStream'],
  ['new Intl.DurationFormat()', 'javascript.builtins.Intl.DurationFormat'],
  ['a.matches(":popover-open")', 'css.selectors.popover-open'],
  ['a.querySelector("p:has(b)")', 'css.selectors.has'],
  ['addEventListener("scrollend", a)', 'api.Document.scrollend_event'],
  ['/(?<=a)b/.test(c)', 'javascript.regular_expressions.lookbehind_assertion'],
  ['new RegExp("(?<!a)b")', 'javascript.regular_expressions.lookbehind_assertion'],
])('names what the oldest browsers lack in %s', (code, feature) => {
  expect(features(code)).toContain(feature)
})

test.each([
  'a.replaceAll(b, c)',
  'a.flatMap(b)',
  'a.replaceChildren(b)',
  'new AbortController().abort()',
  'Object.fromEntries(a)',
  // An older interface has a member of this name.
  'a.remove()',
  'a.closest("form")',
  // Asked for before it is used.
  'a.showPopover?.()',
  'crypto.randomUUID?.()',
  'typeof structuredClone',
  'navigator.connection?.saveData',
  // A name, not the thing.
  'const a = { structuredClone: 1, toSorted: 2 }; a.toSorted',
  // Known only when it runs.
  `a[\`\${b}toSorted\`]()`,
  `a.matches(\`:has(\${b})\`)`,
  '/(?<name>a)(?=b)/.test(c)',
])('finds nothing in %s', (code) => {
  expect(features(code)).toEqual([])
})

test('says since when and where', () => {
  expect(newerInScript('let a=[];a.toSorted()')).toEqual([
    {
      feature: 'javascript.builtins.Array.toSorted',
      since: expect.stringContaining('chrome 110'),
      at: 'let a=[];a.toSorted()',
    },
  ])
})
