import { expect, test } from 'vitest'
import { isAskedWhole, renderedAddress } from './address.ts'

const page = '/payment/status'

test.each([
  [
    'what was rendered, though Back led to another of its path',
    `${page}?id=B`,
    `${page}?id=A`,
    false,
  ],
  ['what was rendered without a query, though Back led to one', page, `${page}?id=A`, false],
  ['what was rendered, though Back led to another path', `${page}?id=B`, '/', false],
  ['what was rendered in place of a page that is not kept', '/offline', `${page}?id=A`, true],
])('a page shows %s', (_what, rendered, opened, isCopy) => {
  expect(renderedAddress(rendered, opened, isCopy)).toBe(rendered)
})

test('a copy from the phone’s store, rendered without a query, shows the one that was opened', () => {
  expect(renderedAddress('/prepaid-recharge', '/prepaid-recharge?amount=5', true)).toBe(
    '/prepaid-recharge?amount=5',
  )
})

test.each([
  ['that came whole', 'not', '/sw/about', '/sw/about', '/sw/about', false],
  ['that the visitor has left', 'not', '/sw/about', '/', '/about', false],
  ['that the visitor went on to', '', '/sw/about', '/sw/about', '/about', true],
  ['that came whole, after another was shown', '', '/sw/about', '/sw/about', null, true],
  ['Back led to before the script of another came', '', '/about', '/about', '/sw/about', true],
])('the document of a page %s is %s asked for', (_which, _not, address, now, rendered, isAsked) => {
  expect(isAskedWhole(address, { rendered, now })).toBe(isAsked)
})
