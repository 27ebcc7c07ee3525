// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { homePage } from '../../app/routes/home-route.tsx'
import { renderPage } from '../../lib/page/render-page.fake.tsx'

const data = {
  limits: { min: 5, max: 5_000 },
  recent: [],
  notice: null,
  knownDevice: false,
  forgetting: null,
  troubled: [],
  popular: [{ id: 'q', question: 'A popular question', href: 'href', parent: 'p', category: 'c' }],
}
const packages = {
  'website-homepage-config': {
    hero: { title: 'A new title', lead: 'A new lead', points: ['A new point'] },
    amounts: ['15'],
    tilesTitle: 'Ways on',
    tiles: [
      { href: '/about', icon: 'info', title: 'A new tile', detail: 'Its detail' },
      { href: 'tel:100', icon: 'phone', title: 'A call', detail: 'Its number' },
    ],
    askTitle: 'Asked',
    askAll: 'All of them',
  },
}

test('says what its package says, with the form first', () => {
  renderPage(homePage, data, packages, { href: (path) => `/sw${path}` })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A new title')
  const words = ['A new lead', 'A new point', 'Asked']
  for (const text of words) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'K15' })).toBeTruthy()
  const tile = screen.getByRole('link', { name: /A new tile/ })
  expect(tile.getAttribute('href')).toBe('/sw/about')
  expect(screen.getByRole('link', { name: /A call/ }).getAttribute('href')).toBe('tel:100')
  const question = screen.getByRole('link', { name: 'A popular question' })
  expect(question.getAttribute('href')).toBe('/sw/gethelp/p/c/q')
  expect(screen.getByRole('link', { name: 'All of them' }).getAttribute('href')).toBe('/sw/gethelp')
  const form = screen.getByRole('button', { name: 'Continue' })
  const isBefore = form.compareDocumentPosition(tile) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isBefore).toBeTruthy()
})

test('leads on from above the form to the four services that the menu begins with', () => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five']
  const nav = names.map((label) => ({ href: `/${label}`, label }))
  const menu = { 'website-headers-config': { nav } }
  renderPage(homePage, data, { ...packages, ...menu }, { href: (path) => `/sw${path}` })
  const row = screen.getByRole('navigation', { name: 'Ways on' })
  const links = within(row).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(names.slice(0, 4))
  expect(links[0]?.getAttribute('href')).toBe('/sw/One')
  const form = screen.getByRole('button', { name: 'Continue' })
  expect(row.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('says why it was entered instead of the payment page', () => {
  renderPage(homePage, { ...data, notice: 'order-needed' }, packages)
  expect(screen.getByText('Start with a number and an amount.')).toBeTruthy()
})

const again = {
  transactionType: 'PREPAID RECHARGE',
  msisdn: '971234567',
  amount: '50.00',
  currency: 'ZMW',
} as const
const trouble = /having problems right now/

test('says which payment method has problems, before anything is typed', () => {
  renderPage(homePage, { ...data, troubled: ['PG'] }, packages)
  expect(screen.getByText('Card payments are having problems right now.')).toBeTruthy()
})

test('says it in general of payment methods without a text of their own, and once', () => {
  renderPage(homePage, { ...data, troubled: ['CHEQUE', 'BARTER'] }, packages)
  expect(screen.getByText('A way to pay is having problems right now.')).toBeTruthy()
})

test('says it in the row that would pay that way, and only there', () => {
  const recent = [
    { ...again, paymentMode: 'AM' },
    { ...again, paymentMode: 'PAYMENT_GATEWAY' },
  ]
  renderPage(homePage, { ...data, recent, troubled: ['AM'] }, packages)
  expect(screen.getAllByText(trouble).length).toBe(1)
  const [byWallet, byCard] = screen.getAllByRole('button', { name: 'Again' })
  const describedBy = (button: Element | undefined) =>
    document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent
  expect(describedBy(byWallet)).toMatch(trouble)
  expect(describedBy(byCard)).not.toMatch(trouble)
})

test('offers a number of before in its row, and only what has no row among the numbers to tap', () => {
  const amounts = ['10.00', '20.00', '30.00']
  const recent = [
    ...amounts.map((amount) => ({ ...again, amount, paymentMode: 'AM' })),
    { ...again, msisdn: '977654321', paymentMode: 'AM' },
  ]
  renderPage(homePage, { ...data, recent }, packages)
  expect(screen.getAllByRole('button', { name: 'Again' }).length).toBe(3)
  expect(screen.queryByRole('radio', { name: '97 123 4567' })).toBeNull()
  expect(screen.getByRole('radio', { name: '97 765 4321' })).toBeTruthy()
})

test('asks before it forgets, also without script, and gives the reference to keep', () => {
  renderPage(homePage, { ...data, knownDevice: true })
  const plain = screen.getByRole('button', { name: 'Forget me on this device' }).closest('form')
  expect([plain?.method, plain?.getAttribute('action')]).toEqual(['get', '/'])
  expect([...new FormData(plain ?? undefined)]).toEqual([['notice', 'forget']])
})

test('the question is alone on the page, and only its answer forgets', () => {
  renderPage(homePage, { ...data, knownDevice: true, forgetting: { reference: 'ZB-1234' } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Forget me on this device?')
  expect(screen.getByText('Reference ZB-1234.')).toBeTruthy()
  const form = screen.getByRole('button', { name: 'Forget me' }).closest('form')
  expect([form?.method, ...new FormData(form ?? undefined)]).toEqual(['post', ['forget', '1']])
  expect(screen.getByRole('link', { name: 'Keep my numbers' }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})
