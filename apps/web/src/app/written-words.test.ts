import { expect, test } from 'vitest'
import { setLanguages } from '../lib/language.ts'
import { wordsPlace, writeWords } from './written-words.ts'

setLanguages([
  { code: 'EN', prefix: '', tag: 'en-ZM', name: 'English' },
  { code: 'SW', prefix: '/sw', tag: 'sw', name: 'Kiswahili' },
])

test('the texts of a page have one address until they change', () => {
  const texts = { title: 'Recharge' }
  const first = writeWords('home', 'EN', { texts })
  expect(first.address).toMatch(/^\/words\/home\/en\?[\w-]{8}$/)
  expect(writeWords('home', 'EN', { texts })).toBe(first)
  const second = writeWords('home', 'EN', { texts: { title: 'Recharge now' } })
  expect(second.address).not.toBe(first.address)
  expect(JSON.parse(second.text)).toEqual({ texts: { title: 'Recharge now' } })
})

test.each([
  ['/words/home/sw?x1', { route: expect.objectContaining({ name: 'home' }), language: 'SW' }],
  ['/words/home/xx?x1', null],
  ['/words/nowhere/en', null],
  ['/words/home/en/more', null],
  ['/words/', null],
])('%s asks for the texts of one page in one language', (address, place) => {
  expect(wordsPlace(address)).toEqual(place)
})
