import { expect, test } from 'vitest'
import { questionPath, targetOf } from './help-places.ts'

const hasPage = (path: string) => path === '/contact-us' || path === '/store_finder/shops'
const question = (href: string) => ({ id: 'q', question: 'Q?', href, parent: 'p', category: 'c' })

test.each([
  ['href', '/gethelp/p/c/q'],
  ['contact-us', '/contact-us'],
  ['contact-us?a=1#b', '/contact-us?a=1#b'],
  ['store_finder/shops', '/store_finder/shops'],
  // A page that is not there is no way on.
  ['coverage', '/gethelp/p/c/q'],
  ['/evil.example', '/gethelp/p/c/q'],
  ['\\evil.example', '/gethelp/p/c/q'],
  ['', '/gethelp/p/c/q'],
])('a question with the href "%s" leads to %s', (href, path) => {
  expect(questionPath(question(href), hasPage)).toBe(path)
  expect(targetOf(href, hasPage)).toBe(path.startsWith('/gethelp') ? undefined : '_top')
})
