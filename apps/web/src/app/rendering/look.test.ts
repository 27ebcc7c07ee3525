import { expect, test } from 'vitest'
import { applyLook } from './look.ts'

const rule = (text: string, ...classes: string[]) => ({ text, classes, under: [] })
const home = [rule(':root{--brand:#0b5d3b}')]
const styles = { home, about: [...home, rule('.a{color:red}', 'a')] }
const logo = '<svg fill="#fff"/>'
const rendered = ':root{--logo:url("data:image/svg+xml,%3Csvg fill=%22%23fff%22/%3E");'

test('styles without colours of the operator get the logo alone', () => {
  expect(applyLook(styles, { logo, light: {}, dark: {} })).toEqual({
    home: [...styles.home, rule(`${rendered}}`)],
    about: [...styles.about, rule(`${rendered}}`)],
  })
})

test('colours of the operator come after those of the pages, by theme', () => {
  const look = { logo, light: { brand: '#101d42' }, dark: { brand: '#8db9f5' } }
  const dark = '@media (prefers-color-scheme:dark){:root{--brand:#8db9f5;}}'
  expect(applyLook(styles, look).home).toEqual([
    ...styles.home,
    rule(`${rendered}--brand:#101d42;}${dark}`),
  ])
})

test('a colour that the pages do not have stops the start', () => {
  const look = { logo, light: { brnad: '#101d42' }, dark: {} }
  expect(() => applyLook(styles, look)).toThrow('There is no colour "brnad" in tokens.css')
})
