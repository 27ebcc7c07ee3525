// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { payPage } from '../../../app/routes/pay-route.ts'
import { renderPage } from '../../../lib/page/render-page.fake.tsx'
import { rechargeOrder } from '../order.fake.ts'
import type { OfferedMethod } from '../pay.rules.ts'
import type { PayData } from '../pay-view.ts'
import { mpesaForm } from './mpesa.form.tsx'
import { loadForms } from './registry.ts'

beforeAll(loadForms)

const mpesa: OfferedMethod = { type: 'MPESA', name: 'MPESA', slug: 'mpesa', troubled: false }
const card: OfferedMethod = { type: 'PG', name: 'FLUTTERWAVE', slug: 'card', troubled: false }

const dataWith = (payer: string, chosen = mpesa): PayData => ({
  ...{ kind: 'pay', attempt: 'ORDER:0:q', methods: [card, mpesa], chosen, payer },
  ...{ priceBefore: null, back: '/prepaid-recharge', problem: null, order: rechargeOrder },
})

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const phone = () => screen.getByLabelText<HTMLInputElement>('Phone number')
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue to pay' })
const type = (field: HTMLInputElement, value: string) =>
  fireEvent.input(field, { target: { value } })

describe('the form of MPESA', () => {
  test('has its title, its fields and the way back to the page the order came from', () => {
    renderPage(payPage, dataWith('971234567'))
    expect(screen.getByRole('heading', { level: 2, name: 'How will you pay' })).toBeTruthy()
    expect(screen.getByText('+260').nextElementSibling).toBe(phone())
    expect(email().value).toBe('')
    const cancel = screen.getByRole('link', { name: 'Cancel' })
    expect(cancel.getAttribute('href')).toBe('/prepaid-recharge')
    expect(screen.queryByRole('button', { name: /^Pay K/ })).toBeNull()
  })

  test('can be sent with exactly nine digits', () => {
    renderPage(payPage, dataWith(''))
    expect(button().disabled).toBe(true)
    type(phone(), '97 100 000')
    expect(button().disabled).toBe(true)
    type(phone(), '97 100 0001')
    expect(button().disabled).toBe(false)
    type(phone(), '97 100')
    expect(button().disabled).toBe(true)
  })

  test('can be sent at once where a whole number is proposed', () => {
    renderPage(payPage, dataWith('971000001'))
    expect(phone().value).toBe('97 100 0001')
    expect(button().disabled).toBe(false)
  })

  test.each([
    ['9a7b1-000(001)', '97 100 0001'],
    ['97100000199', '97 100 0001'],
    ['+260971000001', '97 100 0001'],
    ['abc', ''],
  ])('strips "%s" to "%s"', (typed, shown) => {
    renderPage(payPage, dataWith(''))
    type(phone(), typed)
    expect(phone().value).toBe(shown)
    expect(button().disabled).toBe(shown === '')
  })

  test('leaves the button of another method alone', () => {
    const { renderAgain } = renderPage(payPage, dataWith(''))
    expect(button().disabled).toBe(true)
    renderAgain(dataWith('', card))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay K50.00' }).disabled).toBe(
      false,
    )
  })
})

const read = (emailId: string, paymentMobile: string) =>
  mpesaForm.read(new URLSearchParams({ emailId, paymentMobile }))

describe('a form of MPESA', () => {
  test('is sent with address and number to initiate, and with the number to process', () => {
    expect(read(' mwansa@example.com ', '97 100 0001')).toEqual({
      initiate: {
        paymentMode: 'MPESA',
        emailId: 'mwansa@example.com',
        paymentMobile: '971000001',
      },
      process: { paymentMode: 'MPESA', paymentMobile: '971000001' },
      values: { emailId: 'mwansa@example.com', paymentMobile: '97 100 0001' },
      problems: [],
    })
  })

  test.each([
    ['', '971000001', ['refusal.email.required']],
    ['mwansa@', '971000001', ['refusal.email.invalid']],
    ['mwansa@example.com', '', ['refusal.payer.required']],
    ['mwansa@example.com', '97100000', ['refusal.payer.invalid']],
    ['mwansa@example.com', '9710000011', ['refusal.payer.invalid']],
    ['', '', ['refusal.email.required', 'refusal.payer.required']],
  ])('with "%s" and "%s" is not sent: %j', (address, number, texts) => {
    expect(read(address, number).problems.map(({ text }) => text)).toEqual(texts)
  })
})
