// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../lib/page/render-page.fake.tsx'
import { offlinePage } from './offline-page.tsx'

test('the page without network leads on: to the dial code, to the start page, and to itself again', () => {
  renderPage(offlinePage, null, {}, { href: (path) => `/sw${path}` })
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toContain('/sw/')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

describe('the network that comes back', () => {
  const reload = vi.fn<() => void>()
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    vi.stubGlobal('location', { ...location, reload })
    reload.mockReset()
    renderPage(offlinePage, null)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const come = () => dispatchEvent(new Event('online'))

  test('opens the page again once it has stayed for half a second', () => {
    come()
    vi.advanceTimersByTime(499)
    expect(reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('opens it after a number was dialled, ten seconds later', () => {
    dispatchEvent(new Event('beforeunload'))
    come()
    vi.advanceTimersByTime(9_999)
    expect(reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
