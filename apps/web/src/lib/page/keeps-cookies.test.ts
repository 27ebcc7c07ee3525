// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { withoutCookies } from './keeps-cookies.ts'

afterEach(() => void vi.restoreAllMocks())

test('a browser that keeps no cookies is told so, and another one nothing', () => {
  expect(withoutCookies()).toBeNull()
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  expect(withoutCookies()).toEqual({ text: 'error.cookies' })
})
