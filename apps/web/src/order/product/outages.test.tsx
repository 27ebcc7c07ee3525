// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppToolsContext } from '../../lib/page/app-context.ts'
import { appTools } from '../../lib/page/render-page.fake.tsx'
import { Outages } from './outages.tsx'

const notices = [
  { concerns: ['PG'], tone: 'warn', title: 'Cards are slow today.', text: 'They still arrive.' },
  {
    concerns: ['data-bundle', 'broadband-recharge'],
    tone: 'danger',
    text: 'No bundles until noon.',
  },
]

function draw(about: readonly string[] | 'all') {
  const app = { ...appTools(), packages: { 'website-headers-config': { notices } } }
  render(
    <AppToolsContext value={app}>
      <Outages about={about} within={(inside) => <section aria-label="above">{inside}</section>} />
    </AppToolsContext>,
  )
  return ['They still arrive.', 'No bundles until noon.'].map(
    (text) => screen.queryByText(text) !== null,
  )
}

test.each([
  [['PG'], [true, false]],
  [['data-bundle'], [false, true]],
  [['broadband-recharge'], [false, true]],
  ['all', [true, true]],
] as const)('about %j the notices %j are shown', (about, shown) => {
  expect(draw(about)).toEqual(shown)
})

test.each([[['AM']], [['prepaid-recharge']], [[]]])(
  'about %j, which no notice concerns, there is nothing, and no room for it',
  (about) => {
    expect(draw(about)).toEqual([false, false])
    expect(screen.queryByRole('region', { name: 'above' })).toBeNull()
  },
)
