import { expect, test } from 'vitest'
import { fakeStore } from '../../lib/page-context.fake.ts'
import { isStepBefore, noteStep } from './help-trail.ts'

function walk(...addresses: string[]) {
  const store = fakeStore()
  for (const address of addresses) noteStep(store, address)
  return (path: string) => isStepBefore(store, path)
}

test.each([
  [
    'the list that led to an answer',
    ['/gethelp/a', '/gethelp/a/b', '/gethelp/a/b/c'],
    '/gethelp/a/b',
    true,
  ],
  [
    'a list that was searched',
    ['/gethelp', '/gethelp?search=x', '/gethelp/a/b/c'],
    '/gethelp',
    true,
  ],
  ['a list that nothing led from', ['/gethelp', '/gethelp/a/b/c'], '/gethelp/a/b', false],
  ['a page opened first', ['/gethelp/a/b/c'], '/gethelp/a/b', false],
  [
    'one stage up after going back',
    ['/gethelp', '/gethelp/a', '/gethelp/a/b', '/gethelp/a'],
    '/gethelp',
    true,
  ],
])('%s: is it the page before? (%#)', (_what, addresses, path, expected) => {
  expect(walk(...addresses)(path)).toBe(expected)
})

test('however far a visitor walks, little is kept', () => {
  const store = fakeStore()
  for (let step = 0; step < 40; step++) noteStep(store, `/gethelp/a/b/${step}`)
  expect(store.entries.get('helpTrail')).toHaveLength(12)
})
