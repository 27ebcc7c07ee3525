// @vitest-environment jsdom
import type { OrderPage } from '@portal/contract/calls/order-page'
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { payPage } from '../../../app/routes/pay-route.ts'
import { fakeContext, success } from '../../../lib/page/page-context.fake.ts'
import { renderPage } from '../../../lib/page/render-page.fake.tsx'
import { rechargeOrder } from '../order.fake.ts'
import { payOrder } from '../pay.action.ts'
import type { OfferedMethod } from '../pay.rules.ts'
import type { PayData } from '../pay-view.ts'
import { airtimeForm } from './airtime.form.tsx'
import { loadForms } from './registry.ts'

beforeAll(loadForms)

const airtime: OfferedMethod = {
  type: 'AIRTIME',
  name: 'AIRTIME',
  slug: 'airtime',
  troubled: false,
}
const own = rechargeOrder.summary.msisdn
const bundle: OrderPage = {
  ...rechargeOrder,
  summary: { ...rechargeOrder.summary, transactionType: 'BUNDLE PURCHASE' },
}

const draw = (payer: string, order = rechargeOrder) => {
  const data: PayData = {
    ...{ kind: 'pay', attempt: 'ORDER:0:q', methods: [airtime], chosen: airtime, payer },
    ...{ priceBefore: null, back: '/', problem: null, order },
  }
  renderPage(payPage, data)
  const number = screen.getByLabelText<HTMLInputElement>('Mobile number')
  const leave = (field: HTMLInputElement, typed: string) => {
    fireEvent.input(field, { target: { value: typed } })
    fireEvent.blur(field)
  }
  return { number, email: screen.getByLabelText<HTMLInputElement>('Email'), leave }
}

const ownLine = /Airtime can't pay for airtime or the bill of its own number/

describe('the form of airtime', () => {
  test('never proposes the number that is recharged, and says why as it is typed', () => {
    const { number, leave } = draw(own)
    expect(number.value).toBe('')
    expect(screen.queryByText(ownLine)).toBeNull()
    leave(number, own)
    expect(screen.getByText(ownLine)).toBeTruthy()
  })

  test('proposes another number, and for anything but a recharge the same one', () => {
    expect(draw('971000001').number.value).toBe('97 100 0001')
  })

  test('lets a number pay for its own bundle', () => {
    const { number, leave } = draw(own, bundle)
    expect(number.value).toBe('97 123 4567')
    leave(number, own)
    expect(screen.queryByText(ownLine)).toBeNull()
  })

  test('judges both fields in its own words as they are left', () => {
    const { number, email, leave } = draw('')
    leave(email, 'mwansa@')
    expect(screen.getByText('Please enter valid email')).toBeTruthy()
    leave(number, '97 1')
    expect(screen.getByText('Please enter valid phone no')).toBeTruthy()
  })
})

const read = (emailId: string, paymentMobile: string) =>
  airtimeForm.read(new URLSearchParams({ emailId, paymentMobile }))

describe('a form of airtime', () => {
  test('is proved by a code before anything is opened', () => {
    expect(read('mwansa@example.com', '97 100 0001')).toMatchObject({
      initiate: {
        paymentMode: 'AIRTIME',
        emailId: 'mwansa@example.com',
        paymentMobile: '971000001',
      },
      problems: [],
      proves: true,
    })
  })

  test.each([
    ['', '971000001', ['refusal.email.required']],
    ['mwansa@', '971000001', ['refusal.email.invalid']],
    ['mwansa@example.com', '', ['refusal.payer.required']],
    ['mwansa@example.com', '97100000', ['refusal.payer.invalid']],
  ])('with "%s" and "%s" is refused in the words of airtime: %j', (email, number, texts) => {
    const { problems } = read(email, number)
    expect(problems.map(({ text }) => text)).toEqual(texts)
    expect(problems.map(({ ending }) => ending)).toEqual(['AIRTIME'])
  })

  const submit = (paymentMobile: string) => {
    const faked = fakeContext(
      {
        'GET transaction/v1/order': success(rechargeOrder),
        'POST otp/v1/send-otp': success({
          ...{ refId: 'REF', recipient: '', resendInSeconds: 60, expiresInSeconds: 300 },
        }),
      },
      { params: { method: 'airtime' }, search: new URLSearchParams('order=ORDER') },
    )
    const fields = { order: 'ORDER', method: 'AIRTIME', emailId: 'mwansa@example.com' }
    const form = new URLSearchParams({ ...fields, attempt: 'ORDER:0:q', paymentMobile })
    return { ...faked, outcome: payOrder(form, faked.context) }
  }

  test('of the number that is recharged is told so, and no code is sent', async () => {
    const { outcome, sentTo } = submit(own)
    expect(await outcome).toMatchObject({
      kind: 'stay',
      problems: [{ field: 'paymentMobile', text: 'refusal.payer.own-line', ending: 'AIRTIME' }],
    })
    expect(sentTo('send-otp')).toEqual([])
  })

  test('of another number leads to its code, and keeps the address in the session', async () => {
    const { outcome, store } = submit('971000001')
    expect(await outcome).toMatchObject({
      kind: 'go',
      to: '/payment/start/airtime?order=ORDER&step=code&ref=REF',
    })
    expect(store.read('payerProof')).toMatchObject({ emailId: 'mwansa@example.com' })
  })
})
