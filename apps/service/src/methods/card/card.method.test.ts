import { expect, test } from 'vitest'
import { pageProvider } from '../../payments/core/payment-fixture.ts'
import { cardMethod } from './card.method.ts'

const card = cardMethod({ provider: { ...pageProvider, name: 'flutterwave' }, isOffered: true })

test('a card is known by both names of its mode and by its gateway', () => {
  expect(card).toMatchObject({
    type: 'PG',
    slug: 'card',
    label: 'Debit/Credit Card',
    modes: ['PAYMENT_GATEWAY', 'PG'],
    name: 'FLUTTERWAVE',
    namesGateway: true,
    isOffered: true,
  })
  expect(card.protocol.name).toBe('hosted-page')
})

test('the gateway sends its receipt to an email address', () => {
  const unread = { paymentMobile: '971000007', uniqueCode: 'x' }
  expect(card.read({ emailId: 'a@example.com', ...unread })).toEqual({
    ok: true,
    value: { emailId: 'a@example.com', payerMsisdn: null },
  })
})

test.each([
  [{}, 'email.required', 'emailId'],
  [{ emailId: '' }, 'email.required', 'emailId'],
])('a card refuses %o with %s', (fields, code, field) => {
  expect(card.read(fields)).toEqual({ ok: false, error: { code, field } })
})
