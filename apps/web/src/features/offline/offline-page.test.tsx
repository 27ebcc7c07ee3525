// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawPage } from '../../lib/draw-page.fake.tsx'
import { offlinePage } from './offline-page.tsx'

test.each([
  ['that stands in for another says that it needs the network', '/other', 'This page needs the'],
  ['asked for by its own address, with network, says so', '/prepaid-recharge', 'You are online'],
])('the page %s', (_what, address, title) => {
  // The page believes that this is its address: '/prepaid-recharge'.
  history.replaceState(null, '', address)
  drawPage(offlinePage, null)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(title)
})
