// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import styles from './header.module.css'
import { Header } from './header.tsx'

const swahili = { href: '/sw', code: 'sw', label: 'Kiswahili' }
const chichewa = { href: '/ny', code: 'ny', label: 'Chichewa' }

test.each([
  [[swahili], false],
  [[swahili, chichewa], true],
])('several languages are shown by their codes: %j', (languages, areSeveral) => {
  const brand = { name: 'Brand', href: '/', label: 'Brand, home' }
  render(<Header {...{ brand, languages }} nav={[]} navLabel="Main" menuLabel="Menu" />)
  const links = languages.map(({ label }) => screen.getByRole('link', { name: label }))
  expect(links.map(({ lang }) => lang)).toEqual(languages.map(({ code }) => code))
  for (const { classList } of links)
    expect(classList.contains(`${styles.several}`)).toBe(areSeveral)
})
