// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import styles from './offline-strip.module.css'
import { OfflineStrip } from './offline-strip.tsx'

const scrolled = vi.fn()
beforeEach(() => {
  scrolled.mockClear()
  vi.stubGlobal('scrollBy', scrolled)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const draw = () =>
  render(
    <OfflineStrip title="You're offline" detail="What you typed stays here.">
      <a href="tel:1">Dial 1</a>
    </OfflineStrip>,
  )

test('keeps its first line alone in sight: all of it may be half of a small screen', () => {
  draw()
  const sticky = screen.getByText("You're offline").closest(`.${styles.strip}`)
  expect(sticky?.textContent).toBe("You're offlineDial 1")
  // All of it is read out.
  expect(screen.getByRole('status').textContent).toMatch(/What you typed stays here\.$/)
})

test('scrolls a page in use by all of its height', () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  draw()
  expect(scrolled).toHaveBeenCalledWith({ top: 80, behavior: 'instant' })
})
