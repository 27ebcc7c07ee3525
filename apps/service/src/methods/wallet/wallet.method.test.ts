import { expect, test } from 'vitest'
import { ringProvider } from '../../payments/core/payment-fixture.ts'
import { walletMethod } from './wallet.method.ts'

const names = { name: 'SOL_MONEY', label: 'Sol Money', slug: 'sol-money' }
const wallet = walletMethod({ provider: ringProvider, isOffered: false, wallet: () => names })

test('the wallet is known by its mode and by the name of its brand', () => {
  expect(wallet).toMatchObject({
    type: 'AM',
    modes: ['AM', 'SOL_MONEY'],
    label: 'Sol Money',
    slug: 'sol-money',
    namesGateway: false,
    isOffered: false,
  })
  expect(wallet.protocol.name).toBe('push')
})

test.each([
  [{}, null, null],
  [{ emailId: '' }, null, null],
  [{ emailId: 'a@example.com' }, 'a@example.com', null],
  [{ paymentMobile: '971000007' }, null, '971000007'],
])('%o asks by email %j and number %j', (fields, emailId, payerMsisdn) => {
  expect(wallet.read(fields)).toEqual({ ok: true, value: { emailId, payerMsisdn } })
})

test.each([
  ['', 'payer.required'],
  ['12', 'payer.invalid'],
  ['97100000x', 'payer.invalid'],
])('the number %j is refused with %s', (paymentMobile, code) => {
  expect(wallet.read({ paymentMobile })).toEqual({
    ok: false,
    error: { code, field: 'paymentMobile' },
  })
})
