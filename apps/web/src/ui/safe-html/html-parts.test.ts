import { expect, test } from 'vitest'
import { partsOf } from './html-parts.ts'

test('paragraphs, lists and links are read as what they are', () => {
  expect(partsOf('<p>Dial <strong>*113#</strong> &amp; wait.</p><ul><li>One</li></ul>')).toEqual([
    { tag: 'p', parts: ['Dial ', { tag: 'strong', parts: ['*113#'] }, ' & wait.'] },
    { tag: 'ul', parts: [{ tag: 'li', parts: ['One'] }] },
  ])
  expect(partsOf('One<br>two <a href="/table">table</a>')).toEqual([
    'One',
    { tag: 'br', parts: [] },
    'two ',
    { tag: 'a', href: '/table', parts: ['table'] },
  ])
})

test.each([
  ['/table', '/table'],
  ['tel:300', 'tel:300'],
  ['mailto:help@zuba.example', 'mailto:help@zuba.example'],
  ['https://zuba.example/?a=1&amp;b=2', 'https://zuba.example/?a=1&b=2'],
  ['javascript:alert(1)', undefined],
  ['java&#115;cript:alert(1)', undefined],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/&#9;/evil.example', undefined],
  ['http://evil.example', undefined],
  ['data:text/html,x', undefined],
])('a link to %s leads to %s', (written, href) => {
  expect(partsOf(`<a href="${written}">Tap</a>`)).toEqual([
    { tag: 'a', parts: ['Tap'], ...(href ? { href } : {}) },
  ])
})

test.each([
  ['<script>alert(1)</script>', ['alert(1)']],
  ['<img src=x onerror=alert(1)>', []],
  ['<p onclick="alert(1)">Safe</p>', [{ tag: 'p', parts: ['Safe'] }]],
  ['<p>Never closed', [{ tag: 'p', parts: ['Never closed'] }]],
  ['a < b', ['a ', '<', ' b']],
  ['</p>Text', ['Text']],
  ['&#x110000; &#99999999; &unknown;', ['&#x110000; &#99999999; &unknown;']],
])('%s, which the service would not send, is drawn as nothing worse than text', (html, parts) => {
  expect(partsOf(html)).toEqual(parts)
})
