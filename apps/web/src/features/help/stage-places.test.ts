import { expect, test } from 'vitest'
import { stepsTo, tilePath } from './stage-places.ts'

const hasPage = (path: string) => path === '/contact-us'

const none = {
  ...{ category: null, tiles: [], questions: [], popular: [], answer: null },
  ...{ page: 1, pages: 1 },
}
const parent = { id: 'p', name: 'P' }
const category = { id: 'c', name: 'C', href: 'href' }
const answer = {
  id: 'q',
  question: 'Q?',
  html: '',
  countLikePercentage: null,
  votes: 0,
  hasVoted: false,
}

test('a tile leads one stage on, or where it says', () => {
  const tile = (href: string) => ({ id: 'x', name: 'X', href })
  expect(tilePath({ ...none, parent: null }, tile('href'), hasPage)).toBe('/gethelp/x')
  expect(tilePath({ ...none, parent }, tile('href'), hasPage)).toBe('/gethelp/p/x')
  expect(tilePath({ ...none, parent }, tile('contact-us'), hasPage)).toBe('/contact-us')
})

test('the stages above one are named from the first', () => {
  const paths = (stage: Parameters<typeof stepsTo>[0]) =>
    stepsTo(stage, 'Help').map(({ path }) => path)
  expect(paths({ ...none, parent: null })).toEqual([])
  expect(paths({ ...none, parent })).toEqual(['/gethelp'])
  expect(paths({ ...none, parent, category })).toEqual(['/gethelp', '/gethelp/p'])
  expect(paths({ ...none, parent, category, answer })).toEqual([
    '/gethelp',
    '/gethelp/p',
    '/gethelp/p/c',
  ])
  // The one that has the question.
  expect(paths({ ...none, parent, category, answer, page: 3 }).at(-1)).toBe('/gethelp/p/c?page=3')
})
