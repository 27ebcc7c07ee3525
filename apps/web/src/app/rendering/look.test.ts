import { expect, test } from 'vitest'
import { applyLook, svgAddress } from './look.ts'

const styles = { home: ':root{--brand:#0b5d3b}', about: ':root{--brand:#0b5d3b}.a{color:red}' }
const logo = '<svg fill="#fff"/>'
const rendered = ':root{--logo:url("data:image/svg+xml,%3Csvg fill=%22%23fff%22/%3E");'

test('a rendering as an address ends neither the text around it nor itself', () => {
  const rendering = `<svg title="a'b\\c%20&amp;(1)">\n</svg>#`
  expect(svgAddress(rendering)).toMatch(/^data:image\/svg\+xml,[^"<>&#\\\n]*$/)
  expect(decodeURIComponent(svgAddress(rendering))).toContain(rendering)
})

test('styles without colours of the operator get the logo alone', () => {
  expect(applyLook(styles, { logo, light: {}, dark: {} })).toEqual({
    home: `${styles.home}${rendered}}`,
    about: `${styles.about}${rendered}}`,
  })
})

test('colours of the operator come after those of the pages, by theme', () => {
  const look = { logo, light: { brand: '#101d42' }, dark: { brand: '#8db9f5' } }
  expect(applyLook(styles, look).home).toBe(
    `${styles.home}${rendered}--brand:#101d42;}@media (prefers-color-scheme:dark){:root{--brand:#8db9f5;}}`,
  )
})

test('a colour that the pages do not have stops the start', () => {
  const look = { logo, light: { brnad: '#101d42' }, dark: {} }
  expect(() => applyLook(styles, look)).toThrow('There is no colour "brnad" in tokens.css')
})
