// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderPage } from '../../lib/page/render-page.fake.tsx'
import type { HelpData } from './help-data.ts'
import { helpPage } from './help-page.tsx'

// Tests of other files may have left something on the page.
beforeEach(cleanup)
afterEach(cleanup)

const data = (hasVoted: boolean, votes = 1): HelpData => ({
  query: '',
  found: null,
  stage: {
    parent: { id: 'paid', name: 'Where is my money?' },
    category: { id: 'refunds', name: 'Refunds', href: 'href' },
    ...{ tiles: [], questions: [], page: 1, pages: 1, popular: [] },
    answer: {
      ...{ id: 'refund-when', question: 'When?', html: '<p>Soon.</p>' },
      ...{ countLikePercentage: 100, votes, hasVoted },
    },
  },
})

describe('an answer', () => {
  const store = () => screen.queryByRole('link', { name: 'Find a Store' })?.getAttribute('href')

  test('offers a store and a call', () => {
    renderPage(helpPage, data(false))
    expect(screen.getByRole('heading', { name: 'Still need help?' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^You can call/ })).toBeTruthy()
    expect(store()).toBe('/store-locator')
  })

  test.each([true, false])('of a session that has voted (%s) is kept for no other', (hasVoted) => {
    expect(helpPage.isForAll(data(hasVoted))).toBe(!hasVoted)
    renderPage(helpPage, data(hasVoted))
    expect(screen.queryAllByRole('button', { name: /Thumbs/ })).toHaveLength(hasVoted ? 0 : 2)
    expect(screen.queryAllByText('Thank you for telling us.')).toHaveLength(hasVoted ? 1 : 0)
  })
})

describe('an answer on the screen', () => {
  test.each([
    [1, 0],
    [19, 0],
    [20, 1],
  ])('after %i votes says its share %i times', (votes, times) => {
    renderPage(helpPage, data(false, votes))
    expect(screen.queryAllByText(/100% found this helpful/)).toHaveLength(times)
  })

  test('comes before the search', () => {
    renderPage(helpPage, data(false))
    const place = screen.getByText('Soon.').compareDocumentPosition(screen.getByRole('search'))
    expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

describe('a long list of questions', () => {
  const place = { parent: 'paid', category: 'refunds' }
  const listed = (page: number): HelpData => ({
    ...data(false),
    stage: {
      ...data(false).stage,
      answer: null,
      questions: [{ id: `q-${page}`, question: `Question of ${page}?`, href: 'href', ...place }],
      ...{ page, pages: 3 },
    },
  })

  test.each([
    ['', ['More questions', '/gethelp/paid/refunds?page=2']],
    [
      '?page=2',
      ['Earlier questions', '/gethelp/paid/refunds'],
      ['More questions', '/gethelp/paid/refunds?page=3'],
    ],
    ['?page=3', ['Earlier questions', '/gethelp/paid/refunds?page=2']],
  ])('leads from page %s to its neighbours', (query, ...links) => {
    const page = Number(new URLSearchParams(query).get('page') ?? 1)
    renderPage(helpPage, listed(page), {}, { path: '/gethelp/paid/refunds' })
    const nav = screen.getByRole('navigation', { name: 'Pages of questions' })
    expect(nav.textContent).toContain(`Page ${page} of 3`)
    const found = [...nav.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')])
    expect(found).toEqual(links)
  })
})
