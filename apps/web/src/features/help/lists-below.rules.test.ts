import { expect, test } from 'vitest'
import { leadsOn } from './lists-below.rules.ts'

test.each([
  ['/sw/gethelp', false, true],
  ['/sw/gethelp/p/c', false, true],
  ['/sw/gethelp/p/c/q', false, false],
  ['/sw/gethelp/p/c/q', true, true],
  ['/sw', true, false],
  ['/sw/gethelping', true, false],
])(
  'a list at %s, where it is %s that something was searched for, leads on to answers: %s',
  (path, searched, is) => {
    expect(leadsOn(path, '/sw/gethelp', searched)).toBe(is)
  },
)
