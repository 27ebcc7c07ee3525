import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPageSeal } from './page-seal.ts'

test('a seal depends on the text and on the secret, and is alike wherever it is made', () => {
  const seal = createPageSeal('secret')
  expect(seal('text')).toBe(createPageSeal('secret')('text'))
  expect(seal('other')).not.toBe(seal('text'))
  expect(createPageSeal('another')('text')).not.toBe(seal('text'))
})

test('a seal is never the tag of a session, which the same secret signs', () => {
  const tag = createHmac('sha256', 'secret').update('text').digest('base64url')
  expect(createPageSeal('secret')('text')).not.toBe(tag)
})
