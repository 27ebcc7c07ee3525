import { expect, test } from 'vitest'
import { setLanguages } from '../../lib/language/language.ts'
import { earlierWords, wordsPlace, writeWords } from './written-words.ts'

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
  // A page that is open was rendered with the first.
  expect(earlierWords(first.address)).toBe(first)
  expect(earlierWords(second.address)).toBeUndefined()
})

test('of the texts of earlier contents the last two hundred are kept', () => {
  const addresses = Array.from({ length: 203 }, (_, change) => {
    const texts = { title: `Change ${change}` }
    return writeWords('about', 'EN', { texts }).address
  })
  const kept = addresses.filter((address) => earlierWords(address))
  expect(kept).toEqual(addresses.slice(2, 202))
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
