import { expect, test } from 'vitest'
import { svgAddress } from './svg-address.ts'

test('a rendering as an address ends neither the text around it nor itself', () => {
  const rendering = `<svg title="a'b\\c%20&amp;(1)">\n</svg>#`
  expect(svgAddress(rendering)).toMatch(/^data:image\/svg\+xml,[^"<>&#\\\n]*$/)
  expect(decodeURIComponent(svgAddress(rendering))).toContain(rendering)
})
