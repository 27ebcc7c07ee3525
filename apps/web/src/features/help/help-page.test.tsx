// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drawPage } from '../../lib/draw-page.fake.tsx'
import type { HelpData } from './help-data.ts'
import { helpPage } from './help-page.tsx'

// Tests of other files may have left something on the page.
beforeEach(cleanup)
afterEach(cleanup)

const data = (hasVoted: boolean): HelpData => ({
  query: '',
  found: null,
  stage: {
    parent: { id: 'paid', name: 'After paying' },
    category: { id: 'refunds', name: 'Refunds', href: 'href' },
    ...{ tiles: [], questions: [], popular: [] },
    answer: {
      ...{ id: 'refund-when', question: 'When?', html: '<p>Soon.</p>' },
      ...{ countLikePercentage: 100, votes: 1, hasVoted },
    },
  },
})

describe('an answer', () => {
  const store = () => screen.queryByRole('link', { name: 'Find a Store' })?.getAttribute('href')

  test('offers a store and a call', () => {
    drawPage(helpPage, data(false))
    expect(screen.getByRole('heading', { name: 'Still need help?' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^You can call/ })).toBeTruthy()
    expect(store()).toBe('/store-locator')
  })

  test.each([true, false])('of a session that has voted (%s) is kept for no other', (hasVoted) => {
    expect(helpPage.isForAll(data(hasVoted))).toBe(!hasVoted)
    drawPage(helpPage, data(hasVoted))
    expect(screen.queryAllByRole('button', { name: /Thumbs/ })).toHaveLength(hasVoted ? 0 : 2)
    expect(screen.queryAllByText('Thank you for telling us.')).toHaveLength(hasVoted ? 1 : 0)
  })
})
