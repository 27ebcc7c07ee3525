import { expect, test } from 'vitest'
import { isOwnName } from './operations.ts'

test.each([
  ['127.0.0.1', true],
  ['10.0.3.7', true],
  ['[::1]', true],
  ['[2001:db8::1]', true],
  ['localhost', true],
  ['portal-1.internal', true],
  ['portal-2.internal', false],
  ['127.0.0.1.attacker.example', false],
  ['', false],
])('a request for %s is answered: %s', (name, isAnswered) => {
  expect(isOwnName(name, ['portal-1.internal'])).toBe(isAnswered)
})
