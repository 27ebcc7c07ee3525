// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawPage } from '../../lib/draw-page.fake.tsx'
import { offlinePage } from './offline-page.tsx'

test('the page without network leads on: to the dial code, to the start page, and to itself again', () => {
  drawPage(offlinePage, null, {}, { href: (path) => `/sw${path}` })
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toContain('/sw/')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
