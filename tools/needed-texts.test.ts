import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listFile, neededTexts, shippedList } from './needed-texts.ts'

test('the list names every text of the shipped content; node tools/needed-texts.ts --write writes it', () => {
  expect(readFileSync(listFile, 'utf8')).toBe(shippedList())
})

const needed = (texts: Record<string, unknown>) => neededTexts(new Map(Object.entries(texts)))

test('texts are listed by their file, each entry of a list once', () => {
  const nav = [
    { href: '/', label: 'Home' },
    { href: '/about', label: 'About' },
  ]
  expect(
    needed({
      menu: { nav, 'menu.open': 'Open' },
      'methods/card': { menu: { 'menu.card': 'Card' } },
    }),
  ).toEqual({
    menu: ['nav/*/href', 'nav/*/label', 'menu.open'],
    'methods/card': ['menu/menu.card'],
  })
})

test('what a page can do without is not needed', () => {
  const texts = {
    paid: 'Paid',
    'paid.PREPAID RECHARGE': 'Airtime paid',
    'paid.BUNDLE PURCHASE.PG': 'Bundle paid by card',
    'paid.OWN_TYPE': 'Paid by its own way',
    'line.PREPAID RECHARGE': 'Airtime',
    'network.97': 'Zuba',
    tiles: [{ title: 'Buy', icon: 'bolt', detail: 'Data' }],
  }
  expect(needed({ words: texts }).words).toEqual(['paid', 'line.PREPAID RECHARGE', 'tiles/*/title'])
})
