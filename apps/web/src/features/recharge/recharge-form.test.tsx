// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Stay } from '../../lib/page/page.ts'
import { renderPage } from '../../lib/page/render-page.fake.tsx'
import { keptNumber } from '../../order/number/kept-number.ts'
import { billPath } from '../../order/product/bill-path.ts'
import { RechargeForm } from './recharge-form.tsx'

const limits = { min: 5, max: 5_000 }

/** The form as the server answers it to what was posted without script, or as it is opened. */
function draw(
  problems: Stay['problems'] = [],
  values = { msisdn: '971000003', amount: '50' },
  texts = {},
  hasPage = false,
) {
  const first: Stay | null = problems.length > 0 ? { kind: 'stay', problems, values } : null
  const page = { render: () => <RechargeForm limits={limits} numbers={[]} first={first} /> }
  return renderPage(page as never, null, {}, { texts, hasPage: () => hasPage })
}

test('a postpaid number is led to its bill, which keeps it in the tab and out of the address', () => {
  const { context } = draw([{ field: 'msisdn', text: 'prepaid.postpaidNumber' }])
  const field = screen.getByLabelText('Mobile number')
  const message = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(message?.textContent).toContain('This is a postpaid number. Pay its bill instead.')
  const link = screen.getByRole('link', { name: 'Pay its bill instead.' })
  expect(link.getAttribute('href')).toBe(billPath)
  fireEvent.click(link)
  expect(keptNumber(context.store, billPath)).toBe('971000003')
})

test.each([
  ['broadband', '/broadband-recharge'],
  ['hybrid', '/data-bundle'],
])('a %s number is led to the page of its bundles', (kind, path) => {
  draw([{ field: 'msisdn', text: `prepaid.${kind}Number` }], undefined, {}, true)
  const link = screen.getByRole('link', { name: 'Buy a bundle for it.' })
  expect(link.getAttribute('href')).toBe(path)
  const message = document.getElementById(
    screen.getByLabelText('Mobile number').getAttribute('aria-describedby') ?? '',
  )
  expect(message?.contains(link)).toBe(true)
})

test('a number with digits too many is at fault before its field is left, and keeps them', () => {
  draw()
  const field = screen.getByLabelText<HTMLInputElement>('Mobile number')
  fireEvent.input(field, { target: { value: '+260 97123456789' } })
  expect(field.value).toBe('97 123 456789')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Invalid Mobile No')).toBeTruthy()
  fireEvent.input(field, { target: { value: '+260 971234567' } })
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

test.each(['abc', 'Ⅸ②'])('%s is at fault once the field is left, and stays', (typed) => {
  draw()
  const field = screen.getByLabelText<HTMLInputElement>('Mobile number')
  fireEvent.input(field, { target: { value: typed } })
  expect(screen.queryByText('Invalid Mobile No')).toBeNull()
  fireEvent.blur(field)
  expect(screen.getByText('Invalid Mobile No')).toBeTruthy()
  expect(field.value).toBe(typed)
})

test('what the server found to be no number is shown again', () => {
  draw([{ field: 'msisdn', text: 'prepaid.invalidNumber' }], { msisdn: 'abc', amount: '50' })
  expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('abc')
  expect(screen.getAllByText('Invalid Mobile No')).toHaveLength(2)
})

const amount = () => screen.getByLabelText<HTMLInputElement>('Amount')
const required = 'Type the amount'
const nothingTyped: [Stay['problems'], { msisdn: string; amount: string }] = [
  [
    { field: 'msisdn', text: 'prepaid.numberRequired' },
    { field: 'amount', text: 'prepaid.amountRequired' },
  ],
  { msisdn: '', amount: '' },
]

test('an amount that the answer asks for is open, and closed without its error for another number', () => {
  draw(...nothingTyped)
  expect(screen.getAllByText(required)).toHaveLength(2)
  expect(amount().readOnly).toBe(false)
  fireEvent.input(screen.getByLabelText('Mobile number'), { target: { value: '97' } })
  expect(screen.queryByText(required)).toBeNull()
  expect(amount().readOnly).toBe(true)
})

test('an error of the amount is gone once the amount changes', () => {
  draw(...nothingTyped)
  fireEvent.input(amount(), { target: { value: '1' } })
  expect(screen.queryByText(required)).toBeNull()
  expect(screen.getAllByText('Type the number')).toHaveLength(2)
})

test('the locked amount says what it waits for when it is reached', () => {
  draw()
  act(() => amount().focus())
  expect(screen.getByText('First type a number that can be recharged.')).toBeTruthy()
})

test('an operator that cannot be asked is reported beside the form, with the code to dial', () => {
  const text = 'refusal.provider.unavailable'
  draw([{ text, lasts: true }], undefined, {
    [text]: 'Try again, or dial *1#.',
    'offline.dialHref': 'tel:*1%23',
  })
  const notice = screen.getByRole('alert')
  expect(notice.textContent).toBe('Try again, or dial *1#.')
  expect(document.activeElement).toBe(notice.parentElement)
  const link = screen.getByRole('link', { name: '*1#' })
  expect(link.getAttribute('href')).toBe('tel:*1%23')
})
