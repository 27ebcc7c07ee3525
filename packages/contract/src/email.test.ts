import { expect, test } from 'vitest'
import { emailPattern } from './email.ts'

test.each([
  ['mwansa@example.com', true],
  ['m.wansa_1@mail.example.zm', true],
  ['mwansa@example.co', true],
  ['mwansa@example.c', false],
  ['mwansa@example.c0', false],
  ['mwansa@example', false],
  ['mwansa', false],
  ['@example.com', false],
  ['mw ansa@example.com', false],
  ['mwansa+1@example.com', true],
  ['mary-anne@example.com', true],
  ["o'brien@example.com", true],
  ['mwansa,1@example.com', false],
  ['"mwansa"@example.com', false],
  ['mwansa<1>@example.com', false],
  ['mwansa@example.com\r\nBcc: x@example.com', false],
  ['mwansa@@example.com', false],
])('an email like %j is one: %j', (typed, fits) => {
  expect(new RegExp(emailPattern).test(typed)).toBe(fits)
})
