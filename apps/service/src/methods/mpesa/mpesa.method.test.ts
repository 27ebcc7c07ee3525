import { money } from '@portal/kernel/money'
import { expect, test } from 'vitest'
import { ringProvider } from '../../payments/core/payment-fixture.ts'
import { mpesaMethod } from './mpesa.method.ts'

const mpesa = mpesaMethod({ provider: ringProvider, isOffered: true })

test('it is known by one name, and rings a phone', () => {
  expect(mpesa).toMatchObject({ type: 'MPESA', modes: ['MPESA'], name: 'MPESA', slug: 'mpesa' })
  expect(mpesa.protocol.ringsPhone).toBe(true)
})

test('it reads an email address and the number of a phone', () => {
  expect(mpesa.read({ emailId: 'a@example.com', paymentMobile: '971000007' })).toEqual({
    ok: true,
    value: { emailId: 'a@example.com', payerMsisdn: '971000007' },
  })
})

test.each([
  [{ paymentMobile: '971000007' }, 'email.required', 'emailId'],
  [{ emailId: '', paymentMobile: '971000007' }, 'email.required', 'emailId'],
  [{ emailId: 'a@example.com' }, 'payer.required', 'paymentMobile'],
  [{ emailId: 'a@example.com', paymentMobile: '' }, 'payer.required', 'paymentMobile'],
  [{ emailId: 'a@example.com', paymentMobile: '97100000' }, 'payer.invalid', 'paymentMobile'],
  [{ emailId: 'a@example.com', paymentMobile: '9710000071' }, 'payer.invalid', 'paymentMobile'],
])('%o is refused with %s at %s', (fields, code, field) => {
  expect(mpesa.read(fields)).toEqual({ ok: false, error: { code, field } })
})

test.each([
  [5_000n, true],
  [5_050n, false],
  [1n, false],
])('it is offered for %i ngwee: %s', (minor, isOffered) => {
  const asked = {
    transactionType: 'PREPAID RECHARGE',
    msisdn: null,
    amount: money(minor, 'ZMW'),
  } as const
  expect(mpesa.offeredFor(asked)).toBe(isOffered)
})
